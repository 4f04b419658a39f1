import Foundation
import Testing

/// The scripts, called through a link from elsewhere, with a `swift` that only prints what a real one
/// printed.
@Suite("scripts")
struct ScriptTests {
  @Test(
    "scripts/test counts what both runners ran, and ends with what failed",
    arguments: Recording.all
  )
  func counts(recording: Recording) async throws {
    let result = try await call(["test", "Schedulers"], playing: recording)
    #expect(result.output.hasSuffix("\n\(recording.epilogue)"), "\(result)")
    #expect((result.status == 0) == recording.epilogue.hasSuffix(" 0 failed\n"))
  }

  @Test("scripts/test with a filter that matches no test anywhere fails and says so")
  func unmatchedFilter() async throws {
    let arguments = ["test", "ReactiveCore", "Schedulers", "--filter", "Nobody"]
    let result = try await call(arguments, playing: .nothing)
    #expect(result.status == 1)
    #expect(result.errors == "test: no test matches --filter Nobody in ReactiveCore Schedulers\n")
    #expect(result.output.hasSuffix("\n0 passed, 1 failed\n"))
  }

  @Test("scripts/test --release optimises what it tests, and says so")
  func release() async throws {
    let result = try await call(["test", "--release", "Schedulers"], playing: .bothPass)
    #expect(result.status == 0)
    let command =
      "swift test --scratch-path .build/tests/alone -c release -Xswiftc -enable-testing\n"
    #expect(result.output.contains(command), "\(result)")
    #expect(result.output.contains("\nSchedulers (release): 3 passed, 0 failed\n"))
  }

  @Test("scripts/test without a name builds the root and the app once, and tests each package")
  func lanes() async throws {
    let result = try await call(["test"], playing: .bothPass)
    #expect(result.status == 0, "\(result)")
    let builds = result.output.matches(of: /swift (build .+)/).map { String($0.1) }
    #expect(
      builds
        == [
          "build --build-tests --package-path checkout --scratch-path .build/tests/all",
          "build --build-tests --package-path Tests/ControlledThreads --scratch-path .build/tests/all-controlled",
          "build --build-tests --package-path Packages/Benchmarks --scratch-path .build/tests/all",
          "build --build-tests --package-path Apps/TodoCLI --scratch-path .build/tests/all",
        ]
    )
    let summary = """
      TestKit: 3 passed, 0 failed
      ReactiveCore: 3 passed, 0 failed
      Schedulers: 3 passed, 0 failed
      ComposableArchitecture: 3 passed, 0 failed
      TodoFeature: 3 passed, 0 failed
      root: 3 passed, 0 failed
      ControlledThreads: 3 passed, 0 failed
      Benchmarks: 3 passed, 0 failed
      TodoCLI: 3 passed, 0 failed
      27 passed, 0 failed

      """
    #expect(result.output.hasSuffix(summary), "\(result)")
    let rows = result.output.matches(of: /(?m)^(build|test) ([A-Za-z]+), debug +[0-9]+ +[0-9]+$/)
    #expect(rows.count == 13)
  }

  @Test("A package that is tested at night is built and tested if it is named")
  func nightly() async throws {
    let test = try await call(["test", "ServiceExamples"], playing: .bothPass)
    #expect(test.output.hasSuffix("\nServiceExamples: 3 passed, 0 failed\n3 passed, 0 failed\n"))
    for (arguments, isBuilt) in [(["build", "ServiceExamples"], true), (["build"], false)] {
      let build = try await call(arguments, playing: .nothing, building: false)
      let command = "swift build -c debug --package-path Apps/ServiceExamples\n"
      #expect(build.output.contains(command) == isBuilt, "\(build)")
    }
  }

  @Test("scripts/test without a name tells what failed in each package, also if it does not build")
  func failingLanes() async throws {
    let tests = try await call(["test"], playing: .bothFail)
    #expect(tests.status == 1)
    #expect(tests.output.contains("\n== What failed in TodoFeature\nF.swift:9: error: FF.testC"))
    #expect(tests.output.hasSuffix("\nTodoCLI: 6 passed, 3 failed\n54 passed, 27 failed\n"))
    let build = try await call(["test"], playing: .crash, building: false)
    #expect(build.status == 1)
    #expect(build.output.contains("\nTodoCLI: failed with exit code 1\n"), "\(build)")
    #expect(build.output.hasSuffix(" passed, 9 failed\n"), "\(build)")
  }

  @Test(
    "A script tells of an unknown layer in one clear line",
    arguments: ["build", "test", "docs"]
  )
  func unknownLayer(script: String) async throws {
    let result = try await call([script, "Scheduler"], playing: .nothing)
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("\(script): unknown layer 'Scheduler': choose among "))
    #expect(result.errors.contains(" ReactiveCore Schedulers "))
    #expect(result.errors.count { $0 == "\n" } == 1)
  }

  @Test(
    "scripts/sanitize gives the lock its other form, and looks for leaks without XCTest",
    arguments: [
      ("thread", "--sanitize thread -Xswiftc -DTHREAD_SANITIZER"),
      ("address", "--sanitize address --disable-xctest"),
    ]
  )
  func sanitize(sanitizer: String, flags: String) async throws {
    let result = try await call(["sanitize", sanitizer, "Schedulers"], playing: .bothPass)
    #expect(result.status == 0)
    #expect(result.output.contains(flags), "\(result)")
  }

  /// A repository with a commit whose subject is too long, one that is just short enough, and another
  /// one that is too long.
  @Test(
    "scripts/lint refuses subjects of more than 72 characters, of the commits that are new",
    arguments: [
      ("git update-ref refs/remotes/origin/main HEAD~2", ["y"]),
      ("git update-ref refs/remotes/origin/main HEAD", []),
      // Without a remote, it is not known which ones are new.
      ("true", ["y", "x"]),
      ("for n in {1..19}; do commit 9; done", ["y"]),
      ("for n in {1..20}; do commit 9; done", []),
      // A clone without the main branch.
      ("git remote add origin .", []),
    ]
  )
  func subjects(preparation: String, refused: [String]) async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Checkout.text(of: "scripts/lib/shell/commits.sh"), to: "commits.sh")
      let command = """
        set -euo pipefail
        git init -q && git config user.name a && git config user.email a@b
        commit() { git commit -q --allow-empty -m "$(printf "%0$1d" 0 | tr 0 "${2:-z}")"; }
        commit 73 x && commit 72 && commit 73 y
        \(preparation)
        source ./commits.sh
        check_subjects
        """
      let result = try await run(["bash", "-c", command], in: folder)
      let lines = result.output.split(separator: "\n")
      #expect(result.status == (refused.isEmpty ? 0 : 1), "\(result)")
      #expect(
        lines.map { $0.replacing(/[0-9a-f]{7,}\b/, with: "…") }
          == refused.map { letter in
            "commit …: the subject has 73 characters, 1 too many: shorten it by "
              + "'git rebase --interactive …~', as 'reword': \(String(repeating: letter, count: 73))"
          }
      )
    }
  }

  /// Calls a script in a copy of the checkout, from a folder outside it.
  ///
  /// - Parameter building: False if a build fails with the recorded output. Else it makes a program with
  ///   tests, which prints it.
  private func call(
    _ command: [String],
    playing recording: Recording,
    building: Bool = true
  ) async throws
    -> CommandResult
  {
    try await withTemporaryFolder { folder in
      let checkout = folder.appendingPathComponent("checkout")
      let bin = folder.appendingPathComponent("bin")
      let manager = FileManager.default
      for layer in [
        "TestKit", "ReactiveCore", "Schedulers", "ComposableArchitecture", "TodoFeature",
      ] {
        try checkout.write("", to: "Packages/\(layer)/Package.swift")
        try checkout.write("", to: "Packages/\(layer)/Tests/\(layer)Tests/Tests.swift")
      }
      try checkout.write("", to: "Apps/TodoCLI/Tests/TodoCLITests/Tests.swift")
      try checkout.write("", to: "Apps/ServiceExamples/Package.swift")
      try checkout.write("", to: "Packages/Benchmarks/Tests/BenchmarkKitTests/Tests.swift")
      try checkout.write("", to: "Tests/TourTests/Tests.swift")
      try checkout.write("", to: "Tests/ControlledThreads/Tests/ThreadProofTests/Tests.swift")
      let scripts = checkout.appendingPathComponent("scripts")
      try manager.copyItem(at: Checkout.root.appendingPathComponent("scripts"), to: scripts)
      // What the app needs is there.
      try scripts.write("#!/bin/sh\n", to: "bootstrap")
      try bin.write(recording.output, to: "recording")
      try bin.write(
        """
        #!/bin/sh
        echo "swift $*" | sed "s,${0%/bin/swift}/,,g; s,checkout/,,g"
        if [ "$1" = build ] && \(building); then
          mkdir -p "$6/debug"
          for package in metronome ControlledThreads TodoCLI Benchmarks; do
            cp -n "${0%/*}/program" "$6/debug/${package}PackageTests.xctest"
            chmod +x "$6/debug/${package}PackageTests.xctest"
          done
          exit
        fi
        cat "${0%/*}/recording"
        exit \(recording.status)

        """,
        to: "swift"
      )
      try bin.write(
        """
        #!/bin/sh
        if [ "$1" = --list-tests ]; then exit; fi
        cat "\(bin.path)/recording"
        exit \(recording.status)

        """,
        to: "program"
      )
      for script in ["bin/swift", "bin/program", "checkout/scripts/bootstrap"] {
        let path = folder.appendingPathComponent(script).path
        try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      }
      try manager.createSymbolicLink(
        at: folder.appendingPathComponent(command[0]),
        withDestinationURL: scripts.appendingPathComponent(command[0])
      )
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      return try await run(
        ["./\(command[0])"] + command.dropFirst(),
        in: folder,
        // The steps of the run that this test belongs to are others.
        environment: ["PATH": "\(bin.path):\(path)", "METRONOME_STEPS": ""]
      )
    }
  }
}

/// The end of what `swift test` printed once, and what there is to say about it.
struct Recording: CustomTestStringConvertible {
  let testDescription: String
  let output: String
  let status: Int
  /// The last that is printed: what failed once more, the numbers of the package, the numbers of all.
  let epilogue: String

  static let all = [bothPass, bothFail, crash, nothing]

  static let bothPass = Recording(
    testDescription: "both pass",
    output: """
      Test Suite 'X' passed at 2026-01-01 00:00:00.000
      \t Executed 1 test, with 0 failures (0 unexpected) in 0.0 (0.0) seconds
      Test Suite 'All tests' passed at 2026-01-01 00:00:00.000
      \t Executed 2 tests, with 0 failures (0 unexpected) in 0.0 (0.0) seconds
      ✔ Test "it failed after 2 seconds" passed after 0.002 seconds.
      ✔ Test run with 1 test in 0 suites passed after 0.001 seconds.

      """,
    status: 0,
    epilogue: """
      ✔ Test run with 1 test in 0 suites passed after 0.001 seconds.

      Schedulers: 3 passed, 0 failed
      3 passed, 0 failed

      """
  )

  static let bothFail = Recording(
    testDescription: "both fail, both skip",
    output: """
      F.swift:9: error: FF.testC : XCTAssertEqual failed: ("1") is not equal to ("2")
      Test Case 'FF.testC' failed (0.0 seconds)
      Test Case 'FF.testD' skipped (0.0 seconds)
      \t Executed 4 tests, with 1 test skipped and 2 failures (0 unexpected) in 0.0 (0.0) seconds
      ➜ Test f3() skipped: "no"
      ✘ Test "fails" recorded an issue at F.swift:3:28: Expectation failed: 1 == 2
      ↳ One is
        not two.
      ✘ Test "fails" failed after 0.002 seconds with 1 issue.
      ✘ Test "fails sometimes" with 2 test cases failed after 0.002 seconds with 1 issue.
      ✘ Suite S failed after 0.003 seconds with 2 issues (including 1 known issue).
      ✘ Test run with 7 tests in 1 suite failed after 0.004 seconds with 3 issues.

      """,
    status: 1,
    epilogue: """
      == What failed in Schedulers
      F.swift:9: error: FF.testC : XCTAssertEqual failed: ("1") is not equal to ("2")
      ✘ Test "fails" recorded an issue at F.swift:3:28: Expectation failed: 1 == 2
      ↳ One is
        not two.

      Schedulers: 6 passed, 3 failed
      6 passed, 3 failed

      """
  )

  static let crash = Recording(
    testDescription: "the second runner crashes",
    output: """
      \t Executed 2 tests, with 0 failures (0 unexpected) in 0.0 (0.0) seconds
      ◇ Test "crashes" started.
      Fatal error: Index out of range
      error: Process exited with unexpected signal code 4

      """,
    status: 1,
    epilogue: """
      == What failed in Schedulers
      swift test --scratch-path .build/tests/alone
      \t Executed 2 tests, with 0 failures (0 unexpected) in 0.0 (0.0) seconds
      ◇ Test "crashes" started.
      Fatal error: Index out of range
      error: Process exited with unexpected signal code 4

      Schedulers: failed with exit code 1
      2 passed, 1 failed

      """
  )

  static let nothing = Recording(
    testDescription: "no test at all",
    output: """
      \t Executed 0 tests, with 0 failures (0 unexpected) in 0.0 (0.0) seconds
      ✔ Test run with 0 tests in 0 suites passed after 0.001 seconds.

      """,
    status: 0,
    epilogue: """
      ✔ Test run with 0 tests in 0 suites passed after 0.001 seconds.

      Schedulers: failed, it ran no test
      0 passed, 1 failed

      """
  )
}
