#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#else
  #error("ConditionVariable needs a pthread condition: import this platform's C library here")
#endif

/// The C library's condition variable, with its mutex.
final class ConditionVariable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    mutex.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Blocks the calling thread until a condition is true: it is checked at once, and after each
  /// ``wakeAll(after:)``.
  func wait(until isTrue: () -> Bool) {
    pthread_mutex_lock(mutex)
    while !isTrue() { pthread_cond_wait(condition, mutex) }
    pthread_mutex_unlock(mutex)
  }

  /// Performs a change that conditions may depend on, and wakes all threads that wait here.
  func wakeAll(after change: () -> Void = {}) {
    pthread_mutex_lock(mutex)
    change()
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }
}

// Safe to share: the C library's functions may be called from all threads.
extension ConditionVariable: @unchecked Sendable {}
