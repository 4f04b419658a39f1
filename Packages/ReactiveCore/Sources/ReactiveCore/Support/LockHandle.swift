#if THREAD_SANITIZER
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #else
    #error("LockHandle needs a pthread mutex here: import this platform's C library")
  #endif
#else
  public import Synchronization
#endif

/// The part of a ``_Lock`` that waits, without the value that it guards.
///
/// Both functions are opaque to the optimiser. A mutex reads its thread's identity through an address
/// that belongs to the thread. Inlined into an async function, that address would be computed once
/// and used again after a suspension, on another thread, which then fails to unlock what it has
/// locked.
///
/// It is a `Synchronization.Mutex`. The thread sanitizer on Linux does not understand that one, so a
/// build with `-D THREAD_SANITIZER` uses a pthread mutex instead.
@usableFromInline
struct LockHandle: ~Copyable {
  #if THREAD_SANITIZER
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    @usableFromInline
    init() {
      mutex = .allocate(capacity: 1)
      mutex.initialize(to: pthread_mutex_t())
      pthread_mutex_init(mutex, nil)
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    @inline(never)
    @usableFromInline
    borrowing func lock() {
      pthread_mutex_lock(mutex)
    }

    @inline(never)
    @usableFromInline
    borrowing func unlock() {
      pthread_mutex_unlock(mutex)
    }
  #else
    @usableFromInline let mutex: Mutex<Void>

    @inlinable
    init() {
      mutex = Mutex(())
    }

    @inline(never)
    @usableFromInline
    borrowing func lock() {
      mutex._unsafeLock()
    }

    @inline(never)
    @usableFromInline
    borrowing func unlock() {
      mutex._unsafeUnlock()
    }
  #endif
}
