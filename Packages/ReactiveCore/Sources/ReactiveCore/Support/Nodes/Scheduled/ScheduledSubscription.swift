public import Synchronization

/// The part of a ``ScheduledDelivery`` that knows nothing of the values' type.
///
/// `request` and `cancel` are reached through `any Subscription`, where generic code would not be
/// specialised.
///
/// The turn to deliver is taken inside the lock, together with what is to be delivered. It is given
/// back without the lock, unless somebody has left a mark meanwhile.
@usableFromInline
class ScheduledSubscription: NamedSubscription {
  @usableFromInline let upstream = SubscriptionSlot()
  @usableFromInline let state = _Lock(ScheduledState())
  /// The bits below. Once it is over, the turn is never given back.
  @usableFromInline let turn = Atomic<UInt>(0)
  /// Releases downstream and what is queued. It captures nothing; it is made where the types
  /// are known.
  private let release: (ScheduledSubscription) -> Void

  /// Somebody delivers.
  @inlinable static var taken: UInt { 1 }
  /// Who delivers has to look at the state before the turn is given back.
  @inlinable static var hasMore: UInt { 2 }

  @usableFromInline final let name: StaticString

  @usableFromInline
  init(name: StaticString, release: @escaping (ScheduledSubscription) -> Void) {
    self.name = name
    self.release = release
  }

  @usableFromInline
  final func request(_ demand: Subscribers.Demand) {
    upstream.request(demand)
  }

  @usableFromInline
  final func cancel() {
    let mayRelease = state.withLock { state in
      guard !state.isOver else { return false }
      state.isOver = true
      return state.handingDown == nil && takeTurn()
    }
    if mayRelease { release(self) }
    upstream.cancel()
  }

  /// Takes the turn of an action that runs, or leaves it over. Called inside the lock.
  @inlinable
  final func takeTurn(_ state: inout ScheduledState) -> Bool {
    if state.handingDown == nil || state.handingDown == .current, takeTurn() { return true }
    state.leftOverCount += 1
    return false
  }

  /// Takes a turn that was left over; if there is none, gives the one that the caller may have back.
  /// Called inside the lock, while nobody else delivers.
  @usableFromInline
  final func takeLeftOver(_ state: inout ScheduledState) -> Bool {
    let isTaken = state.leftOverCount > 0
    state.leftOverCount -= isTaken ? 1 : 0
    let mark = state.leftOverCount > 0 ? Self.hasMore : 0
    turn.store(isTaken ? Self.taken | mark : 0, ordering: .releasing)
    return isTaken
  }

  /// Takes the turn, or leaves a mark for the one who has it. Called inside the lock.
  @inlinable
  final func takeTurn() -> Bool {
    guard turn.load(ordering: .acquiring) == 0 else { return takeTurnOrMark() }
    // While it is free, only those who have the lock change it.
    turn.store(Self.taken, ordering: .relaxed)
    return true
  }

  @usableFromInline
  final func takeTurnOrMark() -> Bool {
    var found = turn.load(ordering: .acquiring)
    while found != 0 {
      let (isMarked, original) = turn.compareExchange(
        expected: found,
        desired: found | Self.hasMore,
        ordering: .acquiringAndReleasing
      )
      if isMarked { return false }
      found = original
    }
    turn.store(Self.taken, ordering: .relaxed)
    return true
  }

  /// Gives the turn back, unless there is more to do.
  @inlinable
  final func tryGiveBack() -> Bool {
    turn.compareExchange(expected: Self.taken, desired: 0, ordering: .releasing).exchanged
  }
}

/// What a ``ScheduledSubscription`` keeps in its lock. A plain value: it calls nobody.
@usableFromInline
struct ScheduledState {
  /// It has ended.
  @usableFromInline var isOver = false
  /// Actions that came while another one was delivering.
  @usableFromInline var leftOverCount = 0
  /// Who hands the subscription down. Until that is done other threads leave their turns over, while
  /// what is delivered inside it, on the same thread, is delivered at once: a source that is asked
  /// there may have more to send than should be queued.
  @usableFromInline var handingDown: _ThreadIdentity? = .current

  @usableFromInline
  init() {}
}
