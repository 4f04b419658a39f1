/// A condition that threads wait for, with its lock.
final class ConditionVariable {
  private let condition = SystemCondition()

  deinit { condition.destroy() }

  /// Blocks the calling thread until a condition is true: it is checked at once, and after each
  /// ``wakeAll(after:)``.
  func wait(until isTrue: () -> Bool) {
    condition.lock()
    while !isTrue() { condition.wait() }
    condition.unlock()
  }

  /// Performs a change that conditions may depend on, and wakes all threads that wait here.
  func wakeAll(after change: () -> Void = {}) {
    condition.lock()
    change()
    condition.wakeAll()
    condition.unlock()
  }
}

// Safe to share: the platform's functions may be called from all threads.
extension ConditionVariable: @unchecked Sendable {}
