import Dispatch
import Foundation
import Marbles
import Testing

/// The guide to marble diagrams shows code that runs, and what it prints.
@Suite("The guide to marble diagrams")
struct MarbleGuideTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private func blocks(_ language: String) throws -> [String] {
    let guide = Self.folder.appending(
      path: "../../Sources/Schedulers/Schedulers.docc/MarbleDiagrams.md"
    )
    let text = try String(contentsOf: guide, encoding: .utf8)
    return text.split(separator: "```").enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
      .filter { $0.prefix { $0 != "\n" } == language }
      .map { String($0.drop { $0 != "\n" }.dropFirst()) }
  }

  @Test("The code of the marble guide is that of the example")
  func code() throws {
    let example = try String(
      contentsOf: Self.folder.appending(path: "MarbleGuideExample.swift"),
      encoding: .utf8
    )
    let blocks = try blocks("swift").filter { $0.contains("@Test") }
    #expect(blocks.count == 3)
    for block in blocks { #expect(example.contains(block), "\(block)") }
  }

  @Test("The failure that the marble guide shows is that of a longer pause")
  func failure() throws {
    let scheduler = DispatchQueue.test
    let issues = reportedIssues {
      let keys = scheduler.publisher("a-b-----c---|")
      expectMarbles(keys.debounce(for: 3, scheduler: scheduler), "----b-----c-|", on: scheduler)
    }
    #expect(try blocks("") == issues.map { $0 + "\n" })
  }
}
