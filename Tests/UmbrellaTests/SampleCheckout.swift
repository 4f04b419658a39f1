import Foundation
import Testing

/// A checkout with the real manifests and scripts and one source file per target, linted once and found
/// clean. Each test of the suite breaks a copy of its own.
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
      let result = try await run(["scripts/lint"], in: folder)
      #expect(result.status == 0, "the sample checkout is not clean: \(result)")
      try await Self.$folder.withValue(folder) { try await body() }
    }
  }

  /// A file's text with one replacement in it.
  static func text(of file: String, replacing old: String, by new: String) throws -> String {
    let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    let range = try #require(text.range(of: old), "\(file) does not contain \(old)")
    return text.replacingCharacters(in: range, with: new)
  }

  /// Lints a copy of the checkout in which one file has another text.
  static func lint(with text: String, in file: String) async throws -> CommandResult {
    try await lint { try $0.write(text, to: file) }
  }

  /// Lints a copy of the checkout that the closure has changed.
  static func lint(after change: (URL) async throws -> Void) async throws -> CommandResult {
    try await withTemporaryFolder { folder in
      // `cp` keeps the files' dates, so that the compiled part of the lint still counts as new.
      _ = try await run(["cp", "-a", "\(Self.folder.path)/.", folder.path], in: folder)
      try await change(folder)
      return try await run(["scripts/lint"], in: folder)
    }
  }

  private func build(in folder: URL) throws {
    for file in ["Package.swift", ".swift-format", "scripts", ".ci"] {
      try FileManager.default.copyItem(
        at: Checkout.root.appendingPathComponent(file),
        to: folder.appendingPathComponent(file)
      )
    }
    let layers: [(layer: String, targets: KeyValuePairs<String, [String]>)] = [
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
          "TestIssues": ["ReactiveCore"],
          "Schedulers": ["LiveSchedulers", "ReactiveCore", "TestIssues"],
          "ScheduleExploration": ["Schedulers"],
          "Marbles": ["Schedulers"],
        ]
      ),
      ("ComposableArchitecture", ["ComposableArchitecture": ["Schedulers"]]),
      ("TodoFeature", ["TodoFeature": ["ComposableArchitecture"]]),
    ]
    for (layer, targets) in layers {
      let manifest = "Packages/\(layer)/Package.swift"
      try folder.write(Checkout.text(of: manifest), to: manifest)
      for (target, below) in targets {
        let imports = below.map { "@_exported import \($0)\n" }.joined()
        try folder.write(
          imports.isEmpty ? "import Synchronization\n" : imports,
          to: "Packages/\(layer)/Sources/\(target)/\(target).swift"
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
      to: "Packages/ReactiveCore/Sources/ReactiveCore/Support/ThreadIdentity.swift"
    )
    try folder.write("import Testing\n", to: "Tests/UmbrellaTests/UmbrellaTests.swift")
  }
}
