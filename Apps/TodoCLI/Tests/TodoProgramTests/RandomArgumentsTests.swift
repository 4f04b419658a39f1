import Foundation
import TestSupport
import Testing

@Suite("Random command lines", .timeLimit(.minutes(30)))
struct RandomArgumentsTests {
  /// The documented statuses that bad arguments can have.
  private static let statuses: Set<Int32> = [0, 64, 65, 66, 73, 74]

  @Test(
    "Random command lines are done, or refused with one line and without a change",
    arguments: 0..<4
  )
  func commandLines(seed: UInt64) async throws {
    let todo = try Program()
    try await todo.add("Milk +home", "(A) Eggs @shop due:2026-12-01", "Bread", "Butter", "Tea")
    try await todo("check", "2", "4")
    var generator = RandomArguments(seed: seed)
    for _ in 0..<SearchSize.commandLines.count {
      let arguments = generator.next()
      let before = try todo.snapshot()
      let end = try await todo(arguments: arguments)
      let problem =
        arguments.first == "---completion"
        ? problem(ofCompletion: end, changed: try todo.snapshot() != before)
        : problem(of: end, changed: try todo.snapshot() != before)
      #expect(
        problem == nil,
        "seed \(seed): \(problem ?? ""): todo \(arguments.map(\.shellWord).joined(separator: " "))\n\(end)"
      )
    }
    #expect(try await todo("list").status == 0)
  }

  @Test("The same seed gives the same command lines, and another one gives others")
  func seeds() {
    func lines(_ seed: UInt64) -> [[String]] {
      var generator = RandomArguments(seed: seed)
      return (0..<100).map { _ in generator.next() }
    }
    #expect(lines(1) == lines(1))
    #expect(lines(1) != lines(2))
  }

  @Test(
    "Some random command lines are done, some refused for their form, and some for their content"
  )
  func variety() async throws {
    // A generator whose lines are all refused at the first word would find nothing.
    let todo = try Program()
    try await todo.add((1...9).map { "text \($0)" })
    var generator = RandomArguments(seed: 7)
    var counts: [Int32: Int] = [:]
    for _ in 0..<100 {
      counts[try await todo(arguments: generator.next()).status, default: 0] += 1
    }
    for status: Int32 in [0, 64, 65] { #expect(counts[status, default: 0] >= 3, "\(counts)") }
  }

  private func problem(ofCompletion end: Finished, changed: Bool) -> String? {
    if !Self.statuses.contains(end.status) { return "the status is not a documented one" }
    if !end.errors.isEmpty { return "an error appears in the command line" }
    return changed ? "it changes a file" : nil
  }

  private func problem(of end: Finished, changed: Bool) -> String? {
    if !Self.statuses.contains(end.status) { return "the status is not a documented one" }
    if end.status == 0 { return end.errors.isEmpty ? nil : "it succeeds with an error" }
    if !end.output.isEmpty { return "it fails, and prints a result" }
    if !end.errors.hasPrefix("todo: ") { return "the error does not begin with 'todo: '" }
    let lines = end.errors.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.count != 2 || !lines[1].isEmpty { return "the error is not one line" }
    return changed ? "it fails, and changes a file" : nil
  }
}

extension String {
  /// The word in a form that bash reads as this word: `$'a\u001Bb'`.
  var shellWord: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "+"), UInt8(ascii: ":"):
          true
        default: false
        }
      }
    if isPlain { return self }
    let escaped = unicodeScalars.map { scalar in
      switch scalar {
      case "'", "\\": "\\\(scalar)"
      case " "..."~": String(scalar)
      default:
        "\\U" + String(repeating: "0", count: 8 - String(scalar.value, radix: 16).count)
          + String(scalar.value, radix: 16)
      }
    }
    return "$'\(escaped.joined())'"
  }
}
