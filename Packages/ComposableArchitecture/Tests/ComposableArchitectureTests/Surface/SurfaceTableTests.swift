import Foundation
import Testing

/// The documentation's table of the originals' symbols, the tests that use each of them, and the
/// sources.
@Suite("The table of the surface")
struct SurfaceTableTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(components: "..", "..", "..").standardizedFileURL
  private static let sources = package.appending(components: "Sources", "ComposableArchitecture")

  private let table: SurfaceTable

  init() throws {
    table = try SurfaceTable(
      Self.sources.appending(components: "ComposableArchitecture.docc", "ComposableSurface.md"),
      tests: Self.package.appending(components: "Tests", "ComposableArchitectureTests", "Surface")
    )
  }

  /// The names that the sources declare as public, but for those of ours alone, with an underscore.
  private func publicNames() throws -> Set<String> {
    let declaration =
      /public (?:\w+ )*?(?:func|var|let|struct|class|enum|protocol|typealias) `?([a-zA-Z]\w*)/
    return Set(
      try SurfaceTable.sources(below: Self.sources).flatMap { text in
        text.replacing(/@_spi\(\w+\)\s+public/, with: "").matches(of: declaration)
          .map { String($0.1) }
      }
    )
  }

  @Test("Tests use each symbol of the surface's table, and each symbol that they use is in it")
  func agree() {
    let (symbols, used) = (table.symbols, table.usedSymbols)
    #expect(symbols.count > 150)
    #expect(Set(symbols).subtracting(used).sorted() == [])
    #expect(Set(used).subtracting(symbols).sorted() == [])
  }

  @Test("No symbol stands in the surface's table twice")
  func once() {
    #expect(table.repeatedSymbols == [])
  }

  @Test("Each public name of the sources occurs in a test of the surface")
  func everyName() throws {
    let names = try publicNames()
    #expect(names.count > 80)
    #expect(table.unusedNames(among: names) == [])
  }
}
