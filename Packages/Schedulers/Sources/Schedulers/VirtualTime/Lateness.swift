/// How late repeating timers are, one tick after the other.
struct Lateness<Length> {
  let drift: TimerDrift

  private let maximum: UInt64
  private let nanoseconds: (Int) -> Length
  private var random: UInt64

  /// - Parameters:
  ///   - drift: How late at most, and the seed.
  ///   - nanoseconds: Makes a length of so many nanoseconds.
  init(_ drift: TimerDrift, nanoseconds: @escaping (Int) -> Length) {
    self.drift = drift
    maximum = UInt64(min(max(drift.maximum / .nanoseconds(1), 0), 0x1p62))
    random = drift.seed
    self.nanoseconds = nanoseconds
  }

  mutating func next() -> Length {
    nanoseconds(Int(clamping: nextRandom().multipliedFullWidth(by: maximum).high))
  }

  // SplitMix64 (Steele, Lea and Flood 2014): the same numbers for a seed, on every machine.
  private mutating func nextRandom() -> UInt64 {
    random &+= 0x9E37_79B9_7F4A_7C15
    var mixed = random
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
