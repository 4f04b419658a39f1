import Foundation

/// A guide of the package, whose code is in a file of these tests.
struct Guide {
  private let name: String

  init(_ name: String) { self.name = name }

  /// The file of the guide.
  var file: URL {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(
        components: "..",
        "..",
        "Sources",
        "Schedulers",
        "Schedulers.docc",
        "\(name).md"
      )
  }

  /// Returns the blocks of the guide in one language; without a language, those of output.
  func blocks(_ language: String) throws -> [String] {
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.matches(of: /```(\w*)\n((?:(?!```).*\n)*)```/)
      .filter { $0.1 == language }
      .map { String($0.2) }
  }

  /// Returns the file with the code, which is beside the given one.
  func example(_ test: String) throws -> String {
    let file = URL(filePath: test).deletingLastPathComponent().appending(
      path: "\(name)Example.swift"
    )
    return try String(contentsOf: file, encoding: .utf8)
  }
}
