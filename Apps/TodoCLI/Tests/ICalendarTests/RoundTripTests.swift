import TestSupport
import Foundation
import Testing
import TodoFeature

@testable import TodoSync

@Suite("Round trips of calendar files")
struct RoundTripTests {
  private static let timeZones = [
    "UTC", "America/Los_Angeles", "Asia/Tokyo", "Etc/GMT-14", "Etc/GMT+12",
  ]

  @Test(
    "A todo that is written is read as it was, and writing it again changes only the stamps",
    arguments: timeZones
  )
  func random(name: String) throws {
    let timeZone = try #require(TimeZone(identifier: name))
    var random = RandomFields(random: SplitMix64(seed: 1))
    for number in 0..<SearchSize.writtenTodos.count {
      let (fields, id) = (random.next(), UUID())
      let source = written(fields, id: id, in: timeZone)
      let todo = try #require(RemoteTodo(source: source, timeZone: timeZone), "\(number)")
      let isSame = isSame(todo.fields.text, fields.text)
      try #require(
        isSame && todo.id == id && todo.fields == fields && todo.modified == changed,
        "\(number): \(fields) \(source)"
      )
      try #require(edited(source, in: timeZone) { _ in } == source, "\(number)")
      let isFolded = isFolded(source)
      try #require(isFolded, "\(number): \(source)")
    }
  }

  @Test("A todo that is changed is read as it was written", arguments: timeZones)
  func randomChanges(name: String) throws {
    let timeZone = try #require(TimeZone(identifier: name))
    var random = RandomFields(random: SplitMix64(seed: 2))
    var source = ""
    for number in 0..<SearchSize.changedTodos.count {
      if number % 10 == 0 { source = Fixture.all[number / 10 % Fixture.all.count].source }
      let fields = random.next(for: source)
      let changed = edited(source, in: timeZone) { $0 = fields }
      let todo = try #require(RemoteTodo(source: changed, timeZone: timeZone), "\(number)")
      try #require(todo.fields == fields, "\(number): \(changed)")
      let isSame = isSame(todo.fields.text, fields.text)
      try #require(isSame, "\(number)")
      source = changed
    }
  }

  @Test("The moment of a change is read in whole seconds")
  func modified() throws {
    let source = written(SyncFields(text: "a"), modified: changed.addingTimeInterval(0.9))
    #expect(RemoteTodo(source: source, timeZone: .berlin)?.modified == changed)
  }

  private func isSame(_ first: String, _ second: String) -> Bool {
    first.utf8.elementsEqual(second.utf8)
  }

  private func isFolded(_ source: String) -> Bool {
    source.utf8.split(separator: 10).allSatisfy { $0.count <= 76 }
  }
}
