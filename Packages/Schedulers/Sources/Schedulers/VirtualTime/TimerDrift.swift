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

/// A random sequence: the lateness of each tick of the repeating timers.
final class Lateness<Length> {
  let drift: TimerDrift

  private let maximum: UInt64
  private let nanoseconds: (Int) -> Length
  private var random: SeededRandom

  /// - Parameters:
  ///   - drift: The maximum lateness, and the seed.
  ///   - nanoseconds: Returns a length of the given number of nanoseconds.
  init(_ drift: TimerDrift, nanoseconds: @escaping (Int) -> Length) {
    self.drift = drift
    maximum = UInt64(min(max(drift.maximum / .nanoseconds(1), 0), 0x1p62))
    random = SeededRandom(seed: drift.seed)
    self.nanoseconds = nanoseconds
  }

  func next() -> Length {
    nanoseconds(Int(clamping: random.next().multipliedFullWidth(by: maximum).high))
  }
}

/// Random numbers that are the same for the same seed, on every machine (SplitMix64; Steele, Lea
/// and Flood 2014).
package struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
