// All of this module that differs between operating systems: its threads and their locks.

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
#else
  #error("Platform.swift needs threads: import this platform's C library here")
#endif

extension SystemLock {
  func withLock<Result, E: Error>(_ body: () throws(E) -> Result) throws(E) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}

/// The work of a thread.
private final class ThreadBody {
  let perform: () -> Void

  init(_ perform: @escaping () -> Void) { self.perform = perform }

  /// Performs the work that a new thread gets from ``startThread(stackSize:_:)``.
  static func perform(_ pointer: UnsafeMutableRawPointer?) {
    if let pointer { Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().perform() }
  }
}

#if canImport(WinSDK)

  // MARK: - Threads of Windows

  // Safe to share: the functions of Windows may be called from all threads.
  final class SystemLock: @unchecked Sendable {
    private let pointer = UnsafeMutablePointer<SRWLOCK>.allocate(capacity: 1)

    init() { InitializeSRWLock(pointer) }
    deinit { pointer.deallocate() }

    func lock() { AcquireSRWLockExclusive(pointer) }
    func tryLock() -> Bool { TryAcquireSRWLockExclusive(pointer) != 0 }
    func unlock() { ReleaseSRWLockExclusive(pointer) }
  }

  struct ThreadKey {
    private let index = FlsAlloc(nil)

    var pointer: UnsafeMutableRawPointer? {
      get { FlsGetValue(index) }
      nonmutating set { _ = FlsSetValue(index, newValue) }
    }
  }

  func startThread(stackSize: Int, _ body: @escaping () -> Void) {
    let body = Unmanaged.passRetained(ThreadBody(body)).toOpaque()
    let perform: LPTHREAD_START_ROUTINE = { body in
      ThreadBody.perform(body)
      return 0
    }
    guard let thread = CreateThread(nil, SIZE_T(stackSize), perform, body, 0, nil) else {
      fatalError("no thread can be made for the exploration: error \(GetLastError())")
    }
    CloseHandle(thread)
  }

#else

  // MARK: - Threads of POSIX

  /// The lock of the platform, for threads that are not explored.
  // Safe to share: the functions of the C library may be called from all threads.
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
  }

  /// The place of a pointer in each thread.
  struct ThreadKey {
    private let key: pthread_key_t

    init() {
      var key = pthread_key_t()
      pthread_key_create(&key, nil)
      self.key = key
    }

    var pointer: UnsafeMutableRawPointer? {
      get { pthread_getspecific(key) }
      nonmutating set { pthread_setspecific(key, newValue) }
    }
  }

  /// Starts a thread that nothing waits for.
  ///
  /// - Parameter stackSize: The size of its stack in bytes.
  func startThread(stackSize: Int, _ body: @escaping () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, stackSize)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    #if canImport(Darwin) || canImport(Musl)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let error = pthread_create(
      &thread,
      &attributes,
      { body in
        ThreadBody.perform(body)
        return nil
      },
      Unmanaged.passRetained(ThreadBody(body)).toOpaque()
    )
    pthread_attr_destroy(&attributes)
    if error != 0 { fatalError("no thread can be made for the exploration: error \(error)") }
  }

#endif
