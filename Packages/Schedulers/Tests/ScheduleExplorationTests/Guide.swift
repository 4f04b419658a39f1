import Foundation
import Testing

/// A guide of the package, whose code is in a file of these tests.
struct Guide {
  private let name: String
  /// The title of a section whose code is that of a package, which has a test of its own.
  private let exclusion: String?

  init(_ name: String, without exclusion: String? = nil) {
    self.name = name
    self.exclusion = exclusion
  }

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
    try text.matches(of: /```(\w*)\n((?:(?!```).*\n)*)```/)
      .filter { $0.1 == language }
      .map { String($0.2) }
  }

  private var text: String {
    get throws {
      let sections = try String(contentsOf: file, encoding: .utf8)
        .components(separatedBy: "\n### ")
      return sections.filter { section in
        !(exclusion.map { section.hasPrefix("\($0)\n") } ?? false)
      }
      .joined(separator: "\n")
    }
  }

  /// Expects this many blocks of code, each of which is in the example beside a test.
  func expectBlocks(
    _ count: Int,
    inExampleOf test: String,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let example = try example(test)
    let blocks = try blocks("swift")
    #expect(blocks.count == count, sourceLocation: location)
    for block in blocks {
      #expect(example.contains(block), "\(block)", sourceLocation: location)
    }
  }

  /// Returns the file with the code, which is beside the given one.
  private func example(_ test: String) throws -> String {
    let file = URL(filePath: test).deletingLastPathComponent().appending(
      path: "\(name)Example.swift"
    )
    return try String(contentsOf: file, encoding: .utf8)
  }
}
