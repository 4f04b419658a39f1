import Foundation
import Testing

/// The documentation's table of the originals' symbols, the tests that use each of them, and the
/// sources.
@Suite("The table of the surface")
struct SurfaceTableTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(components: "..", "..", "..").standardizedFileURL
  private static let sources = package.appending(components: "Sources", "ComposableArchitecture")

  private func texts(in folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
  }

  private func testTexts() throws -> [String] {
    try texts(
      in: Self.package.appending(components: "Tests", "ComposableArchitectureTests", "Surface")
    )
  }

  /// The names in the first column, without backquotes.
  private func namesInTable() throws -> [String] {
    let page = Self.sources.appending(
      components: "ComposableArchitecture.docc",
      "ComposableSurface.md"
    )
    let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
    return rows.compactMap { $0.firstMatch(of: /^\| `([^`]+)` \|/).map { String($0.1) } }
  }

  /// The names that the tests pass to `surface`.
  private func namesInTests() throws -> [String] {
    try testTexts().flatMap { text in
      text.matches(of: /surface\(\s*"([^"\\]+)",/).map { String($0.1) }
    }
  }

  /// The names that the sources declare as public.
  private func publicNames() throws -> Set<String> {
    let declaration =
      /public (?:\w+ )*?(?:func|var|let|struct|class|enum|protocol|typealias) `?(\w+)/
    return Set(
      try texts(in: Self.sources).flatMap { text in
        text.matches(of: declaration).map { String($0.1) }
      }
    )
  }

  @Test("each symbol of the table is used by a test, and each one used stands in the table")
  func agree() throws {
    let (table, tests) = (try namesInTable(), try namesInTests())
    #expect(table.count > 150)
    #expect(Set(table).subtracting(tests).sorted() == [])
    #expect(Set(tests).subtracting(table).sorted() == [])
  }

  @Test("no symbol stands in the table twice")
  func once() throws {
    let repeated = Dictionary(grouping: try namesInTable(), by: \.self).filter {
      $0.value.count > 1
    }
    #expect(repeated.keys.sorted() == [])
  }

  @Test("each public name of the sources occurs in a test of the surface")
  func everyName() throws {
    let (names, tests) = (try publicNames(), try testTexts())
    let words = Set(tests.flatMap { text in text.matches(of: /\w+/).map { String($0.0) } })
    #expect(names.count > 80)
    #expect(names.subtracting(words).sorted() == [])
  }
}
