/// The lateness of a test scheduler's repeating timers. Those of live schedulers are late at times,
/// too.
///
/// Each tick is later than its time on the grid, by a random length up to the maximum. The grid
/// itself does not move. The same seed gives the same lengths.
///
/// ```swift
/// let scheduler = DispatchQueue.test
/// scheduler.drift = TimerDrift(upTo: .milliseconds(5), seed: 7)
/// ```
public struct TimerDrift: Hashable, Sendable {
  /// The maximum lateness of a tick.
  public var maximum: Duration

  /// The seed of the random lengths.
  public var seed: UInt64

  /// Makes a drift.
  ///
  /// - Parameters:
  ///   - maximum: The maximum lateness of a tick; a negative one counts as zero.
  ///   - seed: The seed of the random lengths.
  public init(upTo maximum: Duration, seed: UInt64) {
    self.maximum = maximum
    self.seed = seed
  }
}
