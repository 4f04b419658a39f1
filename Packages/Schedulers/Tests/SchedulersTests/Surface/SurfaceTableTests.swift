import Foundation
import Testing

/// The documentation's table of the originals' symbols, the tests that use each of them, and the
/// sources.
@Suite("The table of the surface")
struct SurfaceTableTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(components: "..", "..", "..").standardizedFileURL
  private static let sources = package.appending(components: "Sources")

  private let table: SurfaceTable

  init() throws {
    table = try SurfaceTable(
      Self.sources.appending(components: "Schedulers", "Schedulers.docc", "SchedulersSurface.md"),
      tests: Self.package.appending(components: "Tests", "SchedulersTests", "Surface")
    )
  }

  /// The names that the sources declare as public, for users, on every platform. Those of
  /// `ScheduleExploration` are in its own tests: the originals have nothing like it.
  private func publicNames() throws -> Set<String> {
    let modules = ["CombineShim", "LiveSchedulers", "Schedulers", "TestIssues"]
    let sources = try modules.flatMap {
      try SurfaceTable.sources(below: Self.sources.appending(path: $0))
    }
    return Set(
      sources.filter { !$0.contains("#if os(") }.flatMap { text in
        text.replacing(/@_spi\(\w+\)\s+public/, with: "")
          .matches(
            of: /public (?:\w+ )*?(?:func|var|let|struct|class|protocol|typealias) ([a-zA-Z]\w*)/
          )
          .map { String($0.1) }
      }
    )
  }

  @Test("Each symbol of the surface table is used by a test, and each one used stands in the table")
  func agree() {
    let (symbols, used) = (table.symbols, table.usedSymbols)
    #expect(symbols.count > 150)
    #expect(Set(symbols).subtracting(used).sorted() == [])
    #expect(Set(used).subtracting(symbols).sorted() == [])
  }

  @Test("No symbol stands in the surface table twice")
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
