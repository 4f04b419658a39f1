/// Releases a value here: after the accesses before this call, and before what follows.
///
/// For what a property has kept: `_release(exchange(&last, with: value))`. A value that is only dropped may be
/// released earlier, because the optimiser moves its release over the assignment that precedes it. Its deinit
/// would then find the property with the value that is being released. Inside and after a lock, the lock keeps the
/// order. It is public, for the layers above.
@inlinable
@inline(__always)
public func _release<Value: ~Copyable>(_ former: consuming Value) {
  _assertNoLockHeld()
  withExtendedLifetime(former) {}
}
