import TodoFeature

/// A rule by which something happens on one day of each year: the property RRULE in a time zone.
///
/// Rules of other forms are not understood. No time zone needs them.
struct YearlyRule {
  private let start: CalendarTime
  /// The month.
  private var month: Int
  /// The days of the month that are possible; all if there is none.
  private var monthDays: [Int] = []
  /// The day of the week, from 0 for Sunday; `nil` if each is possible.
  private var weekday: Int?
  /// The place among the possible days: 1 is the first, -1 the last.
  private var ordinal = 1
  /// The last local second.
  private var end = Int.max

  /// Reads a rule; `nil` if it has another form.
  ///
  /// - Parameters:
  ///   - rule: The rule, in capitals.
  ///   - start: The first time.
  ///   - offsetBefore: The difference to UTC, in seconds, by which times of the rule are local.
  init?(_ rule: String, start: CalendarTime, offsetBefore: Int) {
    self.start = start
    month = start.day.month
    var isYearly = false
    for part in rule.split(separator: ";") {
      let pair = part.split(separator: "=", omittingEmptySubsequences: false)
      guard pair.count == 2 else { return nil }
      switch pair[0] {
      case "FREQ": isYearly = pair[1] == "YEARLY"
      case "INTERVAL": guard pair[1] == "1" else { return nil }
      case "WKST": break
      case "BYMONTH":
        guard let number = Int(pair[1]), (1...12).contains(number) else { return nil }
        month = number
      case "BYMONTHDAY":
        monthDays = pair[1].split(separator: ",").compactMap { Int($0) }
        guard !monthDays.isEmpty else { return nil }
      case "BYDAY": guard readDay(pair[1]) else { return nil }
      case "UNTIL":
        guard let time = CalendarTime(Array(pair[1].utf8)[...]) else { return nil }
        let endOfDay = time.secondOfDay == nil ? secondsPerDay - 1 : 0
        end = time.local + endOfDay + (time.zone.isUTC ? offsetBefore : 0)
      default: return nil
      }
    }
    guard isYearly else { return nil }
    if monthDays.isEmpty, weekday == nil { monthDays = [start.day.day] }
  }

  /// Reads a day of the week, such as `-1SU`; false if it is none.
  private mutating func readDay(_ text: Substring) -> Bool {
    let names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
    guard let index = names.firstIndex(of: String(text.suffix(2))) else { return false }
    weekday = index
    let number = text.dropLast(2)
    guard !number.isEmpty else { return true }
    guard let ordinal = Int(number), ordinal != 0, (-5...5).contains(ordinal) else { return false }
    self.ordinal = ordinal
    return true
  }

  /// Returns the last time that is not after a local second; `nil` if there is none this year or last
  /// year, or in the last two years of the rule.
  func last(notAfter local: Int) -> Int? {
    let limit = min(local, end)
    let year = Day(number: limit.quotient(by: secondsPerDay)).year
    return [year, year - 1].lazy.compactMap { time(in: $0) }
      .first { $0 <= limit && $0 >= start.local }
  }

  /// Returns the local second of a year.
  private func time(in year: Int) -> Int? {
    let days = (1...31).compactMap { Day(year: year, month: month, day: $0) }.filter { day in
      (monthDays.isEmpty || monthDays.contains(day.day))
        && (weekday == nil || weekday == day.weekday - 1)
    }
    let index = ordinal > 0 ? ordinal - 1 : days.count + ordinal
    guard days.indices.contains(index) else { return nil }
    return days[index].number * secondsPerDay + (start.secondOfDay ?? 0)
  }
}
