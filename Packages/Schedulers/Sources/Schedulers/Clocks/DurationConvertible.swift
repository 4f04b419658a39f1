public import Foundation

/// A scheduler's length of time that can be converted from and to a `Duration`.
///
/// A scheduler whose time has such lengths is a clock too: `scheduler.clock`. Your own type
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
  /// Makes the shortest length that is not shorter than the duration, or the longest possible one.
  /// So a sleep never ends too early.
  init(duration: Duration)

  /// The length as a duration.
  var duration: Duration { get }
}

extension DispatchQueue.SchedulerTimeType.Stride: DurationConvertible {
  /// Makes a length from a duration, rounded up to the nanosecond.
  ///
  /// A duration beyond 292 years becomes the end of the range, which stands for the distant future.
  @_disfavoredOverload
  public init(duration: Duration) {
    self.init(nanoseconds: Int64(clamping: duration.nanosecondsRoundedUp))
  }

  /// The length as a duration, exactly.
  @_disfavoredOverload
  public var duration: Duration { .nanoseconds(nanoseconds) }
}

extension RunLoop.SchedulerTimeType.Stride: DurationConvertible {}

extension OperationQueue.SchedulerTimeType.Stride: DurationConvertible {}

extension _WallClockStride {
  /// Makes a length from a duration, rounded up to the nanosecond.
  public init(duration: Duration) {
    self.init(duration.nanosecondsRoundedUp.inSeconds)
  }

  /// The length as a duration, to the nanosecond. A length beyond the range of a duration becomes
  /// the end of that range.
  public var duration: Duration {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Duration(
      secondsComponent: Int64(clamping: seconds),
      attosecondsComponent: Int64(rest) * 1_000_000_000
    )
  }
}

extension Duration {
  /// The smallest number of nanoseconds that is not less than the duration.
  fileprivate var nanosecondsRoundedUp: Int128 {
    let (seconds, attoseconds) = components
    let (nanoseconds, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    // Towards later times: the division has already rounded negative numbers up.
    return Int128(seconds) * 1_000_000_000 + Int128(nanoseconds + (rest > 0 ? 1 : 0))
  }
}
