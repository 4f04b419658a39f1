import Foundation
import TodoFeature

/// Chooses moments of days.
struct DayClock {
  /// The time zone in which moments are days.
  let timeZone: TimeZone
  /// The moments that are preferred.
  let moments: [Date]
  /// The present day.
  let today: Day

  /// - Parameters:
  ///   - timeZone: The time zone in which moments are days.
  ///   - moments: The moments that are preferred, the first one most.
  ///   - now: The present moment.
  init(timeZone: TimeZone, moments: [Date], now: Date) {
    self.timeZone = timeZone
    self.moments = moments
    today = Day(now, in: timeZone)
  }

  /// Returns a moment of a day: one of those that are preferred, or noon. For a day that the time zone
  /// skips, it is a moment of another one.
  func moment(on day: Day) -> Date {
    if let moment = moments.first(where: { Day($0, in: timeZone) == day }) { return moment }
    let noon = timeZone.second(ofLocal: day.number * secondsPerDay + secondsPerDay / 2)
    return Date(timeIntervalSince1970: TimeInterval(noon))
  }
}
