/// A moment of a clock that counts from an origin of its own.
///
/// `AnyClock`, `ImmediateClock`, `TestClock` and `UnimplementedClock` each have one, as their
/// `Instant`; moments of different clocks do not mix, since `Owner`, the clock's type, tells them apart.
/// A value; it may be used on any thread.
///
/// ```swift
/// let clock = ImmediateClock(now: .init(offset: .seconds(60)))
/// ```
public struct ClockInstant<Owner, Duration: DurationProtocol & Hashable>: InstantProtocol {
  /// How long after the clock's origin it is; negative if it was before.
  public let offset: Duration

  /// Makes a moment.
  ///
  /// - Parameter offset: How long after the clock's origin it is.
  public init(offset: Duration = .zero) {
    self.offset = offset
  }

  /// The moment that is so much later, or earlier if the duration is negative.
  public func advanced(by duration: Duration) -> Self {
    Self(offset: offset + duration)
  }

  /// How long it is from this moment to the other; negative if the other is earlier.
  public func duration(to other: Self) -> Duration {
    other.offset - offset
  }

  /// Whether the left moment is earlier than the right one.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.offset < rhs.offset
  }
}
