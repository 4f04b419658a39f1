/// How late a test scheduler's repeating timers are, as those of live schedulers are now and then.
///
/// Each tick comes after its place on the grid, by a random time up to the maximum; the grid itself
/// does not move. The same seed gives the same times.
///
/// ```swift
/// let scheduler = DispatchQueue.test
/// scheduler.drift = TimerDrift(upTo: .milliseconds(5), seed: 7)
/// ```
public struct TimerDrift: Hashable, Sendable {
  /// How late a tick is at most.
  public var maximum: Duration

  /// What the times are made from.
  public var seed: UInt64

  /// Makes a drift.
  ///
  /// - Parameters:
  ///   - maximum: How late a tick is at most; less than nothing counts as nothing.
  ///   - seed: What the times are made from.
  public init(upTo maximum: Duration, seed: UInt64) {
    self.maximum = maximum
    self.seed = seed
  }
}
