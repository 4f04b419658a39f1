public import Synchronization

/// The right to deliver the signals of a subject, one thread at a time.
///
/// Whoever sends takes the right and delivers to all subscribers. A thread that finds another one
/// delivering hands its signal over to that one. A signal that a subscriber causes itself, on the same
/// thread, is delivered nested, as Combine does, down to a fixed depth; from there on it is handed
/// over too, so that the stack stays flat. So signals to a subscriber never overlap, all subscribers
/// see the values of all threads in one order, and taking the right costs two atomic operations
/// however many subscribers there are.
///
/// This class knows nothing of the values' type, so that what is reached through `any Subscription`
/// need not be specialised.
@usableFromInline
class DeliveryRight {
  /// Who delivers: a thread's handle, or zero; and ``hasMore``.
  @usableFromInline let owner = Atomic<UInt>(0)
  /// How many of the owner's deliveries are nested. Like all that the right guards, only its owner
  /// touches it, so that no access can overlap another.
  @exclusivity(unchecked) @usableFromInline var depth = 0

  /// Performs what has been handed over. It captures nothing; it is made where the values' type is
  /// known, so that it is specialised.
  private let pendingFunction: (DeliveryRight) -> Void

  /// Set for the owner when something has been handed over to it.
  @inlinable static var hasMore: UInt { 1 }
  /// So many deliveries may nest.
  private static var maximumDepth: Int { 16 }

  @usableFromInline
  init(performPending: @escaping (DeliveryRight) -> Void) {
    pendingFunction = performPending
  }

  /// Takes the right to deliver; whoever has got it has to ``leave()`` afterwards.
  ///
  /// - Returns: Whether the caller has got it. If not, it has to hand over what it wants done.
  @inlinable
  final func enter() -> Bool {
    let thread = _ThreadIdentity.current.handle
    let (isMine, found) = owner.compareExchange(expected: 0, desired: thread, ordering: .acquiring)
    guard isMine else { return enterNested(thread, found) }
    depth = 1
    return true
  }

  @usableFromInline
  final func enterNested(_ thread: UInt, _ found: UInt) -> Bool {
    guard found & ~Self.hasMore == thread, depth < Self.maximumDepth else { return false }
    depth += 1
    // What was handed over before comes first.
    if found & Self.hasMore != 0 { lookAtPending() }
    return true
  }

  /// Gives the right back, after having done what was handed over meanwhile.
  @inlinable
  final func leave() {
    let thread = owner.load(ordering: .relaxed)
    guard depth == 1, thread & Self.hasMore == 0,
      owner.compareExchange(expected: thread, desired: 0, ordering: .releasing).exchanged
    else { return leaveAfterPending() }
  }

  @usableFromInline
  final func leaveAfterPending() {
    while true {
      let found = owner.load(ordering: .relaxed)
      if found & Self.hasMore != 0 {
        lookAtPending()
      } else if depth > 1 {
        depth -= 1
        return
      } else if owner.compareExchange(expected: found, desired: 0, ordering: .releasing).exchanged {
        return
      }
    }
  }

  private func lookAtPending() {
    // Before it is looked at: what comes later sets the flag again.
    owner.bitwiseAnd(~Self.hasMore, ordering: .acquiringAndReleasing)
    pendingFunction(self)
  }

  /// Makes sure that somebody performs what has just been handed over: the owner, or the caller.
  @usableFromInline
  final func pendingHasCome() {
    let thread = _ThreadIdentity.current.handle
    var found = owner.load(ordering: .relaxed)
    while true {
      let isFree = found == 0
      let (isDone, original) = owner.compareExchange(
        expected: found,
        desired: isFree ? thread | Self.hasMore : found | Self.hasMore,
        ordering: .acquiringAndReleasing
      )
      if isDone {
        guard isFree else { return }
        depth = 1
        return leaveAfterPending()
      }
      found = original
    }
  }
}
