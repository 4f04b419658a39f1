import Foundation
import Testing

/// A package elsewhere that depends on one layer by URL and version: the README's manifest, feature and test.
struct OutsidePackage {
  /// Where the package is.
  let folder: URL

  /// Everything that SwiftPM does for the package stays in here.
  private let surroundings: URL

  /// Publishes the checkout as it is, and makes the package.
  ///
  /// - Parameters:
  ///   - program: The text of its main file.
  ///   - body: Called with the package, which is removed afterwards.
  static func with(
    running program: String,
    _ body: (OutsidePackage) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let repository = folder.appendingPathComponent("metronome.git")
      try await Checkout.publish(as: Readme.version(), in: repository)
      let package = OutsidePackage(
        folder: folder.appendingPathComponent("YourApp"),
        surroundings: folder
      )
      let manifest = try Self.block(containing: "let package")
        .replacingOccurrences(of: Readme.url, with: "file://\(repository.path)")
      try package.folder.write(manifest, to: "Package.swift")
      try package.folder.write(program, to: "Sources/YourApp/main.swift")
      try package.folder.write(
        Self.block(containing: "Reducer<"),
        to: "Sources/YourApp/Search.swift"
      )
      try package.folder.write(Self.test(), to: Self.testFile)
      try await body(package)
    }
  }

  /// The README's test.
  static func test() throws -> String { try block(containing: "@Test") }

  /// The file of the test.
  static let testFile = "Tests/YourAppTests/SearchTests.swift"

  private static func block(containing text: String) throws -> String {
    try #require(Readme.blocks().first { $0.language == "swift" && $0.text.contains(text) }).text
  }

  /// Calls a command of SwiftPM. Nothing is taken from the user's caches, and nothing is left there. The
  /// layers are not optimised, which takes half of the time.
  func swift(_ command: String) async throws -> CommandResult {
    try await run(
      [
        "swift", command, "--package-path", folder.path, "-Xswiftc", "-Onone",
        "--cache-path", "\(surroundings.path)/cache",
        "--security-path", "\(surroundings.path)/security",
      ],
      in: surroundings
    )
  }
}
