public import Synchronization

extension _SerialGate {
  /// True if the thread inside has delivered enough signals of other threads, and a thread waits.
  @inlinable var hasToPassOn: Bool {
    assertInside()
    return occupancy().pointee.isOverLimit && occupancy().pointee.reentryCount == 0
      && inside.pointee.load(ordering: .relaxed) & Self.hasWaiter != 0
  }

  /// Waits until the gate is passed on to the caller.
  ///
  /// - Returns: True if the caller has entered. If not, no thread is inside any more, or waiting
  ///   would be a deadlock: the thread inside waits, directly or through others, for the caller.
  @inline(never)
  @usableFromInline
  borrowing func waitToEnter() -> Bool {
    _assertNoLockHeld()
    guard Self.thread(inside: inside) != _ThreadIdentity.current.handle else { return false }
    guard WaitingThread(for: inside).wait(announce: { mark(Self.hasWaiter) != 0 }) else {
      return false
    }
    didEnter()
    return true
  }

  /// Waits, if too many signals are queued, until the caller is inside; then drains the queue and
  /// leaves.
  @inlinable
  borrowing func waitIfCrowded(_ deliverNext: () -> Bool) {
    if isCrowded, waitToEnter() { leave(isDrained: false, deliverNext) }
  }

  /// Passes the gate on, from the thread inside to the one that has waited longest.
  @inline(never)
  borrowing func passOn() {
    assertInside()
    occupancy().pointee.drainedCount = 0
    willLeave()
    let inside = inside
    WaitingThread.wakeFirst(waitingFor: inside) { successor, isLast in
      // The successor drains the queue. `hasMore` may have been set meanwhile, so it is set in any
      // case. The other flags are set again when they are due.
      let flags = isLast ? Self.hasMore : Self.hasMore | Self.hasWaiter
      inside.pointee.store(successor | flags, ordering: .releasing)
    }
  }
}
