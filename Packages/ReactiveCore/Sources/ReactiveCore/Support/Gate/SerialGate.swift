public import Synchronization

/// Lets one thread at a time inside, to deliver signals to one downstream.
///
/// A thread that finds another one inside queues its signal and leaves a mark; the thread inside
/// drains the queue before it leaves. So signals never overlap, and no other code is called inside
/// a lock. The queue belongs to the owner of the gate, whose lock guards it. The owner says how the
/// next signal is delivered, `deliverNext`: it takes one out of the queue inside the lock, delivers it
/// outside, and returns false when nothing is left. Entering and leaving cost two atomic operations.
///
/// A thread drains a limited number of other threads' signals. After those, and when many are
/// queued, senders wait instead of queueing more. The thread inside then passes the gate on to the
/// first thread that waits, and leaves. See ``waitToEnter()``.
///
/// This type does not depend on the values' type.
///
/// It is public, for the layers above, because `@inlinable` code may use neither internal nor SPI
/// types.
public struct _SerialGate: ~Copyable {
  /// The counts of the thread inside. No other thread accesses them. While no thread is inside,
  /// both are zero, so that entering stores nothing.
  @usableFromInline
  struct Occupancy {
    /// The number of times that the thread has entered again.
    @usableFromInline var reentryCount: Int32 = 0
    /// The number of other threads' signals that the thread has delivered.
    @usableFromInline var drainedCount: Int32 = 0
    @usableFromInline var maximumReentryCount: Int32

    @inlinable
    init(maximumReentryCount: Int32) {
      self.maximumReentryCount = maximumReentryCount
    }

    /// True if the thread has delivered enough signals of other threads.
    @inlinable var isOverLimit: Bool { Int(drainedCount) >= ContentionLimits.drained }

    @inlinable var canReenter: Bool { reentryCount < maximumReentryCount }
  }

  // Two cells, because the thread sanitizer treats a change of one member as a change of all.
  @usableFromInline let insideCell: _Cell<Atomic<UInt>>
  @usableFromInline let occupancyCell: _Cell<Occupancy>
  #if METRONOME_CHECKS
    /// The handle of the thread inside, for that thread. To read the atomic value is a step of its own where
    /// the tests choose the next thread at each step.
    @usableFromInline let checkedThread = _Cell<UInt>(0)
  #endif

  /// Set for the thread inside when something has been queued.
  @inlinable static var hasMore: UInt { 1 }
  /// Set when a thread waits to enter.
  @inlinable static var hasWaiter: UInt { 2 }
  /// Set when senders have to wait.
  @inlinable static var isCrowded: UInt { 4 }
  /// All flags: a thread's handle has zeros there.
  @inlinable static var flags: UInt { 7 }
  /// The handle of no thread: the gate is closed.
  @inlinable static var closed: UInt { 8 }

  /// Makes a gate with no thread inside.
  ///
  /// - Parameter maximumReentryCount: The number of times that the thread inside may enter again.
  @inlinable
  public init(maximumReentryCount: Int32 = 0) {
    insideCell = _Cell(Atomic(0))
    occupancyCell = _Cell(Occupancy(maximumReentryCount: maximumReentryCount))
  }

  /// Makes a gate that no thread can enter until ``beginHandDown(maximumReentryCount:)``.
  @inlinable
  public init(isClosed: ()) {
    insideCell = _Cell(Atomic(Self.closed))
    occupancyCell = _Cell(Occupancy(maximumReentryCount: 0))
  }

  /// Makes a gate with the calling thread inside, which will hand a subscription down.
  @inlinable
  init(isEntered: ()) {
    insideCell = _Cell(Atomic(_ThreadIdentity.current.handle))
    occupancyCell = _Cell(Occupancy(maximumReentryCount: 0))
    didEnter()
  }

  /// The handle of the thread inside, or zero, with the flags. A waiting thread refers to the gate
  /// by this address.
  @inlinable var inside: UnsafeMutablePointer<Atomic<UInt>> { insideCell._address }

  // A function, because the thread sanitizer treats a change through a property as a change of the
  // gate.
  @inlinable
  borrowing func occupancy() -> UnsafeMutablePointer<Occupancy> { occupancyCell._address }

  /// The handle of the thread inside, for that thread. Others learn from it only that it is not they.
  @inlinable public var thread: UInt { inside.pointee.load(ordering: .relaxed) & ~Self.flags }

  /// The handle of the thread inside; zero if there is none.
  static func thread(inside: UnsafeMutablePointer<Atomic<UInt>>) -> UInt {
    inside.pointee.load(ordering: .acquiring) & ~flags
  }
}

// Safe to share: `inside` is atomic, and only the thread that it names touches the rest.
extension _SerialGate: @unchecked Sendable {}

// MARK: - Entering

extension _SerialGate {
  /// Enters, if no other thread is inside. A caller that has entered has to leave afterwards.
  ///
  /// It calls no other code, so it may be called inside a lock.
  @inlinable
  public borrowing func tryEnter() -> Bool { tryEnter(on: _ThreadIdentity.current.handle) }

  /// Does the same for a caller that knows the handle of its thread.
  @inlinable
  public borrowing func tryEnter(on thread: UInt) -> Bool {
    let (hasEntered, found) = inside.pointee.compareExchange(
      expected: 0,
      desired: thread,
      ordering: .acquiring
    )
    if hasEntered { didEnter() }
    return hasEntered || tryEnterAgain(thread, found)
  }

  /// Enters, if no other thread is inside. A thread that is inside already drains the queue first.
  @inlinable
  borrowing func enter(_ deliverNext: () -> Bool) -> Bool {
    tryEnter() || enterAgainAfterDraining(deliverNext)
  }

  /// Enters, if no other thread is inside; if not, leaves a mark, so that the thread inside drains
  /// the queue. Called inside the lock of the queue.
  ///
  /// - Parameter queuedCount: The number of queued signals, including the caller's, which it queues
  ///   if it does not enter.
  @inlinable
  public borrowing func enterOrMark(queuedCount: Int = 0) -> Bool {
    tryEnter() || takeOrMark(queuedCount: queuedCount)
  }

  /// Does the same as ``enterOrMark(queuedCount:)``, faster, if no thread enters outside the lock.
  @inlinable
  borrowing func enterOrMarkInLock(queuedCount: Int = 0) -> Bool {
    let found = inside.pointee.load(ordering: .acquiring)
    guard found == 0 else {
      return tryEnterAgain(_ThreadIdentity.current.handle, found)
        || takeOrMark(queuedCount: queuedCount)
    }
    // While no thread is inside, only code that holds the lock changes it.
    inside.pointee.store(_ThreadIdentity.current.handle, ordering: .relaxed)
    didEnter()
    return true
  }

  /// Enters; waits first if too many signals are queued.
  ///
  /// - Returns: True if the caller has entered. Even then, queued signals come first.
  @inlinable
  borrowing func enterOrWait(_ deliverNext: () -> Bool) -> Bool {
    enter(deliverNext) || isCrowded && waitToEnter()
  }

  /// True if senders have to wait.
  @inlinable var isCrowded: Bool {
    inside.pointee.load(ordering: .relaxed) & Self.isCrowded != 0
  }

  /// True if no thread is inside. Then the caller sees what the last one inside has done.
  @inlinable var isFree: Bool { inside.pointee.load(ordering: .acquiring) == 0 }

  /// True if the calling thread is inside and there is no mark.
  @inlinable var isEnteredUnmarked: Bool {
    inside.pointee.load(ordering: .relaxed) == _ThreadIdentity.current.handle
  }

  /// Enters again, unless a signal was queued before: that comes first.
  @usableFromInline
  borrowing func tryEnterAgain(_ thread: UInt, _ found: UInt) -> Bool {
    guard found & ~Self.flags == thread, found & Self.hasMore == 0,
      occupancy().pointee.canReenter
    else { return false }
    occupancy().pointee.reentryCount += 1
    return true
  }

  @usableFromInline
  borrowing func enterAgainAfterDraining(_ deliverNext: () -> Bool) -> Bool {
    guard Self.thread(inside: inside) == _ThreadIdentity.current.handle,
      occupancy().pointee.canReenter
    else { return false }
    drainMarked(deliverNext)
    occupancy().pointee.reentryCount += 1
    return true
  }

  /// Enters, if no thread is inside; if not, leaves a mark.
  @usableFromInline
  borrowing func takeOrMark(queuedCount: Int) -> Bool {
    let thread = _ThreadIdentity.current.handle
    let flags = queuedCount < ContentionLimits.queued ? Self.hasMore : Self.hasMore | Self.isCrowded
    while true {
      let found = mark(flags)
      if found == 0 {
        if tryEnter() { return true }
      } else {
        // The thread's own signals do not count as other threads'.
        if found & ~Self.flags == thread { occupancy().pointee.drainedCount &-= 1 }
        return false
      }
    }
  }

  /// Leaves a mark, if a thread is inside.
  ///
  /// - Returns: True if a thread is inside.
  @usableFromInline
  borrowing func markIfOccupied() -> Bool { mark(Self.hasMore) != 0 }

  /// Sets flags, if a thread is inside.
  ///
  /// - Returns: The former value: zero if no thread is inside.
  borrowing func mark(_ flags: UInt) -> UInt {
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

extension _SerialGate {
  /// Leaves, after draining the signals queued meanwhile.
  ///
  /// - Parameters:
  ///   - isDrained: False if something may be due without a mark.
  ///   - deliverNext: Delivers the next signal. False if nothing is left.
  @inlinable
  public borrowing func leave(isDrained: Bool = true, _ deliverNext: () -> Bool) {
    if !isDrained { drain(deliverNext) }
    if !tryLeave() { leaveAfterDraining(deliverNext) }
  }

  /// Leaves, unless there is a mark. Always inlined, unlike ``leave(isDrained:_:)``: for callers whose whole
  /// work takes no longer than that call.
  @inlinable
  @inline(__always)
  public borrowing func tryLeave() -> Bool {
    assertInside()
    let thread = inside.pointee.load(ordering: .relaxed)
    guard thread & Self.flags == 0 else { return false }
    if occupancy().pointee.reentryCount > 0 {
      occupancy().pointee.reentryCount -= 1
      return true
    }
    return occupancy().pointee.drainedCount == 0 ? tryFree(thread) : tryFreeAfterDraining(thread)
  }

  /// Frees the gate, if there are no new marks since the caller has read them.
  @inlinable
  borrowing func tryFree(_ found: UInt) -> Bool {
    willLeave()
    let isFree = inside.pointee.compareExchange(expected: found, desired: 0, ordering: .releasing)
      .exchanged
    if !isFree { didEnter() }
    return isFree
  }

  @usableFromInline
  borrowing func leaveAfterDraining(_ deliverNext: () -> Bool) {
    while true {
      let found = inside.pointee.load(ordering: .relaxed)
      if hasToPassOn {
        return passOn()
      } else if found & Self.hasMore != 0 {
        drainMarked(deliverNext)
      } else if occupancy().pointee.reentryCount > 0 {
        occupancy().pointee.reentryCount -= 1
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
    // Reset before, because the next thread may enter at once.
    let drainedCount = occupancy().pointee.drainedCount
    occupancy().pointee.drainedCount = 0
    if tryFree(found) { return true }
    occupancy().pointee.drainedCount = drainedCount
    return false
  }

  /// Makes sure that a signal that was just queued is drained, by the thread inside or by the
  /// caller.
  ///
  /// - Parameters:
  ///   - queuedCount: The number of queued signals.
  ///   - deliverNext: Delivers the next signal. False if nothing is left.
  @inlinable
  public borrowing func drainOrMark(queuedCount: Int = 0, _ deliverNext: () -> Bool) {
    if takeOrMark(queuedCount: queuedCount) { leave(isDrained: false, deliverNext) }
  }

  /// Delivers signals until nothing is left, or the gate has to be passed on.
  @inlinable
  borrowing func drain(_ deliverNext: () -> Bool) {
    while !hasToPassOn, deliverNext() { didDrainOne() }
  }

  @usableFromInline
  borrowing func drainMarked(_ deliverNext: () -> Bool) {
    assertInside()
    _assertNoLockHeld()
    // Before the queue is read: a later signal sets the flags again.
    let seen = occupancy().pointee.isOverLimit ? Self.hasMore : Self.hasMore | Self.isCrowded
    inside.pointee.bitwiseAnd(~seen, ordering: .acquiringAndReleasing)
    drain(deliverNext)
  }

  /// Counts a queued signal that has been delivered, for the thread inside.
  @inlinable
  borrowing func didDrainOne() {
    assertInside()
    occupancy().pointee.drainedCount += 1
    // From now on, a thread that can wait does not queue signals. So the thread inside finishes
    // even where it cannot pass the gate on.
    if occupancy().pointee.drainedCount == Int32(ContentionLimits.drained) {
      inside.pointee.bitwiseOr(Self.isCrowded, ordering: .relaxed)
    }
  }
}

// MARK: - Handing a subscription down

extension _SerialGate {
  /// Begins to hand the subscription down. Enters a gate that was made closed.
  ///
  /// - Parameter maximumReentryCount: The number of times that the same thread may enter again
  ///   meanwhile: its signals are then delivered at once.
  public borrowing func beginHandDown(maximumReentryCount: Int32 = 0) {
    occupancy().pointee.maximumReentryCount = maximumReentryCount
    // Removes the bits of `closed` and keeps the flags, in one step: other threads may set flags.
    let change = thread ^ _ThreadIdentity.current.handle
    if change != 0 { inside.pointee.bitwiseXor(change, ordering: .acquiringAndReleasing) }
    didEnter()
  }

  /// Leaves after the subscription has been handed down.
  public borrowing func endHandDown(isDrained: Bool = true, _ deliverNext: () -> Bool) {
    // While the thread may still enter again.
    if !isDrained { drain(deliverNext) }
    occupancy().pointee.maximumReentryCount = 0
    leave(deliverNext)
  }
}
