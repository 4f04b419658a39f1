import Foundation

/// The table of a page that lists the public symbols of a module, the tests that use each of them, and
/// the sources.
public struct SurfaceTable {
  /// The texts of the tests, in each of which `surface("symbol", …)` is a use.
  public let tests: [String]
  /// The symbols in the first column of the table.
  public let symbols: [String]

  /// - Parameters:
  ///   - page: The page with the table.
  ///   - tests: The folder of the tests.
  public init(_ page: URL, tests: URL) throws {
    let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
    symbols = rows.compactMap { $0.firstMatch(of: /^\| `([^`]+)` \|/).map { String($0.1) } }
    self.tests = try Self.sources(below: tests)
  }

  /// The symbols that the tests use.
  public var usedSymbols: [String] {
    tests.flatMap { text in
      text.matches(of: /surface\(\s*"([^"\\]+)",/).map { String($0.1) }
    }
  }

  /// The symbols that stand in the table more than once.
  public var repeatedSymbols: [String] {
    Dictionary(grouping: symbols, by: \.self).filter { $0.value.count > 1 }.keys.sorted()
  }

  /// Returns the names that no test contains as a word.
  public func unusedNames(among names: Set<String>) -> [String] {
    let words = tests.flatMap { text in text.matches(of: /\w+/).map { String($0.0) } }
    return names.subtracting(words).sorted()
  }

  /// Returns the texts of all Swift files below a folder.
  public static func sources(below folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
  }
}
