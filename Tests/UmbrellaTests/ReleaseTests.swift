import Foundation
import Testing

/// `scripts/release`, in a small repository that has its scripts.
@Suite("Releases")
struct ReleaseTests {
  @Test("The README and the program have one version")
  func version() async throws {
    let result = try await run(
      [
        "bash", "-c",
        "source scripts/lib/shell/layers.sh; source scripts/lib/shell/version.sh; current_version",
      ],
      in: Checkout.root
    )
    #expect(result.output == "\(try Readme.version())\n")
  }

  @Test(
    "scripts/release refuses in one line what is no next version",
    arguments: [
      (["1.2"], 64, "release: '1.2' is no version: give three numbers, as in 1.2.0\n"),
      (["01.2.0"], 64, "release: '01.2.0' is no version: give three numbers, as in 1.2.0\n"),
      ([], 64, "release: say 'scripts/release VERSION [--check]'\n"),
      (["1.2.0", "--now"], 64, "release: say 'scripts/release VERSION [--check]'\n"),
      (["0.9.9"], 65, "release: version 0.9.9 does not come after 0.10.0, the last one\n"),
      (["0.10.0"], 65, "release: version 0.10.0 does not come after 0.10.0, the last one\n"),
    ]
  )
  func badVersion(arguments: [String], status: Int32, message: String) async throws {
    try await withRepository { folder in
      let result = try await run(["scripts/release"] + arguments, in: folder)
      #expect(result.status == status && result.errors == message, "\(result)")
    }
  }

  @Test("scripts/release refuses changes that are not committed, and an empty changelog")
  func untidy() async throws {
    try await withRepository { folder in
      try folder.write(
        "# Changes\n\n## Unreleased\n\n## 0.10.0\n\n- It is there.\n",
        to: Self.changelog
      )
      let dirty = try await run(["scripts/release", "0.11.0"], in: folder)
      #expect(
        dirty.errors
          == "release: there are changes that are not committed: 'git status' shows them\n"
      )
      _ = try await run(["git", "commit", "-qam", "Empty"], in: folder)
      let empty = try await run(["scripts/release", "0.11.0"], in: folder)
      #expect(
        empty.errors
          == "release: Packages/CHANGELOG.md has no line below '## Unreleased': write what has changed\n"
      )
    }
  }

  @Test("A release runs all steps, and writes the version, the changelog and a tag")
  func release() async throws {
    try await withRepository { folder in
      let result = try await run(["scripts/release", "0.11.0"], in: folder)
      #expect(result.status == 0, "\(result)")
      let steps = result.output.matches(of: /== (.+)/).map { String($0.1) }
      #expect(
        steps == [
          "lint", "tests, debug", "tests, release", "thread sanitizer", "address sanitizer",
          "checks of actors", "faults of threads", "packages", "public symbols", "benchmarks",
        ]
      )
      let shown = try await run(["git", "show", "0.11.0"], in: folder).output
      #expect(shown.contains("+let version = \"0.11.0\""))
      #expect(shown.matches(of: /\+ *\.package\(url: "…", from: "0\.11\.0"\)/).count == 2)
      #expect(shown.contains("+## 0.11.0 (2"))
    }
  }

  @Test("A step that fails ends the release, and nothing is written")
  func failingStep() async throws {
    try await withRepository { folder in
      try folder.write("#!/bin/sh\nexit 1\n", to: "scripts/sanitize")
      _ = try await run(
        ["bash", "-c", "chmod +x scripts/sanitize && git commit -qam Fail"],
        in: folder
      )
      let result = try await run(["scripts/release", "0.11.0"], in: folder)
      #expect(result.status == 65)
      #expect(result.errors == "release: thread sanitizer: failed, so there is no version\n")
      #expect(try await run(["git", "tag"], in: folder).output == "0.10.0\n")
    }
  }

  @Test(
    "After a failed step, the next run of a release resumes there; another commit runs all steps"
  )
  func resuming() async throws {
    try await withRepository { folder in
      let sanitize = "#!/bin/sh\nmkdir .build/failed\n[ $? -ne 0 ]\n"
      try folder.write(sanitize, to: "scripts/sanitize")
      let commit = "chmod +x scripts/sanitize && git commit -qam 'Fail once'"
      _ = try await run(["bash", "-c", commit], in: folder)
      let check = ["scripts/release", "0.11.0", "--check"]
      let first = try await run(check, in: folder)
      #expect(first.status == 65)
      #expect(first.output.hasSuffix("== tests, release\n[]\n== thread sanitizer\n"), "\(first)")
      let second = try await run(check, in: folder)
      let passed = ["lint", "tests, debug", "tests, release"].map { "== \($0): passed before\n" }
      #expect(second.status == 0)
      #expect(second.output.hasPrefix(passed.joined() + "== thread sanitizer\n"), "\(second)")
      // What depends on the version is another step for another version.
      let other = try await run(["scripts/release", "0.12.0", "--check"], in: folder)
      #expect(
        other.output.hasSuffix(
          "== packages: passed before\n== public symbols\n== benchmarks: passed before\n"
        ),
        "\(other)"
      )
      _ = try await run(["git", "commit", "-q", "--allow-empty", "-m", "Next"], in: folder)
      let next = try await run(check, in: folder)
      #expect(next.output.hasPrefix("== lint\n[]\n== tests, debug\n"), "\(next)")
    }
  }

  @Test(
    "A version tells of removed symbols by its first number, or by two if that is 0",
    arguments: [
      ("0.3.1", "0.3"), ("1.3.1", "1"), ("12.0.0", "12"),
    ]
  )
  func compatiblePart(version: String, part: String) async throws {
    let command = "root=; source scripts/lib/shell/version.sh; compatible_part \(version)"
    #expect(try await run(["bash", "-c", command], in: Checkout.root).output == "\(part)\n")
  }

  @Test("Benchmarks that are slower by a fifth are named")
  func benchmarks() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(#"[{"case": "a", "ours_ns": 10}, {"case": "b", "ours_ns": 10}]"#, to: "last")
      try folder.write(#"[{"case": "a", "ours_ns": 11}, {"case": "b", "ours_ns": 13}]"#, to: "now")
      let script = Checkout.root.appending(path: "scripts/lib/python/compare-benchmarks.py").path
      let result = try await run(["python3", script, "last", "now"], in: folder)
      #expect(result.status == 1)
      #expect(
        result.output
          == "b: 10.0 ns before, 13.0 ns now, 1.30 times\n2 cases compared, 1 slower by a fifth\n"
      )
    }
  }

  private static let changelog = "Packages/CHANGELOG.md"

  /// Calls the body with a repository whose last version is 0.10.0, and whose checks pass at once.
  private func withRepository(_ body: (URL) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      for name in [
        "release", "lib/shell/layers.sh", "lib/shell/version.sh", "lib/shell/release.sh",
      ] {
        try folder.write(Checkout.text(of: "scripts/\(name)"), to: "scripts/\(name)")
      }
      for name in ["lint", "test", "sanitize", "lib/shell/actor-checks.sh", "package", "bench"] {
        try folder.write("#!/bin/sh\necho '[]'\n", to: "scripts/\(name)")
      }
      try folder.write(
        Checkout.text(of: "scripts/lib/python/compare-benchmarks.py"),
        to: "scripts/lib/python/compare-benchmarks.py"
      )
      let version = "Apps/TodoCLI/Sources/TodoCLI/Version.swift"
      try folder.write("let version = \"0.10.0\"\n", to: version)
      try folder.write("    .package(url: \"…\", from: \"0.10.0\")\n", to: "README.md")
      try folder.write("  .package(url: \"…\", from: \"0.10.0\")\n", to: "Packages/Guide.md")
      try folder.write("# Changes\n\n## Unreleased\n\n- It is new.\n", to: Self.changelog)
      try folder.write(
        """
        // swift-tools-version: 6.3
        import PackageDescription
        let package = Package(
          name: "Small", products: [.library(name: "Small", targets: ["Small"])],
          targets: [.target(name: "Small")]
        )

        """,
        to: "Package.swift"
      )
      try folder.write("public func small() {}\n", to: "Sources/Small/Small.swift")
      // Temporary files are in this folder, too.
      try folder.write(".build/\n*.lock\nTemporary*\ntmp.*\n", to: ".gitignore")
      let setup = """
        chmod +x scripts/* scripts/lib/shell/* && git init -q && git config user.name a && git config user.email a@b
        git add . && git commit -qm Begin && git tag 0.10.0
        """
      _ = try await run(["bash", "-c", setup], in: folder)
      try await body(folder)
    }
  }
}
