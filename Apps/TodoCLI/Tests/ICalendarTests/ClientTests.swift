import Foundation
import Testing
import TodoFeature

@testable import TodoSync

@Suite("Calendar files of other programs")
struct ClientTests {
  /// The part of a rank that is made of the identity.
  private func identityPart(_ todo: RemoteTodo) -> Int64 {
    let bytes = todo.id.uuid
    return Int64(bytes.13 & 0x3F) << 16 + Int64(bytes.14) << 8 + Int64(bytes.15)
  }

  @Test("A reminder is read, with its time in its own time zone")
  func reminders() throws {
    let todo = try #require(
      RemoteTodo(source: Fixture.reminders.source, timeZone: .losAngeles)
    )
    #expect(todo.id.uuidString == "5F2B1D3C-0A4E-4C8B-9E7D-1234567890AB")
    #expect(todo.modified == Date(timeIntervalSince1970: 1_795_248_549))
    #expect(
      todo.fields
        == SyncFields(
          text: "Call Mom, then Dad",
          due: DayAndTime("2026-12-01T21:00"),
          priority: Priority("A"),
          creationDate: Day("2026-11-19"),
          rank: -785_919_600
        )
    )
    let abroad = RemoteTodo(source: Fixture.reminders.source, timeZone: .tokyo)
    #expect(abroad?.fields.due == DayAndTime("2026-12-02T14:00"))
  }

  @Test("A task of Tasks.org is read; a category with a space is none")
  func tasksOrg() throws {
    let todo = try #require(RemoteTodo(source: Fixture.tasksOrg.source, timeZone: .berlin))
    #expect(
      todo.fields
        == SyncFields(
          text: "Milch & Brot",
          due: DayAndTime("2026-12-03"),
          categories: ["home", "@shop"],
          priority: Priority("I"),
          creationDate: Day("2026-11-22"),
          notes: "Zeile eins\nZeile zwei",
          rank: 12
        )
    )
  }

  @Test("A repeated task of Thunderbird is read without its exception")
  func thunderbird() throws {
    let todo = try #require(RemoteTodo(source: Fixture.thunderbird.source, timeZone: .berlin))
    #expect(
      todo.fields
        == SyncFields(
          text: "A long text that Thunderbird has folded because it has more than 75 bytes;"
            + " it goes on here",
          due: DayAndTime("2026-11-06T17:00"),
          categories: ["Geschäft", "Ideen"],
          isComplete: true,
          completionDate: Day("2026-11-02"),
          priority: Priority("E"),
          creationDate: Day("2026-11-02"),
          notes: "hi",
          rank: 815_267_700 << 22 + identityPart(todo)
        )
    )
  }

  @Test("A task of Nextcloud is done without a status, and due at the end of its duration")
  func nextcloud() throws {
    let todo = try #require(RemoteTodo(source: Fixture.nextcloud.source, timeZone: .berlin))
    #expect(
      todo.fields
        == SyncFields(
          text: "Steuer; ohne Zeichen davor",
          due: DayAndTime("2026-11-30T01:59"),
          start: DayAndTime("2026-11-28"),
          isComplete: true,
          completionDate: Day("2026-11-24"),
          creationDate: Day("2026-11-24"),
          rank: 817_205_400 << 22 + identityPart(todo)
        )
    )
  }

  @Test("A todo of todoman is read; its identity is a UUID that is made of the UID")
  func todoman() throws {
    let todo = try #require(RemoteTodo(source: Fixture.todoman.source, timeZone: .gmt))
    #expect(
      todo.fields
        == SyncFields(
          text: "Bake +home",
          due: DayAndTime("2026-11-30"),
          creationDate: Day("2026-11-25"),
          rank: 817_300_800 << 22 + identityPart(todo)
        )
    )
    #expect(todo.id.uuid.6 >> 4 == 8 && todo.id.uuid.8 >> 6 == 0b10)
  }

  @Test(
    "A change of a todo keeps every other line of its calendar file",
    arguments: [
      (
        Fixture.reminders,
        [
          "+DUE;TZID=America/Los_Angeles:20261203T210000", "+SEQUENCE:3", "+SUMMARY:new\\, text",
          "-DUE;TZID=America/Los_Angeles:20261201T210000", "-SEQUENCE:2",
          "-SUMMARY:Call Mom\\, then Dad", "+X-METRONOME-START:20261201T210000",
        ]
      ),
      (
        Fixture.tasksOrg,
        [
          "+SUMMARY:new\\, text", "-DUE;VALUE=DATE:20261203", "+DUE;VALUE=DATE:20261205",
          "-SUMMARY:Milch & Brot",
        ]
      ),
      (
        Fixture.thunderbird,
        [
          "+DUE;TZID=Europe/Berlin:20261108T170000", "+SUMMARY:new\\, text",
          "- bytes\\; it goes on here", "-DUE;TZID=Europe/Berlin:20261106T170000",
          "-SUMMARY:A long text that Thunderbird has folded because it has more than 75 ",
          "+X-METRONOME-START:20261106T080000",
        ]
      ),
      (
        Fixture.nextcloud,
        [
          "+DUE:20261202T015900", "+SUMMARY:new\\, text", "-DURATION:P1DT2H",
          "-SUMMARY:Steuer; ohne Zeichen davor",
        ]
      ),
      (
        Fixture.todoman,
        [
          "+DUE;VALUE=DATE:20261202", "+SEQUENCE:2", "+SUMMARY:new\\, text",
          "-DUE;VALUE=DATE:20261130", "-SEQUENCE:1", "-SUMMARY:Bake +home",
        ]
      ),
    ]
  )
  func change(fixture: Fixture, expected: [String]) throws {
    let changed = edited(fixture.source, in: .berlin) {
      $0.text = "new, text"
      $0.due = $0.due.map { DayAndTime(Day(number: $0.day.number + 2), $0.time) }
    }
    // In Berlin the reminder is due on the next day.
    #expect(difference(changed, fixture.source).sorted() == expected.sorted(), "\(changed)")
    #expect(edited(fixture.source, in: .berlin) { _ in }.contains("LAST-MODIFIED:20261125T140000Z"))
  }

  @Test(
    "Without a change, only the stamps and our words are written to a calendar file",
    arguments: Fixture.all
  )
  func same(fixture: Fixture) {
    let lines = difference(edited(fixture.source, in: .tokyo) { _ in }, fixture.source)
    let isOurs = lines.allSatisfy { line in
      ["SEQUENCE", "X-METRONOME-WORDS"].contains { line.dropFirst().hasPrefix($0) }
    }
    #expect(isOurs, "\(lines)")
  }
}

extension Fixture: CustomTestStringConvertible {
  var testDescription: String { name }
}
