import Foundation
import TestSupport
import Testing

@Suite("Many at once", .timeLimit(.minutes(30)))
struct CrowdTests {
  private let todo: Program

  init() throws {
    todo = try Program()
  }

  /// Runs `count` commands at once and returns how each ended.
  private func crowd(
    _ count: Int,
    _ arguments: @escaping @Sendable (Int) -> [String]
  ) async throws -> [Finished] {
    try await withThrowingTaskGroup(of: Finished.self) { group in
      for index in 1...count {
        group.addTask { [todo] in try await todo(arguments: arguments(index)) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test(
    "20 processes add at once, and all their todos are there afterwards",
    arguments: [true, false]
  )
  func adding(storeExists: Bool) async throws {
    if storeExists { try await todo("add", "first") }
    let ends = try await crowd(20) { ["add", "text \($0)"] }
    #expect(ends.allSatisfy { $0.status == 0 && $0.errors.isEmpty })
    let first = storeExists ? 2 : 1
    let printed = ends.compactMap { Int($0.output.dropLast()) }.sorted()
    #expect(printed == Array(first..<first + 20))
    let list = try await todo("list", "--open").output
    for index in 1...20 {
      #expect(list.split(separator: "\n").count { $0.hasSuffix(" text \(index)") } == 1)
    }
    #expect(try todo.snapshot().keys.sorted() == ["list", "list/todo.sqlite"])
  }

  @Test("50 processes add 20 todos each, one after the other: all 1,000 adds succeed")
  func thousandAdds() async throws {
    let ends = try await withThrowingTaskGroup(of: Finished.self) { group in
      for process in 1...50 {
        // Each status is printed, so that one failure does not hide others.
        let script =
          #"for i in {1..20}; do "$TODO" add "text \#(process)-$i" || echo "status $?"; done"#
        group.addTask { [todo] in try await todo.shell(script) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(ends.map(\.errors).filter { !$0.isEmpty } == [])
    let printed = ends.flatMap { $0.output.split(separator: "\n").map(String.init) }
    let added = Set(printed.compactMap { Int($0) })
    #expect(
      printed.count == 1_000 && added == Set(1...1_000),
      "\(printed.filter { Int($0) == nil })"
    )
    let lines = try await todo("list").output.split(separator: "\n")
    let texts = Set(lines.map { $0.dropFirst("[ ] 1000 ".count) })
    let wanted = Set((1...50).flatMap { process in (1...20).map { "text \(process)-\($0)"[...] } })
    #expect(lines.count == 1_000 && texts == wanted, "\(wanted.subtracting(texts)) are missing")
  }

  @Test("Adding, checking, editing and removing at once lose nothing")
  func mixture() async throws {
    try await todo.add((1...30).map { "old \($0)" })
    let ends = try await crowd(40) { index in
      switch index {
      case 1...10: ["add", "new \(index)"]
      case 11...20: ["check", "\(index)"]
      case 21...30: ["edit", "\(index)", "edited \(index)"]
      default: ["remove", "\(index - 30)"]
      }
    }
    #expect(ends.allSatisfy { $0.status == 0 && $0.errors.isEmpty })
    let lines = try await todo("list").output.split(separator: "\n").map(String.init)
    try #require(lines.count == 30)
    #expect(Set(lines.prefix(10).map { $0.dropFirst(7) }) == Set((1...10).map { "new \($0)" }))
    #expect(lines[10..<20] == (21...30).reversed().map { "[ ] \($0) edited \($0)" }[...])
    // The first to be checked went to the end first.
    #expect(Set(lines[20..<30]) == Set((11...20).map { "[x] \($0) old \($0)" }))
  }

  @Test("A list that is read while others add to it has whole changes only")
  func reading() async throws {
    try await todo.add("a", "b")
    let ends = try await withThrowingTaskGroup(of: Finished.self) { group in
      for index in 1...30 {
        group.addTask { [todo] in
          try await index.isMultiple(of: 3) ? todo.add("pair", "pair") : todo("list")
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for end in ends where end.output.hasPrefix("[") {
      #expect(end.output.split(separator: "\n").count { $0.hasSuffix("pair") }.isMultiple(of: 2))
    }
    #expect(ends.allSatisfy { $0.status == 0 && $0.errors.isEmpty })
  }
}
