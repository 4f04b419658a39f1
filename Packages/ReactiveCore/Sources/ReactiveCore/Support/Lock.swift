public import Synchronization

/// A value that one thread at a time may read or change: the one lock of all layers.
///
/// A value of size zero would share its address with the storage after the lock, which the thread
/// sanitizer reports as a race: use a `_Lock(0)` to guard properties beside a lock.
///
/// Critical sections are short and call no other code: no subscriber, no user's closure, no
/// scheduler. The lock is not recursive.
///
/// It may be used in code that the optimiser inlines into an async function, unlike
/// `Synchronization.Mutex`: see ``LockHandle``. It is public because `@inlinable` code may use
/// neither internal nor SPI types.
public struct _Lock<Value>: ~Copyable {
  // The handle comes first: its offset then depends on no type, so that unspecialised code locks
  // without looking up the layout of the value (bench: "switchToLatest, a new subject each time").
  @usableFromInline let handle = LockHandle()
  @usableFromInline let cell: _Cell<Value>

  /// Creates a lock around a value.
  @inlinable
  public init(_ value: consuming Value) {
    cell = _Cell(value)
  }

  /// Calls the closure with the value while no other thread can access it.
  @inlinable
  public borrowing func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    handle.lock()
    defer { handle.unlock() }
    // In a variable: otherwise the thread sanitizer treats the handle as changed.
    let address = cell._address
    return try body(&address.pointee)
  }

  /// Takes the lock, for code that takes a value out of it: ``withLock(_:)`` would return an optional
  /// value or an enum, whose type unspecialised code has to look up (bench: "zip of 2,000 publishers").
  /// ``unlock()`` has to follow.
  @inlinable
  borrowing func lock() -> UnsafeMutablePointer<Value> {
    handle.lock()
    return cell._address
  }

  @inlinable
  borrowing func unlock() {
    handle.unlock()
  }
}

// The handle guards every access to the cell. Values that are not Sendable pass through the lock:
// streams carry values of any type, as Combine's do. The code that stores a value or takes it out
// is responsible for the objects that the value refers to.
extension _Lock: @unchecked Sendable {}
