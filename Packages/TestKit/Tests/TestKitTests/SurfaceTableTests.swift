import Foundation
import TestKit
import Testing

@Suite("The table of a surface")
struct SurfaceTableTests {
  @Test(
    "The table of a surface names what only the table, only a test, and only the sources contain"
  )
  func differences() throws {
    try withTemporaryFolder { folder in
      let page = folder.appending(path: "Surface.md")
      try """
      | symbol | notes |
      | --- | --- |
      | `map(_:)` | |
      | `map(_:)` | again |
      | `filter(_:)` | |

      """.write(to: page, atomically: true, encoding: .utf8)
      let tests = folder.appending(path: "Tests")
      try FileManager.default.createDirectory(at: tests, withIntermediateDirectories: true)
      try #"surface("map(_:)", values.map { $0 } == values); surface("zip(_:)", true)"#
        .write(to: tests.appending(path: "A.swift"), atomically: true, encoding: .utf8)
      try "surface(\"no source\", true)"
        .write(to: tests.appending(path: "A.txt"), atomically: true, encoding: .utf8)
      let table = try SurfaceTable(page, tests: tests)
      #expect(table.symbols == ["map(_:)", "map(_:)", "filter(_:)"])
      #expect(table.usedSymbols == ["map(_:)", "zip(_:)"])
      #expect(table.repeatedSymbols == ["map(_:)"])
      #expect(table.unusedNames(among: ["map", "filter", "values"]) == ["filter"])
    }
  }
}
