#if THREAD_SANITIZER
  #if canImport(Glibc)
    public import Glibc
  #elseif canImport(Musl)
    public import Musl
  #endif
#else
  public import Synchronization
#endif

/// A value that one thread at a time may read or change: the one lock of all layers.
///
/// Critical sections are short and call nothing foreign: no subscriber, no user's closure, no
/// scheduler. The lock is not recursive.
///
/// It is a `Synchronization.Mutex`. The thread sanitizer on Linux does not see that one, so a build
/// with `-D THREAD_SANITIZER` uses a pthread mutex instead. It is public because `@inlinable` code
/// may use neither internal nor SPI types.
public struct Lock<Value>: ~Copyable {
  #if THREAD_SANITIZER
    @usableFromInline let storage: UnsafeMutablePointer<Value>
    @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>

    /// Makes a lock around a value.
    @inlinable
    public init(_ value: Value) {
      storage = .allocate(capacity: 1)
      storage.initialize(to: value)
      mutex = .allocate(capacity: 1)
      mutex.initialize(to: pthread_mutex_t())
      pthread_mutex_init(mutex, nil)
    }

    deinit {
      storage.deinitialize(count: 1)
      storage.deallocate()
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    /// Calls the closure with the value while no other thread can touch it.
    @inlinable
    public borrowing func withLock<Result, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return try body(&storage.pointee)
    }
  #else
    @usableFromInline let mutex: Mutex<LockedBox<Value>>

    /// Makes a lock around a value.
    @inlinable
    public init(_ value: Value) {
      mutex = Mutex(LockedBox(value))
    }

    /// Calls the closure with the value while no other thread can touch it.
    @inlinable
    public borrowing func withLock<Result, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try mutex.withLock { (box) throws(Failure) -> LockedBox<Result> in
        LockedBox(try body(&box.value))
      }.value
    }
  #endif
}

#if THREAD_SANITIZER
  // The pthread mutex guards every access to the storage.
  extension Lock: @unchecked Sendable {}
#else
  extension Lock: Sendable {}

  @frozen
  @usableFromInline
  // Values that are not Sendable pass through the lock: streams carry whatever users send, as
  // Combine's do. Whoever puts a value in or takes it out answers for what it refers to.
  struct LockedBox<Value>: @unchecked Sendable {
    @usableFromInline var value: Value

    @inlinable
    init(_ value: Value) {
      self.value = value
    }
  }
#endif
