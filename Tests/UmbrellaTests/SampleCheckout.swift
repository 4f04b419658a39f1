import Foundation
import Testing

/// A checkout with the real manifests and scripts and one source file per target, linted once and found
/// clean. Each test of the suite, one after the other, breaks a file and restores it.
struct SampleCheckout: SuiteTrait, TestScoping {
  @TaskLocal static var folder = URL(fileURLWithPath: "/nowhere")

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing body: @Sendable () async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      try build(in: folder)
      let generation = try await run(["scripts/generate"], in: folder)
      #expect(generation.status == 0, "\(generation)")
      let result = try await run(["scripts/lint", "--quick"], in: folder)
      #expect(result.status == 0, "the sample checkout is not clean: \(result)")
      try await Self.$folder.withValue(folder) { try await body() }
    }
  }

  /// A file's text.
  static func text(of file: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
  }

  /// A file's text with one replacement in it.
  static func text(of file: String, replacing old: String, by new: String) throws -> String {
    let text = try text(of: file)
    let range = try #require(text.range(of: old), "\(file) does not contain \(old)")
    return text.replacingCharacters(in: range, with: new)
  }

  /// Lints the checkout while files have other texts. What the lint keeps is used again.
  ///
  /// - Parameters:
  ///   - texts: The texts of files by their names.
  ///   - isQuick: False to compile what the lint compiles.
  static func lint(with texts: [String: String], isQuick: Bool = true) async throws -> CommandResult
  {
    let originals = try texts.map { file, _ in (file, try Self.text(of: file)) }
    for (file, text) in texts { try folder.write(text, to: file) }
    let result = try await run(["scripts/lint"] + (isQuick ? ["--quick"] : []), in: folder)
    for (file, text) in originals { try folder.write(text, to: file) }
    return result
  }

  private func build(in folder: URL) throws {
    for file in ["Package.swift", ".swift-format", "scripts", ".ci"] {
      try FileManager.default.copyItem(
        at: Checkout.root.appendingPathComponent(file),
        to: folder.appendingPathComponent(file)
      )
    }
    let packages: [(name: String, targets: KeyValuePairs<String, [String]>)] = [
      (
        "ReactiveCore",
        [
          "ReactiveCore": [], "ReactiveFoundation": ["ReactiveCore"],
          "ReactiveExtras": ["ReactiveCore"],
        ]
      ),
      (
        "Schedulers",
        [
          "LiveSchedulers": ["ReactiveCore"],
          "CombineShim": ["LiveSchedulers", "ReactiveCore", "ReactiveFoundation"],
          "RuntimeBets": [], "Pictures": [], "TestIssues": ["ReactiveCore"],
          "Schedulers": ["LiveSchedulers", "ReactiveCore", "TestIssues"],
          "ControlledSynchronization": [], "ScheduleExploration": ["Schedulers"],
          "Marbles": ["Schedulers"],
        ]
      ),
      (
        "ComposableArchitecture",
        [
          "ComposableArchitecture": ["Schedulers"],
          "ComposableFeaturesPlugin": [], "ComposableFeaturesMacros": ["ComposableFeaturesPlugin"],
          "ComposableFeatures": ["ComposableArchitecture"],
          "ComposableTestSupport": ["ComposableArchitecture"],
        ]
      ),
      ("TodoFeature", ["TodoFeature": ["ComposableArchitecture"]]),
      ("TestKit", ["TestKit": []]),
    ]
    try folder.write(page, to: "README.md")
    for (name, targets) in packages {
      try folder.write(page, to: "Packages/\(name)/README.md")
      for (target, below) in targets {
        let imports = below.map { "@_exported import \($0)\n" }.joined()
        try folder.write(
          imports.isEmpty ? "import Synchronization\n" : imports,
          to: "Packages/\(name)/Sources/\(target)/\(target).swift"
        )
      }
    }
    try folder.write(
      """
      import Glibc

      enum ThreadIdentity {
        @inline(never)
        static func currentHandle() -> UInt {
          pthread_self()
        }
      }

      """,
      to: "Packages/ReactiveCore/Sources/ReactiveCore/Support/Platform.swift"
    )
    let tests = try Checkout.text(of: "Package.swift").matches(of: #/path: "(.*Tests/(\w+))"/#)
    for test in tests {
      try folder.write("import TestKit\nimport Testing\n", to: "\(test.1)/\(test.2).swift")
    }
  }

  /// A page with two tables, and with a code block that looks like a table.
  private let page = """
    # Sample

    | a | b |
    | :-- | --: |
    | `c` | d |
    | e | f |

    | `a \\| b` |
    | --- |
    | c |

    ```
    | a

    | b | c |
    ```

    """
}
