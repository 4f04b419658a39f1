/// What a virtual time is measured in: a scheduler's moments, or a clock's.
///
/// The core asks only this of it, so that one core serves all of them, whatever their units are.
protocol Timeline {
  associatedtype Instant: Comparable
  associatedtype Length

  static func instant(_ instant: Instant, advancedBy length: Length) -> Instant
}

/// The moments of a clock.
enum ClockTimeline<Instant: InstantProtocol>: Timeline {
  static func instant(_ instant: Instant, advancedBy length: Instant.Duration) -> Instant {
    instant.advanced(by: length)
  }
}

/// The moments of a scheduler.
enum SchedulerTimeline<Time: Strideable>: Timeline {
  static func instant(_ instant: Time, advancedBy length: Time.Stride) -> Time {
    instant.advanced(by: length)
  }
}
