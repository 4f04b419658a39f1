#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#else
  #error("SystemLock needs a mutex: import this platform's C library here")
#endif

/// The C library's lock, for threads that are not explored.
// Safe to share: the C library's functions may be called from all threads.
final class SystemLock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() {
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func lock() { pthread_mutex_lock(mutex) }
  func tryLock() -> Bool { pthread_mutex_trylock(mutex) == 0 }
  func unlock() { pthread_mutex_unlock(mutex) }

  func withLock<Result, E: Error>(_ body: () throws(E) -> Result) throws(E) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}
