import Foundation
import Testing
import TodoFeature

@testable import TodoSync

@Suite("Starts of calendar files")
struct StartTests {
  /// Returns the lines of a text that tell the days, without their marks of other programs.
  private func days(_ source: String) -> [String] {
    source.components(separatedBy: "\r\n").filter { line in
      ["DTSTART", "DUE", "DURATION", "X-METRONOME-START"].contains { line.hasPrefix($0) }
    }
    .sorted()
  }

  /// Changes the start as the list does it: the word with the property.
  private func starting(_ source: String, _ day: String?, in timeZone: TimeZone = .gmt) -> String {
    edited(source, in: timeZone) { fields in
      let words = fields.text.split(separator: " ").filter { !$0.hasPrefix("t:") }.map(String.init)
      fields.start = day.flatMap(DayAndTime.init)
      fields.text = (words + (day.map { ["t:\($0)"] } ?? [])).joined(separator: " ")
    }
  }

  /// Returns the properties that a machine takes which does not know the todo.
  private func taken(_ todo: RemoteTodo?) -> SyncFields? {
    SyncMerge([], with: RemoteChanges(changed: [todo].compactMap(\.self))).bases.first?.fields
  }

  @Test(
    "A DTSTART of another program is the start if it is before the due day, or there is no due day",
    arguments: [
      (["DTSTART;VALUE=DATE:20261120"], "2026-11-20"),
      (["DTSTART;VALUE=DATE:20261120", "DUE;VALUE=DATE:20261121"], "2026-11-20"),
      (["DTSTART;VALUE=DATE:20261121", "DUE;VALUE=DATE:20261121"], nil),
      (["DTSTART;VALUE=DATE:20261122", "DUE;VALUE=DATE:20261121"], nil),
      (["DTSTART:20261121T080000", "DUE:20261121T170000"], nil),
      (["DTSTART:20261120T080000Z", "DUE:20261121T070000Z"], "2026-11-20"),
      (["DTSTART:20261120T200000Z", "DUE:20261121T040000Z"], nil),
      (["DTSTART;VALUE=DATE:20261120", "DURATION:P1D"], "2026-11-20"),
      (["DTSTART;VALUE=DATE:20261120", "RRULE:FREQ=DAILY"], "2026-11-20"),
      (["DTSTART:x"], nil), (["DTSTART:"], nil), (["DUE;VALUE=DATE:20261121"], nil),
    ] as [([String], String?)]
  )
  func others(lines: [String], day: String?) {
    let found = fields(lines.joined(separator: "\r\n"), in: .tokyo)
    #expect(found != nil && found?.start == day.flatMap(DayAndTime.init))
  }

  @Test(
    "A start is written as a day, or as a time where DUE is one, and always before DUE",
    arguments: [
      ([], "2026-11-20", ["DTSTART;VALUE=DATE:20261120", "X-METRONOME-START:20261120"]),
      (
        ["DUE;VALUE=DATE:20261121"], "2026-11-20",
        ["DTSTART;VALUE=DATE:20261120", "DUE;VALUE=DATE:20261121", "X-METRONOME-START:20261120"]
      ),
      (
        // In Greenwich, where it is written, this is a moment of the day before.
        ["DUE;TZID=Asia/Tokyo:20261121T170000"], "2026-11-20",
        [
          "DTSTART;TZID=Asia/Tokyo:20261121T000000", "DUE;TZID=Asia/Tokyo:20261121T170000",
          "X-METRONOME-START:20261121T000000",
        ]
      ),
      (
        ["DUE:20261121T170000Z"], "2026-11-20",
        ["DTSTART:20261120T000000Z", "DUE:20261121T170000Z", "X-METRONOME-START:20261120T000000Z"]
      ),
      // A time that is there stays, unless DUE is a day.
      (
        ["DTSTART:20261119T080000Z", "DUE:20261121T170000Z"], "2026-11-20",
        ["DTSTART:20261120T080000Z", "DUE:20261121T170000Z", "X-METRONOME-START:20261120T080000Z"]
      ),
      (
        ["DTSTART:20261119T080000Z", "DUE;VALUE=DATE:20261121"], "2026-11-20",
        ["DTSTART;VALUE=DATE:20261120", "DUE;VALUE=DATE:20261121", "X-METRONOME-START:20261120"]
      ),
      // RFC 5545 does not allow these.
      (
        ["DUE;VALUE=DATE:20261120"], "2026-11-20",
        ["DUE;VALUE=DATE:20261120", "X-METRONOME-START:"]
      ),
      (
        ["DTSTART;VALUE=DATE:20261119", "DUE;VALUE=DATE:20261121"], "2026-11-22",
        ["DTSTART;VALUE=DATE:20261119", "DUE;VALUE=DATE:20261121", "X-METRONOME-START:20261119"]
      ),
    ]
  )
  func written(lines: [String], day: String, expected: [String]) {
    let source = file((["SUMMARY:Milk"] + lines).joined(separator: "\r\n"))
    let changed = starting(source, day)
    #expect(days(changed) == expected)
    // A noted start is the same in all time zones.
    for timeZone in [TimeZone.gmt, .tokyo, .losAngeles] {
      #expect(RemoteTodo(source: changed, timeZone: timeZone)?.fields.start == DayAndTime(day))
    }
    #expect(edited(changed) { _ in } == changed)
  }

  @Test(
    "A DTSTART from which times of a rule or the end of a duration are counted stays",
    arguments: ["RRULE:FREQ=DAILY", "DURATION:P3D"],
    ["2026-11-19", nil]
  )
  func fixed(line: String, day: String?) throws {
    let source = file("SUMMARY:Water", "DTSTART;VALUE=DATE:20261120", line)
    let changed = starting(source, day)
    #expect(changed.contains("\r\nDTSTART;VALUE=DATE:20261120\r\n\(line)\r\n"))
    let todo = try #require(RemoteTodo(source: changed, timeZone: .tokyo))
    #expect(todo.fields.start == day.flatMap(DayAndTime.init))
    #expect(todo.fields.due == RemoteTodo(source: source, timeZone: .tokyo)?.fields.due)
  }

  @Test("A repeated todo that is checked waits until its next time")
  func repetition() {
    let source = file(
      "SUMMARY:Water t:2026-11-20",
      "DTSTART;VALUE=DATE:20261120",
      "DUE;VALUE=DATE:20261121",
      "RRULE:FREQ=WEEKLY"
    )
    let checked = edited(edited(source) { _ in }) {
      ($0.isComplete, $0.completionDate) = (true, Day("2026-11-21"))
    }
    let next = RemoteTodo(source: checked, timeZone: .gmt)
    #expect(
      next?.fields.start == DayAndTime("2026-11-27") && next?.fields.due == DayAndTime("2026-11-28")
    )
    #expect(taken(next)?.text == "Water t:2026-11-27 due:2026-11-28")
  }

  @Test("A start that is removed here, or by another program, is gone")
  func removed() {
    let source = starting(file("SUMMARY:Milk"), "2026-11-20")
    #expect(days(starting(source, nil)) == [])
    let other = source.replacing("DTSTART;VALUE=DATE:20261120\r\n", with: "")
    #expect(taken(RemoteTodo(source: other, timeZone: .gmt))?.text == "Milk")
    let moved = source.replacing("DTSTART;VALUE=DATE:20261120", with: "DTSTART;VALUE=DATE:20261122")
    #expect(taken(RemoteTodo(source: moved, timeZone: .gmt))?.text == "Milk t:2026-11-22")
  }

  @Test("A DTSTART that was no start becomes none if the due day is later, or is removed")
  func dueChanged() {
    let source = file("DTSTART:20261120T100000Z", "DUE:20261120T100000Z")
    for day in ["2026-11-25", nil] {
      let changed = edited(source) { $0.due = day.flatMap(DayAndTime.init) }
      #expect(changed.contains("\r\nDTSTART:20261120T100000Z\r\n"))
      #expect(RemoteTodo(source: changed, timeZone: .gmt)?.fields.start == nil)
    }
  }

  @Test("A start that RFC 5545 did not allow is written when the due day allows it")
  func dueMoved() {
    let late = starting(file("SUMMARY:Milk", "DUE;VALUE=DATE:20261120"), "2026-11-20")
    #expect(!late.contains("DTSTART"))
    let moved = edited(late) { $0.due = DayAndTime("2026-11-25") }
    #expect(moved.contains("\r\nDTSTART;VALUE=DATE:20261120\r\n"))
  }

  @Test("The text of a version that did not know starts keeps its word, and gets the property")
  func formerVersion() throws {
    for note in ["", "X-METRONOME-WORDS:%2Bhome"] {
      let source = file("SUMMARY:Milk +home t:2026-11-20", "CATEGORIES:home", note)
      let todo = try #require(RemoteTodo(source: source, timeZone: .gmt))
      #expect(todo.fields.start == nil && taken(todo)?.start == DayAndTime("2026-11-20"))
      let merge = SyncMerge([], with: RemoteChanges(changed: [todo]))
      #expect(merge.bases.first?.metadata.isToWrite == true)
    }
    // It drops the word from what is noted, and keeps DTSTART.
    let source = starting(file("SUMMARY:Milk +home"), "2026-11-20")
    let edited = source.replacing(/X-METRONOME-WORDS:\S*/, with: "X-METRONOME-WORDS:%2Bhome")
    #expect(taken(RemoteTodo(source: edited, timeZone: .gmt))?.start == DayAndTime("2026-11-20"))
  }
}
