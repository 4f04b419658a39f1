import Foundation
import Testing

@_spi(Layers) import ComposableArchitecture
@_spi(Layers) import RuntimeBets
@_spi(Layers) import ScheduleExploration
@_spi(Layers) import Schedulers
@_spi(Layers) import TestIssues

@Suite("The bets on the toolchain")
struct RuntimeBetTests {
  private static let all =
    RuntimeBet.ofTasks + [.conformances] + RuntimeBet.ofTestIssues + RuntimeBet.ofExploration
    + RuntimeBet.ofComposableArchitecture

  private let page = "Tests/RuntimeBets/README.md"

  @Test("The bets on the toolchain are the table of their page, and all are won")
  func table() throws {
    let rows = Self.all.map { "| `\($0.name)` | \($0.fact) | \($0.consequence) |" }
    for (bet, row) in zip(Self.all, rows) { print(bet.isWon ? "won " : "LOST", row) }
    #expect(try rowsOfTable("bet | fact | if it does not hold") == rows)
    #expect(Self.all.filter { !$0.isWon }.map(\.name) == [])
  }

  @Test("Each bet on the toolchain has a name of its own, which is that of a file of the layers")
  func names() throws {
    let names = Self.all.map(\.name)
    #expect(Set(names).count == names.count)
    let files = try Checkout.files(below: Checkout.root.appending(path: "Packages"))
      .map(\.lastPathComponent)
    for name in names where name != "StateBox" {
      #expect(files.contains("\(name).swift"), "\(name)")
    }
  }

  @Test(
    "The faults of the compiler on the page name a file that goes around them, and what finds them"
  )
  func faults() throws {
    let rows = try rowsOfTable(
      "place | fault of the compiler | what finds it in code that goes the straight way"
    )
    #expect(rows.count == 4)
    let files = Set(try Checkout.files().map(\.lastPathComponent))
    for row in rows {
      let names = row.matches(of: /`(\w+\.swift|\w+Tests)`/).map { String($0.1) }
      #expect(!names.isEmpty)
      for name in names {
        #expect(files.contains(name.hasSuffix(".swift") ? name : name + ".swift"), "\(name)")
      }
    }
  }

  /// Returns the rows of the table with these headings.
  private func rowsOfTable(_ headings: String) throws -> [String] {
    let lines = try Checkout.text(of: page).split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "| \(headings) |"))
    return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map(String.init)
  }
}
