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
  ///   - modified: The moment of a change, which is preferred.
  ///   - now: The present moment, which is preferred after that.
  init(timeZone: TimeZone, modified: Date, now: Date) {
    self.timeZone = timeZone
    moments = [modified, now]
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
