/// A random sequence: the lateness of each tick of the repeating timers.
struct Lateness<Length> {
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

  mutating func next() -> Length {
    nanoseconds(Int(clamping: random.next().multipliedFullWidth(by: maximum).high))
  }
}
