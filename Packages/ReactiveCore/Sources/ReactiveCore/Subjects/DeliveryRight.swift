public import Synchronization

/// The right to deliver the signals of a subject, one thread at a time.
///
/// A thread that sends takes the right and delivers to all subscribers. A thread that finds another
/// one delivering hands its signal over to that one. A signal that a subscriber causes itself, on the
/// same thread, is delivered nested, as Combine does, down to a fixed depth; from there on it is
/// handed over too, so that the stack stays flat. So signals to a subscriber never overlap, all
/// subscribers see the values of all threads in one order, and taking the right costs two atomic
/// operations however many subscribers there are.
///
/// A thread performs a limited number of tasks for others. After those, and when many tasks are
/// pending, senders wait instead of handing over more. The first one that waits becomes the next
/// owner, and the former owner returns. See ``waitForRight()``.
///
/// This class knows nothing of the values' type, so that what is reached through `any Subscription`
/// need not be specialised.
@usableFromInline
class DeliveryRight {
  /// The thread that delivers, by its handle, or zero; and the flags below.
  @usableFromInline let owner = Atomic<UInt>(0)
  /// How many of the owner's deliveries are nested. Like all that the right guards, only its owner
  /// touches it, so that no access can overlap another.
  @exclusivity(unchecked) @usableFromInline var depth = 0
  /// How many pending tasks the owner has performed, less those that it has handed over to itself.
  @exclusivity(unchecked) @usableFromInline var performedTasks = 0

  /// Performs what has been handed over, as long as ``hasToPassOn`` is false. It captures nothing; it
  /// is made where the values' type is known, so that it is specialised.
  private let pendingFunction: (DeliveryRight) -> Void

  /// Set for the owner when something has been handed over to it.
  @inlinable static var hasMore: UInt { 1 }
  /// Set when a thread waits for the right.
  @inlinable static var hasWaiter: UInt { 2 }
  /// Set when senders have to wait for the right.
  @inlinable static var isCrowded: UInt { 4 }
  /// All flags: a thread's handle has zeros there.
  @inlinable static var flags: UInt { 7 }

  /// So many deliveries may nest.
  private static var maximumDepth: Int { 16 }
  /// So many tasks of others an owner performs while another thread waits for the right.
  @usableFromInline static var taskLimit: Int { 128 }
  /// With so many pending tasks, senders wait.
  @inlinable static var taskCapacity: Int { 256 }

  @usableFromInline
  init(performPending: @escaping (DeliveryRight) -> Void) {
    pendingFunction = performPending
  }

  /// Takes the right to deliver; a caller that has got it has to ``leave()`` afterwards.
  ///
  /// - Returns: Whether the caller has got it. If not, it has to hand over what it wants done.
  @inlinable
  final func enter() -> Bool {
    let thread = _ThreadIdentity.current.handle
    let (isMine, found) = owner.compareExchange(expected: 0, desired: thread, ordering: .acquiring)
    guard isMine else { return enterNested(thread, found) }
    begin()
    return true
  }

  /// Takes the right to deliver; waits for it if too much has been handed over already.
  ///
  /// - Returns: Whether the caller has got it. Even then, what is pending comes first.
  @inlinable
  final func enterOrWait() -> Bool {
    if enter() { return true }
    return owner.load(ordering: .relaxed) & Self.isCrowded != 0 && waitForRight()
  }

  /// Begins an ownership. Called by the new owner, or for it by the former one.
  @inlinable
  final func begin() {
    depth = 1
    performedTasks = 0
  }

  @usableFromInline
  final func enterNested(_ thread: UInt, _ found: UInt) -> Bool {
    guard found & ~Self.flags == thread, depth < Self.maximumDepth else { return false }
    depth += 1
    // What was handed over before comes first.
    if found & Self.hasMore != 0 { lookAtPending() }
    return true
  }

  /// Gives the right back, after having done what was handed over meanwhile.
  @inlinable
  final func leave() {
    let thread = owner.load(ordering: .relaxed)
    guard depth == 1, thread & Self.flags == 0,
      owner.compareExchange(expected: thread, desired: 0, ordering: .releasing).exchanged
    else { return leaveAfterPending() }
  }

  @usableFromInline
  final func leaveAfterPending() {
    while true {
      let found = owner.load(ordering: .relaxed)
      if hasToPassOn {
        return passOn()
      } else if found & Self.hasMore != 0 {
        lookAtPending()
      } else if depth > 1 {
        depth -= 1
        return
      } else if found & Self.hasWaiter != 0 {
        return passOn()
      } else if owner.compareExchange(expected: found, desired: 0, ordering: .releasing).exchanged {
        return
      }
    }
  }

  // MARK: - Pending tasks

  private func lookAtPending() {
    // Before it is looked at: what comes later sets the flags again.
    let isOverLimit = performedTasks >= Self.taskLimit
    let looked = isOverLimit ? Self.hasMore : Self.hasMore | Self.isCrowded
    owner.bitwiseAnd(~looked, ordering: .acquiringAndReleasing)
    pendingFunction(self)
  }

  /// Counts a pending task that has been performed. Only the owner may call it.
  @usableFromInline
  final func didPerformTask() {
    performedTasks += 1
    // From now on only threads that do not wait hand anything over, and so the owner comes to an end
    // also where it cannot pass the right on.
    if performedTasks == Self.taskLimit {
      owner.bitwiseOr(Self.isCrowded, ordering: .relaxed)
    }
  }

  /// Makes sure that somebody performs what has just been handed over: the owner, or the caller.
  ///
  /// - Parameter pendingCount: How many tasks are pending.
  @usableFromInline
  final func pendingHasCome(_ pendingCount: Int = 1) {
    let thread = _ThreadIdentity.current.handle
    let flags = pendingCount < Self.taskCapacity ? Self.hasMore : Self.hasMore | Self.isCrowded
    var found = owner.load(ordering: .relaxed)
    while true {
      let isFree = found == 0
      let (isDone, original) = owner.compareExchange(
        expected: found,
        desired: (isFree ? thread : found) | flags,
        ordering: .acquiringAndReleasing
      )
      if isDone {
        if isFree {
          begin()
          leaveAfterPending()
        } else if found & ~Self.flags == thread {
          performedTasks -= 1
        }
        return
      }
      found = original
    }
  }
}

// MARK: - Waiting

extension DeliveryRight {
  /// True if the owner has done enough for others, and another thread waits for the right.
  @usableFromInline final var hasToPassOn: Bool {
    performedTasks >= Self.taskLimit && depth == 1
      && owner.load(ordering: .relaxed) & Self.hasWaiter != 0
  }

  /// The handle of the thread that has the right, or zero.
  final var ownerThread: UInt { owner.load(ordering: .acquiring) & ~Self.flags }

  /// Waits until the caller has the right.
  ///
  /// - Returns: Whether the caller has got it. If not, waiting would never end: the owner itself
  ///   waits, directly or by way of others, for the caller.
  @inline(never)
  @usableFromInline
  final func waitForRight() -> Bool {
    guard ownerThread != _ThreadIdentity.current.handle else { return false }
    let caller = WaitingThread(for: .owner(.passUnretained(self)))
    var hasRight = false
    let waits = caller.wait {
      hasRight = takeOrAnnounceWaiter(caller.thread)
      return !hasRight
    }
    return hasRight || waits
  }

  /// Takes the right if it is free; if not, tells its owner that somebody waits.
  private func takeOrAnnounceWaiter(_ thread: UInt) -> Bool {
    var found = owner.load(ordering: .relaxed)
    while true {
      let isFree = found == 0
      let (isDone, original) = owner.compareExchange(
        expected: found,
        desired: isFree ? thread : found | Self.hasWaiter,
        ordering: .acquiringAndReleasing
      )
      if isDone {
        if isFree { begin() }
        return isFree
      }
      found = original
    }
  }

  /// Gives the right to the thread that has waited longest. Only the owner may call it, when a thread
  /// waits.
  @inline(never)
  private func passOn() {
    begin()
    WaitingThread.wakeFirst(waitingFor: self) { successor, isLast in
      // What is pending is the successor's task now. The flag may have been set meanwhile, so that
      // it is set in any case. The others are set anew when they are due.
      let flags = isLast ? Self.hasMore : Self.hasMore | Self.hasWaiter
      owner.store(successor | flags, ordering: .releasing)
    }
  }
}
