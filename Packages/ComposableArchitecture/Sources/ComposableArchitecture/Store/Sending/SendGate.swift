public import Synchronization

/// Lets one send of a store handle actions at a time, and counts the actions that wait for it.
///
/// A send that waits for nobody takes two atomic operations and no lock. Actions wait in a queue with a
/// lock of its own; a count of waiting actions changes inside of that lock alone.
@usableFromInline
struct SendGate: ~Copyable {
  /// Zero if no send is under way, else one more than there are actions that wait.
  @usableFromInline let count = Atomic(0)

  @usableFromInline
  init() {}

  /// Makes the caller's send the one that is under way, if there is none.
  @inlinable
  borrowing func tryEnter() -> Bool {
    count.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
  }

  /// Makes the caller's send the one that is under way, or counts its action as one that waits.
  ///
  /// - Returns: Whether the caller's send is under way now.
  @inlinable
  borrowing func enterOrWait() -> Bool {
    count.add(1, ordering: .acquiringAndReleasing).oldValue == 0
  }

  /// Records that an action which waited has been taken, to be handled.
  @inlinable
  borrowing func didTakeWaiting() {
    count.subtract(1, ordering: .relaxed)
  }

  /// Ends the send that is under way, unless actions wait.
  @inlinable
  borrowing func tryLeave() -> Bool {
    count.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged
  }
}
