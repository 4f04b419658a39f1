import Foundation
import Testing
import TodoFeature

@testable import TodoSync

@Suite("Due days of calendar files")
struct DueTests {
  @Test(
    "Due moments around midnight are days in the time zone of the reader",
    arguments: [
      ("DUE:20261201T075959Z", "America/Los_Angeles", "2026-11-30"),
      ("DUE:20261201T080000Z", "America/Los_Angeles", "2026-12-01"),
      ("DUE:20261201T145959Z", "Asia/Tokyo", "2026-12-01"),
      ("DUE:20261201T150000Z", "Asia/Tokyo", "2026-12-02"),
      ("DUE;TZID=Asia/Tokyo:20261201T003000", "America/Los_Angeles", "2026-11-30"),
      ("DUE;TZID=/mozilla.org/1/Asia/Tokyo:20261201T003000", "UTC", "2026-11-30"),
      ("DUE;TZID=Nowhere:20261201T003000", "America/Los_Angeles", "2026-12-01"),
      ("DUE:20261201T000000", "America/Los_Angeles", "2026-12-01"),
      ("DUE;VALUE=DATE:20261201", "Asia/Tokyo", "2026-12-01"),
      ("DUE:20261201", "Asia/Tokyo", "2026-12-01"),
      // The days on which clocks change.
      ("DUE:20260308T075959Z", "America/Los_Angeles", "2026-03-07"),
      ("DUE:20260309T065959Z", "America/Los_Angeles", "2026-03-08"),
      ("DUE:20260309T070000Z", "America/Los_Angeles", "2026-03-09"),
      ("DUE;TZID=America/Los_Angeles:20260308T023000", "UTC", "2026-03-08"),
      ("DUE:20261102T075959Z", "America/Los_Angeles", "2026-11-01"),
      ("DUE;TZID=America/Santiago:20260906T003000", "America/Santiago", "2026-09-06"),
    ]
  )
  func midnight(line: String, timeZone: String, day: String) throws {
    let timeZone = try #require(TimeZone(identifier: timeZone))
    #expect(fields(line, in: timeZone)?.due?.day == Day(day))
  }

  @Test(
    "A due date that is no day is not read",
    arguments: [
      "DUE:20260230", "DUE:20261301T000000Z", "DUE:20261201T250000", "DUE:", "DUE:x", "DUE:0",
      "DUE:20261201T000000+0100", "DTSTART:20261201", "DURATION:P1D",
      "DTSTART:20261201\r\nDURATION:-P1D", "DTSTART:20261201\r\nDURATION:P999999999D",
      "DTSTART:20261201\r\nDURATION:x",
    ]
  )
  func invalid(lines: String) {
    #expect(fields(lines)?.due == nil)
    let due = DayAndTime("2026-12-24")
    let changed = edited(file(lines)) { $0.due = due }
    #expect(RemoteTodo(source: changed, timeZone: .gmt)?.fields.due == due, "\(changed)")
  }

  @Test(
    "A duration ends on the due day",
    arguments: [
      ("DTSTART;VALUE=DATE:20261201", "P1D", "2026-12-02"),
      ("DTSTART;VALUE=DATE:20261201", "P2W", "2026-12-15"),
      ("DTSTART:20261201T235900", "PT1M", "2026-12-02T00:00"),
      ("DTSTART;TZID=America/Los_Angeles:20260307T233000", "P1D", "2026-03-08T23:30"),
      ("DTSTART;TZID=America/Los_Angeles:20260307T233000", "PT24H", "2026-03-09T00:30"),
    ]
  )
  func duration(start: String, duration: String, day: String) {
    #expect(fields(start + "\r\nDURATION:" + duration, in: .losAngeles)?.due == DayAndTime(day))
  }

  private static let ownZone = [
    "BEGIN:VTIMEZONE", "TZID:My Zone", "BEGIN:STANDARD", "DTSTART:16010101T030000",
    "TZOFFSETFROM:+1000", "TZOFFSETTO:+0900", "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10",
    "END:STANDARD", "BEGIN:DAYLIGHT", "DTSTART:16010101T020000", "TZOFFSETFROM:+0900",
    "TZOFFSETTO:+1000", "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3", "END:DAYLIGHT",
    "END:VTIMEZONE",
  ].joined(separator: "\r\n")

  @Test(
    "A time zone that a calendar file defines counts",
    arguments: [
      ("20261201T085959", "2026-11-30T23:59:59", "20260725T095959"),
      ("20261201T090000", "2026-12-01T00:00", "20260724T100000"),
      ("20260701T095959", "2026-06-30T23:59:59", "20260725T095959"),
      ("20260701T100000", "2026-07-01T00:00", "20260724T100000"),
    ]
  )
  func defined(value: String, due: String, moved: String) throws {
    let source = file("DUE;TZID=My Zone:" + value)
      .replacing("BEGIN:VTODO", with: Self.ownZone + "\r\nBEGIN:VTODO")
    let read = try #require(RemoteTodo(source: source, timeZone: .gmt)?.fields.due)
    #expect(read == DayAndTime(due))
    let new = DayAndTime(try #require(Day("2026-07-24")), read.time)
    let changed = edited(source) { $0.due = new }
    #expect(RemoteTodo(source: changed, timeZone: .gmt)?.fields.due == new)
    #expect(changed.contains("DUE;TZID=My Zone:\(moved)\r\n"))
  }

  @Test(
    "A time zone with rules that are not understood is that of the reader",
    arguments: [
      "FREQ=SECONDLY", "FREQ=YEARLY;INTERVAL=0", "FREQ=YEARLY;BYSECOND=1,2", "FREQ=YEARLY;COUNT=9",
      "BYMONTH=1", "FREQ=YEARLY;BYDAY=MO,TU", "FREQ=YEARLY;BYDAY=9XX", "FREQ",
      "FREQ=YEARLY;BYDAY=-9223372036854775808SU",
    ]
  )
  func otherRule(rule: String) {
    let source = file("DUE;TZID=My Zone:20261201T000000").replacing(
      "BEGIN:VTODO",
      with: Self.ownZone.replacing("FREQ=YEARLY;INTERVAL=1", with: rule) + "\r\nBEGIN:VTODO"
    )
    #expect(RemoteTodo(source: source, timeZone: .gmt)?.fields.due?.day == Day("2026-12-01"))
  }

  @Test(
    "A difference to UTC is a sign and digits; with another one, the definition is not used",
    arguments: [
      ("+0900", true), ("+090000", true), ("++900", false), ("+-900", false), ("+ 900", false),
      ("+9_00", false), ("+09000", false), ("0900", false), ("+09x0", false),
    ]
  )
  func difference(offset: String, isUsed: Bool) {
    let zone = Self.ownZone.replacing("TZOFFSETTO:+0900", with: "TZOFFSETTO:\(offset)")
    let source = file("DUE;TZID=My Zone:20261201T085959")
      .replacing("BEGIN:VTODO", with: zone + "\r\nBEGIN:VTODO")
    let due = RemoteTodo(source: source, timeZone: .gmt)?.fields.due
    #expect(due == DayAndTime(isUsed ? "2026-11-30T23:59:59" : "2026-12-01T08:59:59"))
  }

  @Test(
    "Definitions of time zones give the days that the system's time zone gives",
    arguments: [
      (
        "America/Los_Angeles", ["-0700", "-0800"],
        [
          "DTSTART:20070311T020000\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
          "DTSTART:20071104T020000\r\nRRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
        ]
      ),
      (
        "Europe/Berlin", ["+0200", "+0100"],
        [
          "DTSTART:19810329T020000\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20100328T010000Z\r\n"
            + "RDATE:20110327T020000,20120325T020000,20130331T020000,20140330T020000\r\n"
            + "RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=25,26,27,28,29,30,31;BYDAY=SU",
          "DTSTART:19961027T030000\r\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
        ]
      ),
    ]
  )
  func systemZones(name: String, offsets: [String], lines: [String]) throws {
    let definition = """
      BEGIN:VTIMEZONE
      TZID:Own
      BEGIN:DAYLIGHT
      TZOFFSETTO:\(offsets[0])
      TZOFFSETFROM:\(offsets[1])
      \(lines[0])
      END:DAYLIGHT
      BEGIN:STANDARD
      TZOFFSETTO:\(offsets[1])
      TZOFFSETFROM:\(offsets[0])
      \(lines[1])
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VTODO
      """
    func modified(_ zone: String, _ time: String) -> Date? {
      let source = file("LAST-MODIFIED;TZID=\(zone):\(time)")
      let own = source.replacing("BEGIN:VTODO", with: definition)
      return RemoteTodo(source: own, timeZone: .tokyo)?.modified
    }
    var day = try #require(Day("2008-01-01"))
    while day.year < 2017 {
      for hour in ["00", "01", "02", "03", "04", "12"] {
        let time = day.description.replacing("-", with: "") + "T\(hour)3000"
        let (found, expected) = (modified("Own", time), modified(name, time))
        try #require(found == expected && found != nil, "\(time)")
      }
      // Each day of the months in which clocks change, and some others.
      day = try #require(day.advanced(by: [3, 10, 11].contains(day.month) ? 1 : 9))
    }
  }

  @Test(
    "A new due day keeps the time, the time zone, and the order of start and end",
    arguments: [
      (["DUE:20261201T050000Z"], "2026-12-05", ["DUE:20261206T050000Z"]),
      (["DUE;VALUE=DATE:20261201"], "2026-12-05", ["DUE;VALUE=DATE:20261205"]),
      (
        ["DUE;TZID=Asia/Tokyo:20261201T203000"], "2026-12-05",
        ["DUE;TZID=Asia/Tokyo:20261205T203000"]
      ),
      // A start that stays before the end is kept.
      (
        ["DTSTART;VALUE=DATE:20261120", "DUE;VALUE=DATE:20261201"], "2026-11-21",
        ["DTSTART;VALUE=DATE:20261120", "DUE;VALUE=DATE:20261121"]
      ),
      // Another one is moved with it.
      (
        ["DTSTART;VALUE=DATE:20261120", "DUE;VALUE=DATE:20261122"], "2026-11-10",
        ["DTSTART;VALUE=DATE:20261108", "DUE;VALUE=DATE:20261110"]
      ),
      // Without a due day, the type is that of the start.
      (
        ["DTSTART;VALUE=DATE:20261120"], "2026-11-10",
        ["DTSTART;VALUE=DATE:20261110", "DUE;VALUE=DATE:20261110"]
      ),
      (
        ["DTSTART:20261120T200000"], "2026-11-20",
        ["DTSTART:20261120T200000", "DUE:20261120T235959"]
      ),
      (
        ["DTSTART;TZID=Asia/Tokyo:20261120T200000"], "2026-11-10",
        ["DTSTART;TZID=Asia/Tokyo:20261110T200000", "DUE;TZID=Asia/Tokyo:20261110T235959"]
      ),
      (
        ["DTSTART;VALUE=DATE:20261120", "DURATION:P3D"], "2026-11-29",
        ["DTSTART;VALUE=DATE:20261120", "DUE;VALUE=DATE:20261129"]
      ),
      (["DTSTART;VALUE=DATE:20261120", "DURATION:P3D"], nil, ["DTSTART;VALUE=DATE:20261120"]),
      (["DUE:20261201T050000Z"], nil, []),
      ([], "2026-12-05", ["DUE;VALUE=DATE:20261205"]),
    ] as [([String], String?, [String])]
  )
  func change(lines: [String], day: String?, expected: [String]) {
    let source = file(lines.joined(separator: "\r\n"))
    let changed = edited(source, in: .losAngeles) { fields in
      let time = fields.due?.time
      fields.due = day.flatMap(Day.init).map { DayAndTime($0, time) }
    }
    let found = changed.components(separatedBy: "\r\n").filter {
      $0.hasPrefix("D") && !$0.hasPrefix("DTSTAMP")
    }
    #expect(found.sorted() == expected)
    #expect(
      RemoteTodo(source: changed, timeZone: .losAngeles)?.fields.due?.day == day.flatMap(Day.init)
    )
  }
}
