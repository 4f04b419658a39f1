import Foundation
import Testing
import TodoFeature

@Suite("Days with times")
struct DayAndTimeTests {
  @Test(
    "A text that is a day, or one with a time, is read and printed",
    arguments: [
      "2026-12-01", "2026-12-01T10:00", "2026-12-01T00:00:00", "2026-12-01T23:59:59",
      "0001-01-01T00:01",
    ]
  )
  func reading(text: String) {
    #expect(DayAndTime(text)?.description == text)
  }

  @Test(
    "A text that is no day, with or without a time, is not read",
    arguments: [
      "", "2026-12-0", "2026-12-01T", "2026-12-01T10", "2026-12-01T10:0", "2026-12-01T24:00",
      "2026-12-01T10:60", "2026-12-01T10:00:60", "2026-12-01T10:00:0", "2026-12-01T10:00:000",
      "2026-12-01t10:00", "2026-12-01 10:00", "2026-12-01T10-00", "2026-12-01T10:00-00",
      "2026-12-01T1a:00", "2026-02-30T10:00", "T10:00", "2026-12-01T10:00Z",
    ]
  )
  func noTime(text: String) {
    #expect(DayAndTime(text) == nil)
  }

  @Test("A day is before its times, and a time before the same one with seconds")
  func order() throws {
    let days = try [
      "2026-11-30T23:59", "2026-12-01", "2026-12-01T00:00", "2026-12-01T00:00:00",
      "2026-12-01T00:00:01", "2026-12-01T10:00", "2026-12-02",
    ].map { try #require(DayAndTime($0)) }
    #expect(days.shuffled().sorted() == days)
    #expect(days.allSatisfy { !($0 < $0) })
  }

  @Test(
    "A moment has a day and a time in a time zone",
    arguments: [
      (0, 0, "1970-01-01T00:00"), (-0.5, 0, "1969-12-31T23:59:59"),
      (59.9, 1, "1970-01-01T01:00:59"),
      (0, -11, "1969-12-31T13:00"), (1e18, 0, "9999-12-31T23:59:59"),
      (-1e18, 0, "0001-01-01T00:00"),
    ]
  )
  func moment(seconds: TimeInterval, hours: Int, text: String) throws {
    let zone = try #require(TimeZone(secondsFromGMT: hours * 3_600))
    #expect("\(DayAndTime(Date(timeIntervalSince1970: seconds), in: zone))" == text)
  }
}
