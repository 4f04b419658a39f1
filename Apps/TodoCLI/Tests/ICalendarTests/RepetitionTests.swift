import Foundation
import Testing
import TodoFeature

@testable import TodoSync

@Suite("Repeated todos of calendar files")
struct RepetitionTests {
  private func repeated(_ lines: String...) -> String {
    file((["SUMMARY:Water", "STATUS:NEEDS-ACTION"] + lines).joined(separator: "\r\n"))
  }

  /// Checks the todo on a day.
  private func checked(_ source: String, on day: String = "2026-12-01") -> String {
    edited(source) { ($0.isComplete, $0.completionDate) = (true, Day(day)) }
  }

  @Test(
    "A checked repeated todo moves to the first time after its day and today, and stays open",
    arguments: [
      ("20261201", "FREQ=DAILY", "20261202"),
      ("20261124", "FREQ=WEEKLY", "20261208"),
      ("20261231", "FREQ=MONTHLY;BYMONTHDAY=31", "20270131"),
      ("20240229", "FREQ=YEARLY", "20280229"),
      ("20261127", "FREQ=WEEKLY;BYDAY=MO,FR", "20261204"),
      ("20270101", "FREQ=DAILY;INTERVAL=3", "20270104"),
    ]
  )
  func nextTime(due: String, rule: String, next: String) {
    let source = checked(repeated("DUE;VALUE=DATE:\(due)", "RRULE:\(rule)"))
    #expect(source.contains("DUE;VALUE=DATE:\(next)\r\n"), "\(source)")
    #expect(source.contains("STATUS:NEEDS-ACTION") && !source.contains("COMPLETED"))
  }

  @Test("A check moves start and due together, passes over excluded days, and lowers a count")
  func parts() {
    let source = checked(
      repeated(
        "DTSTART;TZID=Europe/Berlin:20261130T080000",
        "DUE;TZID=Europe/Berlin:20261202T170000",
        "RRULE:FREQ=DAILY;COUNT=10",
        "EXDATE;TZID=Europe/Berlin:20261201T080000,20261202T080000"
      ),
      on: "2026-12-02"
    )
    #expect(source.contains("DTSTART;TZID=Europe/Berlin:20261203T080000\r\n"), "\(source)")
    #expect(source.contains("DUE;TZID=Europe/Berlin:20261205T170000\r\n"))
    #expect(source.contains("RRULE:FREQ=DAILY;COUNT=7\r\n"))
  }

  @Test(
    "The end of a rule, excluded times and the day are compared in their time zones",
    arguments: [
      // 4 December, 08:00 in Berlin, is the last one.
      ("20261203T080000", "FREQ=DAILY;UNTIL=20261204T070000Z", "", "20261203", "20261204T080000"),
      ("20261203T080000", "FREQ=DAILY;UNTIL=20261204", "", "20261203", "20261204T080000"),
      ("20261204T080000", "FREQ=DAILY;UNTIL=20261204T070000Z", "", "20261204", nil),
      ("20261203T003000", "FREQ=DAILY", "EXDATE:20261203T233000Z", "20261203", "20261205T003000"),
    ] as [(String, String, String, String, String?)]
  )
  func zones(due: String, rule: String, exclusion: String, day: String, next: String?) throws {
    let source = repeated("DUE;TZID=Europe/Berlin:\(due)", "RRULE:\(rule)", exclusion)
    let date = try #require(Day("2026-12-0\(day.suffix(1))"))
    let changed = edited(source, in: .berlin) { ($0.isComplete, $0.completionDate) = (true, date) }
    if let next {
      #expect(changed.contains("DUE;TZID=Europe/Berlin:\(next)\r\n"), "\(changed)")
    } else {
      #expect(changed.contains("STATUS:COMPLETED"), "\(changed)")
    }
  }

  @Test("A repeated moment in UTC is due on the day of the reader")
  func utc() {
    let source = repeated("DUE:20261201T230000Z", "RRULE:FREQ=DAILY")
    let changed = edited(source, in: .berlin) {
      ($0.isComplete, $0.completionDate) = (true, Day("2026-12-02"))
    }
    #expect(changed.contains("DUE:20261202T230000Z\r\n"), "\(changed)")
  }

  @Test("After a check, the due day of a repeated todo is not that of its word any more")
  func word() throws {
    var fields = SyncFields(text: "Water due:2026-12-01", due: DayAndTime("2026-12-01"))
    let source = written(fields).replacing("SUMMARY", with: "RRULE:FREQ=DAILY\r\nSUMMARY")
    let next = checked(source)
    fields = try #require(RemoteTodo(source: next, timeZone: .gmt)).fields
    #expect(fields.due == DayAndTime("2026-12-02") && !fields.isComplete)
  }

  @Test(
    "A repeated todo is done at its last time, or if its rule is not understood",
    arguments: [
      "FREQ=DAILY;COUNT=1", "FREQ=DAILY;UNTIL=20261201", "FREQ=SECONDLY", "FREQ=HOURLY;BYMONTH=2",
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "", "x", "FREQ=DAILY;INTERVAL=0",
    ]
  )
  func lastTime(rule: String) {
    let source = checked(repeated("DUE;VALUE=DATE:20261201", "RRULE:\(rule)"))
    #expect(source.contains("STATUS:COMPLETED"), "\(source)")
  }
}
