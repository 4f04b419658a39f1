/// A scheduler's length of time that can be made from a `Duration`, and told as one.
///
/// A scheduler whose time has such lengths is a clock too: `scheduler.clock`. A type of one's own
/// conforms like this:
///
/// ```swift
/// extension Frames: DurationConvertible {
///   init(duration: Duration) { self.init(count: Int((duration / .seconds(1) * 60).rounded(.up))) }
///   var duration: Duration { .seconds(1) * count / 60 }
/// }
/// ```
// The initialiser has a label: `Stride(.seconds(1))` already means a Dispatch interval.
public protocol DurationConvertible {
  /// Makes the shortest length that is not shorter than the duration, or the longest one that there
  /// is: whoever sleeps for it never wakes too early.
  init(duration: Duration)

  /// The length as a duration.
  var duration: Duration { get }
}

extension SchedulerTime.Stride: DurationConvertible {
  /// Makes a length from a duration, rounded up to the nanosecond.
  ///
  /// A duration beyond 292 years becomes the end of the range, which stands for the distant future.
  public init(duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let (nanoseconds, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    self.init(
      nanoseconds:
        seconds
        .multipliedSaturated(by: 1_000_000_000)
        // Towards later times: what is negative has been rounded up by the division.
        .addingSaturated(nanoseconds + (rest > 0 ? 1 : 0))
    )
  }

  /// The length as a duration, exactly.
  public var duration: Duration { .nanoseconds(nanoseconds) }
}
