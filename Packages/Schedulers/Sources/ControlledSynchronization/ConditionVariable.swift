import Dispatch

/// A condition that threads wait for, with its lock: for layers that have one of the C library.
///
/// In a thread of `exploreThreads`, a thread that waits is known to wait.
// Safe to share: in a run, one thread at a time continues; elsewhere, the lock guards all.
public final class ConditionVariable: @unchecked Sendable {
  private let lock = SharedObject()
  private let condition = SharedObject()
  /// True while a thread of a run has the lock.
  private var isLocked = false
  /// The threads outside of runs that wait.
  private var waiting: [DispatchSemaphore] = []
  private let outside = SystemLock()

  /// Creates a condition that no thread waits for.
  public init() {}

  /// Blocks the calling thread until a condition is true: it is checked at once, and after each
  /// ``wakeAll(after:)``.
  public func wait(until isTrue: () -> Bool) {
    guard lock.isControlled else { return waitOutside(until: isTrue) }
    take()
    while !isTrue() {
      free()
      condition.block()
      take()
    }
    free()
  }

  /// Performs a change that conditions may depend on, and wakes all threads that wait here.
  public func wakeAll(after change: () -> Void = {}) {
    guard lock.isControlled else {
      return outside.withLock {
        change()
        for semaphore in waiting { semaphore.signal() }
        waiting = []
      }
    }
    take()
    change()
    condition.wakeAll()
    free()
  }

  private func waitOutside(until isTrue: () -> Bool) {
    while let semaphore = outside.withLock({ isTrue() ? nil : newSemaphore() }) { semaphore.wait() }
  }

  private func newSemaphore() -> DispatchSemaphore {
    let semaphore = DispatchSemaphore(value: 0)
    waiting.append(semaphore)
    return semaphore
  }

  private func take() {
    lock.willPerform(.lock)
    while isLocked { lock.block() }
    isLocked = true
  }

  private func free() {
    isLocked = false
    lock.wakeAll()
  }
}
