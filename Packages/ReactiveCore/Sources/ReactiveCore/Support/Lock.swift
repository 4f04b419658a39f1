public import Synchronization

/// A value that one thread at a time may read or change: the one lock of all layers.
///
/// A value without a size would share its address with what comes after the lock, which the thread
/// sanitizer reports as a race: guard what stands beside a lock by a `_Lock(0)`.
///
/// Critical sections are short and call nothing foreign: no subscriber, no user's closure, no
/// scheduler. The lock is not recursive.
///
/// It may be used in code that the optimiser inlines into an async function, unlike
/// `Synchronization.Mutex`: see ``LockHandle``. It is public because `@inlinable` code may use neither
/// internal nor SPI types.
public struct _Lock<Value>: ~Copyable {
  // The handle comes first: its place then depends on no type, so that code that is not specialised
  // locks without asking for the layout of the value.
  @usableFromInline let handle = LockHandle()
  @usableFromInline let cell: _Cell<Value>

  /// Creates a lock around a value.
  @inlinable
  public init(_ value: Value) {
    cell = _Cell(value)
  }

  /// Calls the closure with the value while no other thread can access it.
  @inlinable
  public borrowing func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    handle.lock()
    defer { handle.unlock() }
    // By way of a variable: the thread sanitizer takes the handle for changed otherwise.
    let address = cell._address
    return try body(&address.pointee)
  }
}

// The handle guards every access to the cell. Values that are not Sendable pass through the lock:
// streams carry whatever users send, as Combine's do, and the code that puts a value in or takes it
// out is responsible for what the value refers to.
extension _Lock: @unchecked Sendable {}
