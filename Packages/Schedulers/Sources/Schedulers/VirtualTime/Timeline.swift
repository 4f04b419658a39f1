import Dispatch

/// The unit of a virtual time: the moments of a scheduler, or of a clock.
///
/// The core requires only this. So one core serves all schedulers and clocks, whatever their units
/// are.
protocol Timeline {
  associatedtype Instant: Comparable
  associatedtype Length: Comparable & AdditiveArithmetic

  static func instant(_ instant: Instant, advancedBy length: Length) -> Instant
}

/// The moments of a scheduler.
enum SchedulerTimeline<Time: Strideable>: Timeline {
  static func instant(_ instant: Time, advancedBy length: Time.Stride) -> Time {
    instant.advanced(by: length)
  }
}

/// The moments of a clock.
enum ClockTimeline<Instant: InstantProtocol>: Timeline {
  static func instant(_ instant: Instant, advancedBy length: Instant.Duration) -> Instant {
    instant.advanced(by: length)
  }
}

/// The time of the test scheduler that most tests use.
typealias TestQueueTimeline = SchedulerTimeline<DispatchQueue.SchedulerTimeType>

/// The time of the test clock that most tests use.
typealias TestClockTimeline = ClockTimeline<ClockInstant<TestClock<Duration>, Duration>>
