import Foundation

/// A value that one thread at a time reads and changes.
///
/// The thread sanitizer on Linux does not support `Synchronization.Mutex`. Each layer has `_Lock`, which
/// this module cannot import.
final class Lock<Value> {
  private let lock = NSLock()
  private var value: Value

  init(_ value: sending Value) {
    self.value = value
  }

  // Not inlined: what depends on the identity of its thread must not be a part of an async function.
  @inline(never)
  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}

// Safe: the value is used only while the lock is held.
extension Lock: @unchecked Sendable {}
