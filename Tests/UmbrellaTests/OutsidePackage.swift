import Foundation
import Testing

/// A package elsewhere, as a reader copies it from a page: nothing is added to the files that the page prints. It
/// depends on layers by URL and version.
struct OutsidePackage {
  /// Where the package is.
  let folder: URL

  private let page: String
  /// The blocks of the page that are files.
  private let files: [Readme.Block]
  /// Everything that SwiftPM does for the package stays in here.
  private let surroundings: URL

  /// Publishes the checkout as it is, and makes the package.
  ///
  /// - Parameters:
  ///   - page: The page, whose paragraphs name the files that follow them.
  ///   - body: Called with the package, which is removed afterwards.
  static func with(
    filesOf page: String,
    _ body: (OutsidePackage) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let repository = folder.appendingPathComponent("metronome.git")
      try await Checkout.publish(as: Readme.version(), in: repository)
      let package = OutsidePackage(
        folder: folder.appendingPathComponent("YourApp"),
        page: page,
        files: try Readme.blocks(of: page).filter { $0.file != nil },
        surroundings: folder
      )
      for file in package.files {
        let text = file.text.replacing(Readme.url, with: "file://\(repository.path)")
        try package.folder.write(text, to: #require(file.file))
      }
      try await body(package)
    }
  }

  /// Replaces a part of a file of the package.
  func replace(_ old: String, with new: String, in file: String) throws {
    let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    #expect(text.contains(old), "\(file) does not contain \(old)")
    try folder.write(text.replacing(old, with: new), to: file)
  }

  /// Calls a command of SwiftPM. Nothing is taken from the user's caches, and nothing is left there. The
  /// layers are not optimised, which takes half of the time.
  ///
  /// - Returns: The result, with the places of the page instead of those of the files.
  func swift(_ command: String, _ options: String...) async throws -> CommandResult {
    let result = try await run(
      [
        "swift", command, "--package-path", folder.path, "-Xswiftc", "-Onone",
        "--cache-path", "\(surroundings.path)/cache",
        "--security-path", "\(surroundings.path)/security",
      ] + options,
      in: surroundings
    )
    return CommandResult(
      status: result.status,
      output: onPage(result.output),
      errors: onPage(result.errors)
    )
  }

  /// Replaces the lines of files by those of the page: `Search.swift:7` by `README.md:24`.
  private func onPage(_ text: String) -> String {
    files.reduce(text) { text, file in
      let parts = text.components(separatedBy: "\(folder.path)/\(file.file ?? ""):")
      let places = parts.dropFirst().map { part in
        let line = part.prefix(while: \.isNumber)
        return "\(page):\(file.line - 1 + (Int(line) ?? 0))\(part.dropFirst(line.count))"
      }
      return parts[0] + places.joined()
    }
  }

  /// Removes the indentation that Swift Testing gives to the text of an issue.
  static func printed(_ result: CommandResult) -> String {
    result.output.components(separatedBy: "\n")
      .map { $0.replacing(/^(↳ |  )/, with: "") }
      .joined(separator: "\n")
  }
}
