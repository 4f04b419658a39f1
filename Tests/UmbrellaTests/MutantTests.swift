import Foundation
import TestKit
import Testing

/// `scripts/test --mutants`.
@Suite("Mutants", .buildsOtherPackages)
struct MutantTests {
  @Test("Weak tests leave surviving mutants, which the table has; one with a reason is no survivor")
  func survivors() async throws {
    try await withTemporaryFolder { folder in
      try await Self.writeSample(in: folder)
      let script = ["scripts/test", "--mutants", "TodoFeature"]
      let result = try await run(script, in: folder)
      #expect(result.status == 1, "\(result)")
      #expect(result.output.contains("\n\n| file | change | line | why no test finds it |\n"))
      // Nothing asks for 18, and nothing calls the last function.
      let rows = [
        Self.row("'>=' → '>'", in: Self.isAdult) + " survived |",
        Self.row("'18' → '19'", in: Self.isAdult) + " survived |",
        Self.row("'true' → 'false'", in: Self.isCalled) + " not executed |",
      ]
      for row in rows { #expect(result.output.contains("\n\(row)\n"), "\(result)") }
      #expect(result.output.hasSuffix("\n1 found, 0 hung, 1 equivalent, 3 survived\n"), "\(result)")
      let found = /\nfound +\d .+ minimum and maximum: 'min' → 'max'  \d+ s  "The cheaper one"\n/
      #expect(result.output.contains(found), "\(result)")
    }
  }

  @Test("scripts/test --mutants tells of arguments without a meaning in a line")
  func refused() async throws {
    let wrong = [
      (["--count", "0"], "--count needs a number from 1 on"),
      (["--seed"], "--seed needs a number from 1 on"),
      (["--count", "251"], "--count is at most 250"),
      (["--all"], "unknown option '--all': see the head of scripts/test"),
      (
        ["Benchmarks"],
        "unknown layer 'Benchmarks': choose among TodoCLI TodoFeature ComposableArchitecture Schedulers ReactiveCore"
      ),
    ]
    for (arguments, message) in wrong {
      let result = try await run(["scripts/test", "--mutants"] + arguments, in: Checkout.root)
      #expect(result.status == 64 && result.errors == "mutants.sh: \(message)\n")
    }
  }

  private static let isAdult = "public func isAdult(_ age: Int) -> Bool { age >= 18 }"
  private static let isCalled = "public func isCalled() -> Bool { true }"
  private static let later = "public func later(_ a: Int, _ b: Int) -> Int { a < b ? b : a }"

  /// The row of the table of survivors, up to the reason.
  private static func row(_ change: String, in line: String) -> String {
    "| Packages/TodoFeature/Sources/TodoFeature/Sample.swift | \(change) | `\(line)` |"
  }

  /// Writes a checkout with one small package.
  private static func writeSample(in folder: URL) async throws {
    try FileManager.default.copyItem(
      at: Checkout.root.appending(path: "scripts"),
      to: folder.appending(path: "scripts")
    )
    let package = "Packages/TodoFeature"
    try folder.write(
      """
      // swift-tools-version: 6.3
      import PackageDescription
      let package = Package(
        name: "Sample",
        targets: [
          .target(name: "TodoFeature"),
          .testTarget(name: "TodoFeatureTests", dependencies: ["TodoFeature"]),
        ]
      )
      """,
      to: "\(package)/Package.swift"
    )
    try folder.write(
      """
      \(isAdult)
      public func cheaper(_ a: Int, _ b: Int) -> Int { min(a, b) }
      \(isCalled)
      \(later)
      """,
      to: "\(package)/Sources/TodoFeature/Sample.swift"
    )
    try folder.write(
      """
      import Testing
      import TodoFeature
      @Test("Adults") func adults() { #expect(isAdult(30) && !isAdult(3)) }
      @Test("The cheaper one") func cheap() { #expect(cheaper(1, 2) == 1) }
      @Test("The later one") func late() { #expect(later(1, 2) == 2 && later(2, 2) == 2) }
      """,
      to: "\(package)/Tests/TodoFeatureTests/SampleTests.swift"
    )
    try folder.write(
      "\(row("'<' → '<='", in: Self.later)) Both are the same then. |\n",
      to: "Tests/Mutants/README.md"
    )
    _ = try await run(["git", "init", "-q"], in: folder)
  }
}
