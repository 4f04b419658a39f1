import Foundation

/// A program elsewhere that uses the checkout as it is, by its path.
///
/// All of these programs are built in one folder, so that each layer is compiled once for all of them.
struct OutsideProgram {
  /// The path of the program.
  let path: String

  /// The path of its source file `main.swift`, as the compiler knows it.
  let mainFile: String

  /// Builds a program.
  ///
  /// - Parameters:
  ///   - name: Its name, which no other program has.
  ///   - products: The products that it imports.
  ///   - files: The texts of its source files by their names.
  ///   - flags: Further arguments of the compiler.
  ///   - configuration: `debug` or `release`.
  ///   - folder: The folder for its package.
  init(
    _ name: String,
    importing products: String...,
    files: [String: String],
    flags: [String] = [],
    configuration: String = "debug",
    in folder: URL
  ) async throws {
    let package = folder.appendingPathComponent(name)
    let products = products.map { ".product(name: \"\($0)\", package: \"metronome\")" }
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(name)",
        dependencies: [.package(name: "metronome", path: "\(Checkout.root.path)")],
        targets: [
          .executableTarget(
            name: "\(name)",
            dependencies: [\(products.joined(separator: ", "))],
            swiftSettings: [.unsafeFlags(\(flags))]
          )
        ]
      )

      """
    try package.write(manifest, to: "Package.swift")
    for (file, text) in files { try package.write(text, to: "Sources/\(name)/\(file)") }
    let builds = Checkout.root.appendingPathComponent(".build/outside").path
    try FileManager.default.createDirectory(atPath: builds, withIntermediateDirectories: true)
    // One build in this folder waits for the end of another one.
    let build = try await UmbrellaTests.run(
      [
        "flock", "\(builds)/lock", "swift", "build", "--package-path", package.path,
        "--scratch-path", builds, "--configuration", configuration,
        "--cache-path", "\(folder.path)/cache",
      ],
      in: folder
    )
    guard build.status == 0 else { throw BuildFailed(result: build) }
    path = "\(builds)/\(configuration)/\(name)"
    mainFile = "\(package.path)/Sources/\(name)/main.swift"
  }

  struct BuildFailed: Error {
    let result: CommandResult
  }

  /// Runs the program, and waits for its end.
  func run(environment: [String: String] = [:]) async throws -> CommandResult {
    let folder = URL(fileURLWithPath: mainFile).deletingLastPathComponent()
    return try await UmbrellaTests.run([path], in: folder, environment: environment)
  }
}
