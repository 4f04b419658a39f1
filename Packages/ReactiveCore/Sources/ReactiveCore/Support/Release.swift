/// Releases a value here: after the accesses before this call, and before what follows.
///
/// For what a property has kept: `release(exchange(&last, with: value))`. A value that is only dropped may be
/// released earlier, because the optimiser moves its release over the assignment that precedes it. Its deinit
/// would then find the property with the value that is being released. Inside and after a lock, the lock keeps the
/// order.
@inlinable
@inline(__always)
func release<Value: ~Copyable>(_ former: consuming Value) {
  withExtendedLifetime(former) {}
}
