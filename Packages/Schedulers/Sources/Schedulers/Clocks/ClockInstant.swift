/// A moment of a clock that counts from its own origin.
///
/// `AnyClock`, `ImmediateClock`, `TestClock` and `UnimplementedClock` each have their own type of
/// moment, as their `Instant`. `Owner` is the clock's type, so moments of different clocks do not
/// mix. A value; it may be used on any thread.
///
/// ```swift
/// let clock = ImmediateClock(now: .init(offset: .seconds(60)))
/// ```
public struct ClockInstant<Owner, Duration: DurationProtocol & Hashable>: InstantProtocol {
  /// The length of time from the clock's origin; negative if the moment is before it.
  public let offset: Duration

  /// Makes a moment.
  ///
  /// - Parameter offset: The length of time from the clock's origin.
  public init(offset: Duration = .zero) {
    self.offset = offset
  }

  /// Returns the moment that is later by a duration; earlier if the duration is negative.
  public func advanced(by duration: Duration) -> Self {
    Self(offset: offset + duration)
  }

  /// Returns the duration from this moment to the other; negative if the other is earlier.
  public func duration(to other: Self) -> Duration {
    other.offset - offset
  }

  /// True if the left moment is earlier than the right one.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.offset < rhs.offset
  }
}
