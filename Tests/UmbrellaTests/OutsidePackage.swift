import Foundation
import Testing

/// A package elsewhere that depends on one layer by URL and version, with the README's manifest and test.
struct OutsidePackage {
  /// Where the package is.
  let folder: URL

  /// Everything that SwiftPM does for the package stays in here.
  private let surroundings: URL

  /// Publishes the checkout as it is, and makes a package with one program.
  ///
  /// - Parameters:
  ///   - products: What the program imports.
  ///   - program: The text of its only source file.
  ///   - body: Called with the package, which is removed afterwards.
  static func with(
    _ products: String...,
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
      func product(_ name: String) -> String {
        ".product(name: \"\(name)\", package: \"metronome\")"
      }
      let blocks = try Readme.blocks()
      let test = try #require(blocks.first { $0.text.contains("\n@Test") })
      let manifest = try #require(blocks.first { $0.text.contains("let package") }).text
        .replacingOccurrences(of: Readme.url, with: "file://\(repository.path)")
        .replacingOccurrences(
          of: product("Schedulers"),
          with: products.map(product).joined(separator: ", ")
        )
      try package.folder.write(manifest, to: "Package.swift")
      try package.folder.write(program, to: "Sources/YourApp/main.swift")
      try package.folder.write(test.text, to: "Tests/YourAppTests/Tests.swift")
      try await body(package)
    }
  }

  /// Adds a program that imports the same layer.
  ///
  /// - Parameters:
  ///   - name: The name of the program's binary.
  ///   - text: The text of its only source file.
  ///   - flags: Further arguments of the compiler.
  func addProgram(_ name: String, _ text: String, flags: [String] = []) throws {
    let file = folder.appendingPathComponent("Package.swift")
    let manifest = try String(contentsOf: file, encoding: .utf8)
    let dependencies = try #require(manifest.firstMatch(of: /dependencies: \[\.product.*\]/)).0
    let target = """
      ,
          .executableTarget(
            name: "\(name)",
            \(dependencies),
            swiftSettings: [.unsafeFlags(\(flags))]
          ),
        ]
      )

      """
    try folder.write(manifest.replacing(/,\n  \]\n\)\n$/, with: target), to: "Package.swift")
    try folder.write(text, to: "Sources/\(name)/main.swift")
  }

  /// The path of the source file, as the compiler knows it.
  var sourceFile: String { "\(folder.path)/Sources/YourApp/main.swift" }

  /// Calls a command of SwiftPM. Nothing is taken from the user's caches, and nothing is left there.
  func swift(_ command: String, _ arguments: String...) async throws -> CommandResult {
    try await run(
      [
        "swift", command, "--package-path", folder.path,
        "--cache-path", "\(surroundings.path)/cache",
        "--security-path", "\(surroundings.path)/security",
      ] + arguments,
      in: surroundings
    )
  }
}
