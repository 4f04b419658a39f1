import Foundation
import Testing

/// The step of `scripts/release` that builds a client of each product, for a small package with two of them.
@Suite("The clients of a release", .buildsOtherPackages)
struct ReleasedActorCheckTests {
  @Test("A product whose clients are not stopped is named, in debug and release")
  func unchecked() async throws {
    try await withTemporaryFolder { folder in
      let checkout = folder.appendingPathComponent("checkout")
      for file in ["scripts/lib/shell/actor-checks.sh", "scripts/lib/shell/layers.sh"] {
        try checkout.write(Checkout.text(of: file), to: file)
      }
      try checkout.write(
        Checkout.text(of: "Tests/ActorCheck/Client.swift"),
        to: "Tests/ActorCheck/Client.swift"
      )
      try checkout.write(manifest, to: "Package.swift")
      for module in ["Checked", "Unchecked"] {
        try checkout.write(subject, to: "Sources/\(module)/PassthroughSubject.swift")
      }
      let commit = """
        git init -q && git config user.name a && git config user.email a@b
        git add . && git commit -qm Begin && bash scripts/lib/shell/actor-checks.sh
        """
      let result = try await run(["bash", "-c", commit], in: checkout)
      let findings = ["debug", "release"].map {
        "actor-checks: a \($0) client that imports Unchecked is not stopped where a closure of the main"
          + " actor is called elsewhere: compile the module in language mode 5\n"
      }
      #expect(result.status == 1)
      #expect(result.errors.hasSuffix(findings.joined()), "\(result)")
    }
  }

  private let manifest = """
    // swift-tools-version: 6.3
    import PackageDescription
    let package = Package(
      name: "metronome",
      products: [
        .library(name: "Checked", targets: ["Checked"]),
        .library(name: "Unchecked", targets: ["Unchecked"]),
      ],
      targets: [
        .target(name: "Checked", swiftSettings: [.swiftLanguageMode(.v5)]),
        .target(name: "Unchecked"),
      ]
    )

    """

  private let subject = """
    // Safe to share: the closure is set before a task calls it.
    public final class PassthroughSubject<Output, Failure: Error>: @unchecked Sendable {
      private var closure: (Output) -> Void = { _ in }
      public init() {}
      public func sink(_ closure: @escaping (Output) -> Void) -> any Sendable {
        self.closure = closure
        return self
      }
      public func send(_ value: Output) { closure(value) }
    }

    """
}
