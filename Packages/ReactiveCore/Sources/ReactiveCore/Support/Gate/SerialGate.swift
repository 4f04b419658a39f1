public import Synchronization

/// Lets one thread at a time inside, to deliver signals to one downstream.
///
/// A thread that finds another one inside puts what it has into a queue and leaves a mark; the one
/// inside drains the queue before it leaves. So signals never overlap, and nobody is called inside a
/// lock. The queue belongs to the owner of the gate, and sits in the owner's lock. Entering and
/// leaving cost two atomic operations.
///
/// A thread drains a limited number of signals of others. After those, and when many are queued,
/// senders wait instead of queueing more. The first one that waits is let inside next, and the one
/// before it leaves. See ``waitToEnter()``.
///
/// This type knows nothing of the values' type, so that what is reached through `any Subscription`
/// need not be specialised.
@usableFromInline
struct SerialGate: ~Copyable {
  /// The count of what the thread inside has done. Nobody else touches it. Without anybody inside,
  /// both counts are zero, so that nothing has to be stored to enter.
  @usableFromInline
  struct Stay {
    /// The number of times that the thread has entered once more.
    @usableFromInline var reentryCount: Int32 = 0
    /// The number of signals of others that the thread has delivered.
    @usableFromInline var drainedCount: Int32 = 0
    @usableFromInline var maximumReentryCount: Int32

    @inlinable
    init(maximumReentryCount: Int32) {
      self.maximumReentryCount = maximumReentryCount
    }

    /// True if the thread has done enough for others.
    @inlinable var isOverLimit: Bool { Int(drainedCount) >= SerialGate.drainLimit }

    @inlinable var canReenter: Bool { reentryCount < maximumReentryCount }
  }

  // Two cells, as the thread sanitizer takes a change of one member for a change of all.
  @usableFromInline let insideCell: _Cell<Atomic<UInt>>
  @usableFromInline let stayCell: _Cell<Stay>

  /// Set for the thread inside when something has been queued.
  @inlinable static var hasMore: UInt { 1 }
  /// Set when a thread waits to enter.
  @inlinable static var hasWaiter: UInt { 2 }
  /// Set when senders have to wait.
  @inlinable static var isCrowded: UInt { 4 }
  /// All flags: a thread's handle has zeros there.
  @inlinable static var flags: UInt { 7 }
  /// The handle of no thread, in place of the one inside.
  @inlinable static var closed: UInt { 8 }

  /// So many signals of others a thread delivers while another thread waits to enter.
  @inlinable static var drainLimit: Int { 512 }
  /// With so many signals in the queue, senders wait.
  @inlinable static var queueCapacity: Int { 1_024 }

  /// Makes a gate with nobody inside.
  ///
  /// - Parameter maximumReentryCount: How often the thread inside may enter once more.
  @inlinable
  init(maximumReentryCount: Int32 = 0) {
    insideCell = _Cell(Atomic(0))
    stayCell = _Cell(Stay(maximumReentryCount: maximumReentryCount))
  }

  /// Makes a gate that nobody can enter until ``beginHandDown(nests:)``.
  @inlinable
  init(isClosed: ()) {
    insideCell = _Cell(Atomic(Self.closed))
    stayCell = _Cell(Stay(maximumReentryCount: 0))
  }

  /// The thread inside, by its handle, or zero; and the flags. A thread that waits refers to the gate
  /// by this address.
  @inlinable var inside: UnsafeMutablePointer<Atomic<UInt>> { insideCell._address }

  // A function, as the thread sanitizer takes a change by way of a property for a change of the gate.
  @inlinable
  borrowing func stay() -> UnsafeMutablePointer<Stay> { stayCell._address }

  /// The handle of the thread inside; zero if there is none.
  static func thread(inside: UnsafeMutablePointer<Atomic<UInt>>) -> UInt {
    inside.pointee.load(ordering: .acquiring) & ~flags
  }
}

// Safe to share: `inside` is atomic, and only the thread that it names touches the rest.
extension SerialGate: @unchecked Sendable {}

// MARK: - Entering

extension SerialGate {
  /// Enters, if nobody else is inside. A caller that has entered has to leave afterwards.
  ///
  /// It calls nobody, so that it may be called inside a lock.
  @inlinable
  borrowing func tryEnter() -> Bool {
    let thread = _ThreadIdentity.current.handle
    let (hasEntered, found) = inside.pointee.compareExchange(
      expected: 0,
      desired: thread,
      ordering: .acquiring
    )
    return hasEntered || tryEnterAgain(thread, found)
  }

  /// Enters, if nobody else is inside. A thread that is inside already drains the queue first.
  @inlinable
  borrowing func enter(_ drain: () -> Void) -> Bool {
    tryEnter() || enterAgainAfterDraining(drain)
  }

  /// Enters, if nobody else is inside; if not, leaves a mark for the thread inside, which drains
  /// the queue then. Called inside the lock of the queue.
  ///
  /// - Parameter queuedCount: How many signals are queued, if the caller queues one unless it enters.
  @inlinable
  borrowing func enterOrMark(queuedCount: Int = 0) -> Bool {
    tryEnter() || takeOrMark(queuedCount: queuedCount)
  }

  /// Does what ``enterOrMark(queuedCount:)`` does, faster, where nobody enters outside the lock.
  @inlinable
  borrowing func enterOrMarkInLock(queuedCount: Int = 0) -> Bool {
    let found = inside.pointee.load(ordering: .acquiring)
    guard found == 0 else {
      return tryEnterAgain(_ThreadIdentity.current.handle, found)
        || takeOrMark(queuedCount: queuedCount)
    }
    // While nobody is inside, only code that holds the lock changes it.
    inside.pointee.store(_ThreadIdentity.current.handle, ordering: .relaxed)
    return true
  }

  /// Enters; waits for that if too much is queued already.
  ///
  /// - Returns: Whether the caller has entered. Even then, what is queued comes first.
  @inlinable
  borrowing func enterOrWait(_ drain: () -> Void) -> Bool {
    enter(drain) || isCrowded && waitToEnter()
  }

  /// True if senders have to wait.
  @inlinable var isCrowded: Bool {
    inside.pointee.load(ordering: .relaxed) & Self.isCrowded != 0
  }

  /// True if nobody is inside.
  @inlinable var isFree: Bool { inside.pointee.load(ordering: .relaxed) == 0 }

  /// Enters once more, unless something was queued before: that comes first.
  @usableFromInline
  borrowing func tryEnterAgain(_ thread: UInt, _ found: UInt) -> Bool {
    guard found & ~Self.flags == thread, found & Self.hasMore == 0,
      stay().pointee.canReenter
    else { return false }
    stay().pointee.reentryCount += 1
    return true
  }

  @usableFromInline
  borrowing func enterAgainAfterDraining(_ drain: () -> Void) -> Bool {
    guard Self.thread(inside: inside) == _ThreadIdentity.current.handle,
      stay().pointee.canReenter
    else { return false }
    drainMarked(drain)
    stay().pointee.reentryCount += 1
    return true
  }

  /// Enters, if nobody is inside; if not, leaves a mark.
  @usableFromInline
  borrowing func takeOrMark(queuedCount: Int) -> Bool {
    let thread = _ThreadIdentity.current.handle
    let flags = queuedCount < Self.queueCapacity ? Self.hasMore : Self.hasMore | Self.isCrowded
    while true {
      let found = mark(flags)
      if found == 0 {
        if tryEnter() { return true }
      } else {
        // What the thread inside queues itself does not count as others'.
        if found & ~Self.flags == thread { stay().pointee.drainedCount -= 1 }
        return false
      }
    }
  }

  /// Leaves a mark, if a thread is inside.
  ///
  /// - Returns: Whether there is one.
  @usableFromInline
  borrowing func markIfOccupied() -> Bool { mark(Self.hasMore) != 0 }

  /// Sets flags, if a thread is inside.
  ///
  /// - Returns: What was found: zero if nobody is inside.
  private borrowing func mark(_ flags: UInt) -> UInt {
    var found = inside.pointee.load(ordering: .relaxed)
    while found != 0 {
      let (isMarked, original) = inside.pointee.compareExchange(
        expected: found,
        desired: found | flags,
        ordering: .acquiringAndReleasing
      )
      if isMarked { return found }
      found = original
    }
    return 0
  }
}

// MARK: - Leaving

extension SerialGate {
  /// Leaves, after having drained what others have queued meanwhile.
  ///
  /// - Parameter drain: Delivers what is queued, as long as ``hasToPassOn`` is false.
  @inlinable
  borrowing func leave(_ drain: () -> Void) {
    if !tryLeave() { leaveAfterDraining(drain) }
  }

  /// Leaves, unless there is a mark.
  @inlinable
  borrowing func tryLeave() -> Bool {
    let thread = inside.pointee.load(ordering: .relaxed)
    guard thread & Self.flags == 0 else { return false }
    if stay().pointee.reentryCount > 0 {
      stay().pointee.reentryCount -= 1
      return true
    }
    return stay().pointee.drainedCount == 0 ? tryFree(thread) : tryFreeAfterDraining(thread)
  }

  /// Frees the gate, if there are no other marks than the caller has found.
  @inlinable
  borrowing func tryFree(_ found: UInt) -> Bool {
    inside.pointee.compareExchange(expected: found, desired: 0, ordering: .releasing).exchanged
  }

  @usableFromInline
  borrowing func leaveAfterDraining(_ drain: () -> Void) {
    while true {
      let found = inside.pointee.load(ordering: .relaxed)
      if hasToPassOn {
        return passOn()
      } else if found & Self.hasMore != 0 {
        drainMarked(drain)
      } else if stay().pointee.reentryCount > 0 {
        stay().pointee.reentryCount -= 1
        return
      } else if found & Self.hasWaiter != 0 {
        return passOn()
      } else if tryFreeAfterDraining(found) {
        return
      }
    }
  }

  @usableFromInline
  borrowing func tryFreeAfterDraining(_ found: UInt) -> Bool {
    // Set back before, as the next thread may enter at once.
    let drainedCount = stay().pointee.drainedCount
    stay().pointee.drainedCount = 0
    if tryFree(found) { return true }
    stay().pointee.drainedCount = drainedCount
    return false
  }

  /// Sees to it that what has just been queued is drained: by the thread inside, or by the caller.
  ///
  /// - Parameters:
  ///   - queuedCount: How many signals are queued.
  ///   - drain: Delivers what is queued, as long as ``hasToPassOn`` is false.
  @inlinable
  borrowing func drainOrMark(queuedCount: Int = 0, _ drain: () -> Void) {
    guard takeOrMark(queuedCount: queuedCount) else { return }
    drain()
    leave(drain)
  }

  @usableFromInline
  borrowing func drainMarked(_ drain: () -> Void) {
    // Before the queue is looked at: what comes later sets the flags again.
    let seen = stay().pointee.isOverLimit ? Self.hasMore : Self.hasMore | Self.isCrowded
    inside.pointee.bitwiseAnd(~seen, ordering: .acquiringAndReleasing)
    drain()
  }

  /// Counts a queued signal that has been delivered. Only the thread inside may call it.
  @inlinable
  borrowing func didDrainOne() {
    stay().pointee.drainedCount += 1
    // From now on only threads that do not wait queue anything, and so the thread inside comes to an
    // end also where it cannot let another one in.
    if stay().pointee.drainedCount == Int32(Self.drainLimit) {
      inside.pointee.bitwiseOr(Self.isCrowded, ordering: .relaxed)
    }
  }
}

// MARK: - Handing a subscription down

extension SerialGate {
  /// Enters a gate that was made closed, to hand the subscription down.
  ///
  /// - Parameter nests: Whether the same thread may enter once more meanwhile: what it causes then is
  ///   delivered at once.
  @usableFromInline
  borrowing func beginHandDown(nests: Bool = false) {
    if nests { stay().pointee.maximumReentryCount += 1 }
    // Keeps the flags, and the bits of `closed` go: in one step, as others may set flags.
    let change = Self.closed ^ _ThreadIdentity.current.handle
    inside.pointee.bitwiseXor(change, ordering: .acquiringAndReleasing)
  }

  /// Leaves after the subscription has been handed down.
  @usableFromInline
  borrowing func endHandDown(_ drain: () -> Void) {
    stay().pointee.maximumReentryCount = 0
    leave(drain)
  }
}

// MARK: - Waiting

extension SerialGate {
  /// True if the thread inside has done enough for others, and another thread waits.
  @inlinable var hasToPassOn: Bool {
    stay().pointee.isOverLimit && stay().pointee.reentryCount == 0
      && inside.pointee.load(ordering: .relaxed) & Self.hasWaiter != 0
  }

  /// Waits until the caller is let inside.
  ///
  /// - Returns: Whether the caller has entered. If not, there is nothing to wait for, as nobody is
  ///   inside any more; or waiting would never end: the thread inside waits itself, directly or by way
  ///   of others, for the caller.
  @inline(never)
  @usableFromInline
  borrowing func waitToEnter() -> Bool {
    guard Self.thread(inside: inside) != _ThreadIdentity.current.handle else { return false }
    return WaitingThread(for: .gate(inside)).wait { mark(Self.hasWaiter) != 0 }
  }

  /// Waits, if too much is queued, until the caller is inside; then drains the queue and leaves.
  @inlinable
  borrowing func waitIfCrowded(_ drain: () -> Void) {
    guard isCrowded, waitToEnter() else { return }
    drain()
    leave(drain)
  }

  /// Lets the thread inside that has waited longest. Only the thread inside may call it, when a
  /// thread waits.
  @inline(never)
  private borrowing func passOn() {
    stay().pointee.drainedCount = 0
    let inside = inside
    WaitingThread.wakeFirst(waitingFor: inside) { successor, isLast in
      // What is queued is the successor's task now. The flag may have been set meanwhile, so that it
      // is set in any case. The others are set anew when they are due.
      let flags = isLast ? Self.hasMore : Self.hasMore | Self.hasWaiter
      inside.pointee.store(successor | flags, ordering: .releasing)
    }
  }
}
