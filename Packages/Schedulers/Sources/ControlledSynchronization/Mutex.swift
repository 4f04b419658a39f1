/// A lock around a value, as `Synchronization.Mutex`.
///
/// In a thread of `exploreThreads`, taking and freeing it are points at which another thread may continue, and a
/// thread that waits for it is known to wait. Elsewhere it is an ordinary lock.
///
/// Source: `Mutex` of Swift's Synchronization (SE-0433).
public struct Mutex<Value: ~Copyable>: ~Copyable {
  private let cell: _Cell<Value>
  private let lock = SystemLock()
  private let object = SharedObject()

  /// Creates a lock around a value.
  public init(_ initialValue: consuming sending Value) {
    cell = _Cell(initialValue)
  }

  /// Calls the closure with the value while no other thread can access it.
  public borrowing func withLock<Result: ~Copyable, E: Error>(
    _ body: (inout sending Value) throws(E) -> sending Result
  ) throws(E) -> sending Result {
    object.willPerform(.lock)
    if object.isControlled { while !lock.tryLock() { object.block() } } else { lock.lock() }
    defer { unlock() }
    return try body(&cell._address.pointee)
  }

  /// Calls the closure with the value if no other thread accesses it.
  ///
  /// - Returns: The result of the closure; `nil` if another thread has the lock.
  public borrowing func withLockIfAvailable<Result: ~Copyable, E: Error>(
    _ body: (inout sending Value) throws(E) -> sending Result
  ) throws(E) -> sending Result? {
    object.willPerform(.lock)
    guard lock.tryLock() else { return nil }
    defer { unlock() }
    return try body(&cell._address.pointee)
  }

  private borrowing func unlock() {
    object.willPerform(.unlock)
    lock.unlock()
    object.wakeAll()
  }
}

// Safe to share: threads access the value one at a time.
extension Mutex: @unchecked Sendable where Value: ~Copyable {}
