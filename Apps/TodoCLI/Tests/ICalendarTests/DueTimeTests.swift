import Foundation
import Testing
import TodoFeature

@testable import TodoSync

@Suite("Due times of calendar files")
struct DueTimeTests {
  /// Returns the lines of a text that tell the days.
  private func days(_ source: String) -> [String] {
    source.components(separatedBy: "\r\n").filter { line in
      ["DTSTART", "DUE", "DURATION"].contains { line.hasPrefix($0) }
    }
    .sorted()
  }

  /// Changes the due day as the list does it: the word with the property.
  private func due(_ source: String, _ day: String?, in timeZone: TimeZone = .gmt) -> String {
    edited(source, in: timeZone) { fields in
      let words = fields.text.split(separator: " ").filter { !$0.hasPrefix("due:") }.map(
        String.init
      )
      fields.due = day.flatMap(DayAndTime.init)
      fields.text = (words + (day.map { ["due:\($0)"] } ?? [])).joined(separator: " ")
    }
  }

  private func read(_ source: String, in timeZone: TimeZone = .gmt) -> String? {
    RemoteTodo(source: source, timeZone: timeZone)?.fields.due?.description
  }

  @Test(
    "A time of another program is that of the reader's time zone; one without a zone stands as it is",
    arguments: [
      ("DUE:20261201T100000", "2026-12-01T10:00"), ("DUE:20261201T100030", "2026-12-01T10:00:30"),
      ("DUE:20261201T230000Z", "2026-12-02T08:00"), ("DUE:20261201T000000", "2026-12-01T00:00"),
      ("DUE;TZID=Europe/Berlin:20261201T100000", "2026-12-01T18:00"),
      ("DUE;TZID=Nowhere:20261201T100000", "2026-12-01T10:00"), ("DUE:20261201", "2026-12-01"),
      // The end of a day is the day.
      ("DUE:20261201T235959", "2026-12-01"), ("DUE;TZID=Asia/Tokyo:20261201T235959", "2026-12-01"),
      ("DUE:20261201T235900", "2026-12-01T23:59"), ("DUE:20261201T250000", nil),
    ] as [(String, String?)]
  )
  func others(line: String, due: String?) {
    #expect(read(file(line), in: .tokyo) == due)
  }

  @Test(
    "A time is written in the time zone of DUE, or else of DTSTART, or else without one",
    arguments: [
      ([], ["DUE:20261201T100000"]), (["DUE;VALUE=DATE:20261130"], ["DUE:20261201T100000"]),
      (["DUE:20261130T080000"], ["DUE:20261201T100000"]),
      (["DUE:20261130T080000Z"], ["DUE:20261201T180000Z"]),
      (["DUE;TZID=Asia/Tokyo:20261130T080000"], ["DUE;TZID=Asia/Tokyo:20261202T030000"]),
      (
        ["DTSTART;TZID=Asia/Tokyo:20261130T080000"],
        ["DTSTART;TZID=Asia/Tokyo:20261130T080000", "DUE;TZID=Asia/Tokyo:20261202T030000"]
      ),
      // Both have the same form.
      (
        ["DTSTART;VALUE=DATE:20261129", "DUE;VALUE=DATE:20261130"],
        ["DTSTART:20261129T000000", "DUE:20261201T100000"]
      ),
      (
        ["DTSTART;VALUE=DATE:20261201", "DUE;VALUE=DATE:20261201"],
        ["DTSTART:20261201T000000", "DUE:20261201T100000"]
      ),
      (
        ["DTSTART;VALUE=DATE:20261129", "DURATION:P1D"],
        ["DTSTART:20261129T000000", "DUE:20261201T100000"]
      ),
      (
        ["DTSTART:20261130T080000", "DUE:20261130T090000", "RRULE:FREQ=DAILY"],
        ["DTSTART:20261130T080000", "DUE:20261201T100000"]
      ),
      // What is counted from a date stays a date.
      (["DUE;VALUE=DATE:20261130", "RRULE:FREQ=DAILY"], ["DUE;VALUE=DATE:20261201"]),
      (
        ["DTSTART;VALUE=DATE:20261129", "RRULE:FREQ=DAILY"],
        ["DTSTART;VALUE=DATE:20261129", "DUE;VALUE=DATE:20261201"]
      ),
    ]
  )
  func written(lines: [String], expected: [String]) throws {
    let source = file((["SUMMARY:Milk"] + lines).joined(separator: "\r\n"))
    let changed = due(source, "2026-12-01T10:00", in: .losAngeles)
    #expect(days(changed) == expected)
    for timeZone in [TimeZone.gmt, .tokyo, .losAngeles] {
      #expect(read(changed, in: timeZone) == "2026-12-01T10:00")
      #expect(edited(changed, in: timeZone) { _ in } == changed)
    }
    // A new day keeps the time.
    let moved = due(changed, "2026-12-03T10:00", in: .losAngeles)
    #expect(read(moved) == "2026-12-03T10:00")
    #expect(days(due(moved, "2026-12-01T10:00", in: .losAngeles)) == expected)
  }

  @Test(
    "A time that is removed leaves a date, or the end of the day where RFC 5545 demands a time",
    arguments: [
      (["DUE:20261201T100000"], ["DUE;VALUE=DATE:20261201"]),
      (["DUE;TZID=Asia/Tokyo:20261201T100000"], ["DUE;VALUE=DATE:20261201"]),
      (
        ["DTSTART:20261130T080000", "DUE:20261201T100000"],
        ["DTSTART:20261130T080000", "DUE:20261201T235959"]
      ),
      (["DUE:20261201T100000", "RRULE:FREQ=DAILY"], ["DUE:20261201T235959"]),
    ]
  )
  func removed(lines: [String], expected: [String]) {
    let source = file((["SUMMARY:Milk"] + lines).joined(separator: "\r\n"))
    let changed = due(source, "2026-12-01", in: .tokyo)
    #expect(days(changed) == expected)
    for timeZone in [TimeZone.gmt, .tokyo, .losAngeles] {
      #expect(read(changed, in: timeZone) == "2026-12-01")
    }
    #expect(
      days(due(changed, "2026-12-03", in: .tokyo))
        == expected.map {
          $0.replacing("DUE;VALUE=DATE:20261201", with: "DUE;VALUE=DATE:20261203").replacing(
            "DUE:20261201",
            with: "DUE:20261203"
          )
        }
    )
    #expect(days(due(changed, nil, in: .tokyo)) == expected.filter { !$0.hasPrefix("DUE") })
  }

  @Test("A word keeps a time that the clocks of the time zone skip")
  func skippedHour() {
    let source = due(
      file("SUMMARY:Milk", "DUE:20260307T103000Z"),
      "2026-03-08T02:30",
      in: .losAngeles
    )
    #expect(days(source) == ["DUE:20260308T103000Z"])
    #expect(read(source, in: .losAngeles) == "2026-03-08T02:30")
  }

  @Test(
    "A repeated todo that is checked keeps its time, in all time zones",
    arguments: [
      "DUE:20261201T100000", "DUE;VALUE=DATE:20261201", "DUE;TZID=Asia/Tokyo:20261201T190000",
      "DTSTART;VALUE=DATE:20261130\r\nDUE;VALUE=DATE:20261201",
    ]
  )
  func repetition(lines: String) {
    let source = due(file("SUMMARY:Water", lines, "RRULE:FREQ=WEEKLY"), "2026-12-01T10:00")
    let checked = edited(source) {
      ($0.isComplete, $0.completionDate) = (true, Day("2026-12-01"))
    }
    for timeZone in [TimeZone.gmt, .tokyo, .losAngeles] {
      #expect(read(checked, in: timeZone) == "2026-12-08T10:00", "\(checked)")
    }
  }

  @Test("A former version that knew no times has noted the day, and DUE has the time")
  func formerVersion() {
    let note = "X-METRONOME-WORDS:due%3A2026%2D12%2D01"
    func source(_ due: String) -> String {
      file("SUMMARY:Milk due:2026-12-01", "DUE:\(due)", note, "X-METRONOME-DUE:\(due)")
    }
    #expect(read(source("20261201T100000")) == "2026-12-01T10:00")
    #expect(read(source("20261201T235959")) == "2026-12-01")
    // Elsewhere it is another day: the word's counts.
    #expect(read(source("20261130T233000Z"), in: .berlin) == "2026-12-01T00:30")
    #expect(read(source("20261130T233000Z"), in: .gmt) == "2026-12-01")
    // It adds a word for the day, because it does not know ours.
    let two = source("20261201T100000").replacing("Milk", with: "Milk due:2026-12-01T10:00")
    #expect(read(two) == "2026-12-01T10:00")
  }

  /// A machine that syncs one todo with a file.
  private struct Machine {
    let timeZone: TimeZone
    var local: SyncFields?
    var base: RemoteTodo?

    /// Merges the file, and writes it if that is asked for.
    mutating func sync(_ source: String) throws -> String {
      let remote = try #require(RemoteTodo(source: source, timeZone: timeZone))
      let item = SyncItem(id: remote.id, local: local, modified: changed, base: base, sent: nil)
      let isKnown = local != nil
      let merge = SyncMerge(isKnown ? [item] : [], with: RemoteChanges(changed: [remote]))
      base = merge.bases.last ?? base
      local = merge.written.last?.fields ?? local
      guard case .put(let upload) = merge.requests.last else {
        // What is remembered may have to be written by the next sync.
        guard base?.metadata.isToWrite == true, let base, let local else { return source }
        return SyncServer.Upload(id: remote.id, fields: local, modified: changed, base: base)
          .calendarText(timeZone: timeZone, now: changed)
      }
      return upload.calendarText(timeZone: timeZone, now: changed)
    }

    /// Changes the due day as the list does it.
    mutating func change(_ day: String) {
      guard var fields = local else { return }
      let words = fields.text.split(separator: " ").filter { !$0.hasPrefix("due:") }
      fields.text = (words.map(String.init) + ["due:\(day)"]).joined(separator: " ")
      fields.due = DayAndTime(day)
      local = fields
    }
  }

  @Test(
    "Two machines in two time zones agree about the word, and do not write in turns",
    arguments: [
      "DUE;VALUE=DATE:20261201", "DUE:20261201T100000", "DUE:20261201T233000Z",
      "DUE;TZID=Europe/Berlin:20261201T100000",
      "DTSTART;TZID=Europe/Berlin:20261201T080000\r\nDURATION:PT2H",
      "DUE;TZID=Europe/Berlin:20261201T100000\r\nRRULE:FREQ=DAILY",
      "DUE;VALUE=DATE:20261201\r\nRRULE:FREQ=DAILY",
    ]
  )
  func twoZones(lines: String) throws {
    var source = file("SUMMARY:Milk", lines)
    var machines = [TimeZone.losAngeles, .tokyo].map { Machine(timeZone: $0) }
    func settle() throws {
      for _ in 0..<2 {
        for index in machines.indices { source = try machines[index].sync(source) }
      }
      let settled = source
      for index in machines.indices { source = try machines[index].sync(source) }
      #expect(source == settled)
    }
    try settle()
    for (index, day) in ["2026-12-02T10:00", "2026-12-03T10:00", "2026-12-03T23:45", "2026-12-03"]
      .enumerated()
    {
      machines[index % 2].change(day)
      source = try machines[index % 2].sync(source)
      try settle()
      #expect(machines.map(\.local?.due?.description) == [day, day])
      #expect(machines[0].local == machines[1].local)
    }
  }

  @Test("A merge keeps the time of one machine, and the text and the day of another one")
  func merged() throws {
    var source = due(
      file("SUMMARY:Milk", "DUE;TZID=Asia/Tokyo:20261201T190000"),
      "2026-12-01T10:00"
    )
    var machines = [TimeZone.losAngeles, .tokyo].map { Machine(timeZone: $0) }
    for index in machines.indices { source = try machines[index].sync(source) }
    machines[0].change("2026-12-01T11:00")
    machines[1].change("2026-12-04T10:00")
    machines[1].local?.text.replace("Milk", with: "Tea")
    for index in [0, 1, 0, 1] { source = try machines[index].sync(source) }
    #expect(machines.map(\.local?.text) == Array(repeating: "Tea due:2026-12-04T11:00", count: 2))
    #expect(
      machines.map(\.local?.due) == Array(repeating: DayAndTime("2026-12-04T11:00"), count: 2)
    )
  }
}
