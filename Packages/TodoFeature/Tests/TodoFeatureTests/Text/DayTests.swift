import Foundation
import Testing
import TodoFeature

@Suite("Days of the calendar")
struct DayTests {
  @Test(
    "A text that is a day is read and printed",
    arguments: ["0001-01-01", "2024-02-29", "2026-12-31", "2000-02-29", "9999-12-31"]
  )
  func reading(text: String) {
    #expect(Day(text)?.description == text)
  }

  @Test(
    "A text that is no day is not read",
    arguments: [
      "2023-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-1-1",
      "0000-01-01",
      "2026-12-01 ", "+026-12-01", "2026/12/01", "20261201", "", "２026-12-01", "2026-12-0a",
    ]
  )
  func noDay(text: String) {
    #expect(Day(text) == nil)
  }

  @Test("Days are ordered as in the calendar")
  func order() throws {
    let days = try ["2025-12-31", "2026-01-02", "2026-01-10", "2026-11-01"].map {
      try #require(Day($0))
    }
    #expect(days.shuffled().sorted() == days)
  }

  @Test(
    "A day some units later respects the end of the month and leap years",
    arguments: [
      ("2026-11-23", 1, Day.Unit.days, "2026-11-24"), ("2026-12-31", 1, .days, "2027-01-01"),
      ("2024-02-28", 1, .days, "2024-02-29"), ("2026-11-23", 2, .weeks, "2026-12-07"),
      ("2026-01-31", 1, .months, "2026-02-28"), ("2024-02-29", 1, .years, "2025-02-28"),
      ("2026-03-01", -1, .days, "2026-02-28"),
    ]
  )
  func advancing(start: String, count: Int, unit: Day.Unit, end: String) {
    #expect(Day(start)?.advanced(by: count, unit)?.description == end)
  }

  @Test("The number, weekday and months of a day are those of Foundation's calendar")
  func calendar() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    func day(_ date: Date) -> Day? {
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      return Day(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
    }
    // Foundation's calendar is the Julian one before 1582.
    for number in stride(from: -141_000, through: 2_900_000, by: 331) {
      let date = Date(timeIntervalSince1970: TimeInterval(number) * 86_400 + 43_200)
      let own = Day(number: number)
      #expect(own == day(date) && own.number == number && own == Day(date, in: .gmt))
      #expect(own.weekday == calendar.component(.weekday, from: date))
      let later = try #require(calendar.date(byAdding: .month, value: number % 1_000, to: date))
      #expect(own.advanced(by: number % 1_000, .months) == day(later))
    }
    #expect(Day(number: .min).description == "0001-01-01")
    #expect(Day(number: .max).description == "9999-12-31")
    #expect(Day("0001-01-01")?.weekday == 2)
  }

  @Test("Beyond the last year, and before the first one, there is no day")
  func limits() throws {
    #expect(try #require(Day("9999-12-31")).advanced(by: 1) == nil)
    #expect(try #require(Day("0001-01-01")).advanced(by: -1) == nil)
  }

  @Test("A moment is on one day or the next one, depending on the time zone")
  func timeZone() throws {
    let moment = try Date("2026-11-23T23:30:00Z", strategy: .iso8601)
    let hour = 3_600
    #expect(Day(moment, in: .gmt).description == "2026-11-23")
    #expect(
      Day(moment, in: try #require(TimeZone(secondsFromGMT: hour))).description == "2026-11-24"
    )
  }
}
