public import Synchronization

/// The gate of `switchToLatest`. It is open for the current inner publisher while the demand is
/// unlimited and nothing is queued: its values then pass without the lock of
/// ``SwitchToLatestNode``. All else happens inside that lock.
@usableFromInline
struct SwitchToLatestGate: ~Copyable {
  @usableFromInline let gate = _SerialGate()
  /// The number of the inner publisher whose values may pass, or zero. Changed inside the lock.
  @usableFromInline let open = Atomic<Int>(0)

  @inlinable
  init() {}

  /// Enters for one value, if the values of the inner publisher of that number may pass.
  @inlinable
  borrowing func tryEnter(_ number: Int, _ drain: () -> Void) -> Bool {
    guard isOpen(for: number), gate.tryEnter() else { return false }
    // The thread that was inside before may have closed it.
    return isOpen(for: number) || leaveAgain(drain)
  }

  /// Leaves without a delivery.
  ///
  /// - Returns: Always false: the value did not pass.
  @usableFromInline
  borrowing func leaveAgain(_ drain: () -> Void) -> Bool {
    gate.leave(drain)
    return false
  }

  /// Leaves after ``tryEnter(_:_:)``, unless the gate was closed meanwhile or something is queued.
  @inlinable
  borrowing func tryLeave(_ number: Int) -> Bool {
    isOpen(for: number) && gate.tryLeave()
  }

  @inlinable
  borrowing func isOpen(for number: Int) -> Bool { open.load(ordering: .acquiring) == number }

  /// Lets the values of an inner publisher pass, or none. Called inside the lock.
  @inlinable
  borrowing func open(for number: Int?) {
    open.store(number ?? 0, ordering: .releasing)
  }
}
