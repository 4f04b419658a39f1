/// A source of numbers, each of which it returns once.
// Safe to share: the lock guards the last number.
final class NumberSource: @unchecked Sendable {
  private let step: Int32
  private var last: Int32 = 0
  private let lock = SystemLock()

  init(step: Int32) { self.step = step }

  /// Returns the next number. The first one is the step.
  func next() -> Int32 {
    lock.withLock {
      last &+= step
      return last
    }
  }
}
