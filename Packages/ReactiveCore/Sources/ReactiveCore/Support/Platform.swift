// All of this layer that differs between operating systems: its threads, and the stop in a debugger.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(WinSDK)
  import WinSDK
#elseif canImport(WASILibc)
  import WASILibc
#else
  #error("Platform.swift needs threads: import this platform's C library here")
#endif

/// An object of each thread. It is made when the thread first asks for it, and released when the thread
/// ends.
struct ThreadLocal<Object: AnyObject>: Sendable {
  private let key = ThreadKey()

  /// Returns the object of the calling thread.
  func object(orMade make: () -> Object) -> Object {
    if let pointer = key.pointer {
      return Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
    }
    let made = make()
    key.pointer = Unmanaged.passRetained(made).toOpaque()
    return made
  }
}

/// Releases the object of a thread that ends. The pointer is optional on some platforms alone.
private func releaseObject(_ pointer: UnsafeMutableRawPointer?) {
  if let pointer { Unmanaged<AnyObject>.fromOpaque(pointer).release() }
}

/// Raises `SIGTRAP`, or what stops a program in the platform's debugger.
@usableFromInline
func stopInDebugger() {
  #if canImport(WinSDK)
    DebugBreak()
  #elseif canImport(WASILibc)
    // There are no signals.
    fatalError("stopped by a breakpoint of a publisher")
  #else
    raise(SIGTRAP)
  #endif
}

#if canImport(WinSDK)

  // MARK: - Threads of Windows

  @inlinable var hasThreads: Bool { true }

  extension _ThreadIdentity {
    @inline(never)
    @_optimize(none)
    @usableFromInline
    static func currentHandle() -> UInt {
      // The number of a thread, which is not zero. Shifted, so that its lowest bits are free.
      UInt(GetCurrentThreadId()) << 4
    }
  }

  private struct ThreadKey {
    private let index = FlsAlloc { releaseObject($0) }

    var pointer: UnsafeMutableRawPointer? {
      get { FlsGetValue(index) }
      nonmutating set { _ = FlsSetValue(index, newValue) }
    }
  }

  struct SystemCondition {
    private let lockPointer = UnsafeMutablePointer<SRWLOCK>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<CONDITION_VARIABLE>.allocate(capacity: 1)

    init() {
      InitializeSRWLock(lockPointer)
      InitializeConditionVariable(condition)
    }

    // Windows keeps nothing of either.
    func destroy() {
      condition.deallocate()
      lockPointer.deallocate()
    }

    func lock() { AcquireSRWLockExclusive(lockPointer) }
    func unlock() { ReleaseSRWLockExclusive(lockPointer) }
    func wait() { _ = SleepConditionVariableSRW(condition, lockPointer, INFINITE, 0) }
    func wakeAll() { WakeAllConditionVariable(condition) }
  }

#elseif canImport(WASILibc) && !_runtime(_multithreaded)

  // MARK: - One thread

  @inlinable var hasThreads: Bool { false }

  extension _ThreadIdentity {
    @inlinable
    static func currentHandle() -> UInt { 16 }
  }

  // Safe to share: there is one thread.
  private final class ThreadKey: @unchecked Sendable {
    var pointer: UnsafeMutableRawPointer?
  }

  struct SystemCondition {
    func destroy() {}
    func lock() {}
    func unlock() {}
    func wait() { fatalError("the only thread of the program would wait for ever for another one") }
    func wakeAll() {}
  }

#else

  // MARK: - Threads of POSIX

  /// True if a program may have several threads. If not, the optimiser drops what only those need.
  @inlinable var hasThreads: Bool { true }

  extension _ThreadIdentity {
    /// Returns the platform's handle of the calling thread.
    ///
    /// It is opaque to the optimiser: the C library declares its result constant, so that an async
    /// function, which may change threads at each suspension, would call it only once.
    @inline(never)
    @_optimize(none)
    @usableFromInline
    static func currentHandle() -> UInt {
      #if canImport(Glibc)
        pthread_self()
      #else
        // A pointer, or a signed number.
        UInt(bitPattern: pthread_self())
      #endif
    }
  }

  /// The place of a pointer in each thread.
  private struct ThreadKey {
    private let key: pthread_key_t

    init() {
      var key = pthread_key_t()
      pthread_key_create(&key) { releaseObject($0) }
      self.key = key
    }

    var pointer: UnsafeMutableRawPointer? {
      get { pthread_getspecific(key) }
      nonmutating set { pthread_setspecific(key, newValue) }
    }
  }

  /// The platform's condition variable, with its lock. ``destroy()`` has to follow.
  struct SystemCondition {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
      mutex.initialize(to: pthread_mutex_t())
      condition.initialize(to: pthread_cond_t())
      pthread_mutex_init(mutex, nil)
      pthread_cond_init(condition, nil)
    }

    func destroy() {
      pthread_cond_destroy(condition)
      pthread_mutex_destroy(mutex)
      condition.deallocate()
      mutex.deallocate()
    }

    func lock() { pthread_mutex_lock(mutex) }
    func unlock() { pthread_mutex_unlock(mutex) }
    func wait() { pthread_cond_wait(condition, mutex) }
    func wakeAll() { pthread_cond_broadcast(condition) }
  }

#endif
