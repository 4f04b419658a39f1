import Foundation
import Testing

/// The documentation's table of Combine's symbols, and the tests that use each of them.
@Suite("The table of Combine's surface")
struct SurfaceTableTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(components: "..", "..", "..").standardizedFileURL

  /// The names in the first columns, without backquotes.
  private func namesInTable() throws -> [String] {
    try ["ReactiveCore.docc/CombineSurface.md", "ReactiveExtras.docc/ReactiveExtras.md"]
      .flatMap { page in
        let module = page.prefix { $0 != "." }
        let file = Self.package.appending(path: "Sources/\(module)/\(page)")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
          .filter { $0.hasPrefix("| `") }
      }
      .map { row in
        row.split(separator: "|")[0].replacing("`", with: "").trimmingCharacters(in: .whitespaces)
      }
  }

  /// The names that the tests pass to `surface`.
  private func namesInTests() throws -> [String] {
    var names: [String] = []
    for target in ["ReactiveCoreTests", "ReactiveFoundationTests"] {
      let folder = Self.package.appending(components: "Tests", target, "Surface")
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        // Long names are written in parts.
        let source = try String(contentsOf: folder.appending(component: file), encoding: .utf8)
          .replacing(/"\s*\+ "/, with: "")
        names += source.matches(of: /surface\(\s*"([^"\\]+)",/).map { String($0.1) }
      }
    }
    return names
  }

  @Test(
    "Each symbol of Combine's surface table is used by a test, and each one used is in the table"
  )
  func agree() throws {
    let (table, tests) = (try namesInTable(), try namesInTests())
    #expect(table.count > 300)
    #expect(Set(table).subtracting(tests).sorted() == [])
    #expect(Set(tests).subtracting(table).sorted() == [])
  }

  @Test("No symbol stands in the table of Combine's surface twice")
  func once() throws {
    let repeated = Dictionary(grouping: try namesInTable(), by: \.self).filter {
      $0.value.count > 1
    }
    #expect(repeated.keys.sorted() == [])
  }
}
