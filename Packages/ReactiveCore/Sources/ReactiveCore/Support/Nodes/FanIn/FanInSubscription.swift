public import Synchronization

/// The part of a ``FanIn`` that knows nothing of the values' type: its demand, its sides, and the
/// right to deliver.
///
/// `request` and `cancel` are reached through `any Subscription`, where generic code would not be
/// specialised.
///
/// The right to deliver has one owner at a time, and for good once the end has come. Values that find
/// it free, with unlimited demand, pass without the lock; all else happens inside it.
@usableFromInline
class FanInSubscription: NamedSubscription {
  /// The bits below.
  @usableFromInline let right = Atomic<UInt>(FanInSubscription.taken)
  @usableFromInline let state = _Lock(FanInState())
  @usableFromInline let outer = SubscriptionSlot()
  /// How many sides there may be at once; each that finishes makes room for one more.
  @usableFromInline let maximumSides: Subscribers.Demand
  private let trapsWithoutDemand: Bool
  @usableFromInline final let name: StaticString
  /// Delivers all that can be, then gives the right back. It captures nothing; it is made where the
  /// types are known, so that it is specialised.
  private let deliver: (FanInSubscription) -> Void

  /// Somebody has the right to deliver.
  @inlinable static var taken: UInt { 1 }
  /// The owner has to look at the state before it gives the right back.
  @inlinable static var hasMore: UInt { 2 }
  /// Demand is unlimited and nothing is queued: a value may pass. Set while the right is free.
  @inlinable static var open: UInt { 4 }
  /// The end has come.
  @inlinable static var over: UInt { 8 }

  @usableFromInline
  init(
    name: StaticString,
    maximumSides: Subscribers.Demand,
    trapsWithoutDemand: Bool,
    deliver: @escaping (FanInSubscription) -> Void
  ) {
    self.name = name
    self.maximumSides = maximumSides
    self.trapsWithoutDemand = trapsWithoutDemand
    self.deliver = deliver
  }

  @usableFromInline
  final func request(_ demand: Subscribers.Demand) {
    if trapsWithoutDemand { demand._requirePositive() }
    let mayDeliver = state.withLock { state in
      state.add(demand)
      return takeRight()
    }
    if mayDeliver { deliver(self) }
  }

  @usableFromInline
  final func cancel() {
    let (remains, mayDeliver): (FanInRemains, Bool) = state.withLock { state in
      guard !isOver else { return (FanInRemains(), false) }
      return (end(&state), takeRight())
    }
    remains.cancel()
    outer.cancel()
    // To let go of downstream.
    if mayDeliver { deliver(self) }
  }

  /// Whether nobody wants to hear of anything any more.
  @inlinable final var isOver: Bool { right.load(ordering: .acquiring) & Self.over != 0 }

  /// Ends. Called inside the lock.
  @usableFromInline
  final func end(_ state: inout FanInState) -> FanInRemains {
    right.bitwiseOr(Self.over, ordering: .acquiringAndReleasing)
    return state.removeUpstreams()
  }

  // MARK: - The right to deliver

  /// Takes the right for one value, if that may pass without looking at the state.
  @inlinable
  final func tryEnter() -> Bool {
    right.compareExchange(
      expected: Self.open,
      desired: Self.open | Self.taken,
      ordering: .acquiring
    ).exchanged
  }

  /// Gives the right of ``tryEnter()`` back, unless there is more to do.
  @inlinable
  final func tryLeave() -> Bool {
    right.compareExchange(
      expected: Self.open | Self.taken,
      desired: Self.open,
      ordering: .releasing
    ).exchanged
  }

  /// Takes the right, or leaves a mark for the one who has it. Called inside the lock.
  @usableFromInline
  final func takeRight() -> Bool {
    var found = right.load(ordering: .relaxed)
    while true {
      let isFree = found & Self.taken == 0
      let (isExchanged, original) = right.compareExchange(
        expected: found,
        desired: found | (isFree ? Self.taken : Self.hasMore),
        ordering: .acquiringAndReleasing
      )
      if isExchanged { return isFree }
      found = original
    }
  }

  /// Gives the right back. Called inside the lock, with nothing left to deliver.
  @inlinable
  final func leave(_ state: FanInState) {
    right.store(state.demand == .unlimited ? Self.open : 0, ordering: .releasing)
  }

  // MARK: - The outer upstream

  /// Takes in the subscription of the upstream that feeds this node with publishers.
  @usableFromInline
  final func attachOuter(_ subscription: any Subscription) {
    if outer.receive(subscription) { subscription.request(maximumSides) }
  }

  /// - Returns: Whether the caller has to deliver the end.
  @usableFromInline
  final func didSeal(with sideCount: Int) -> Bool {
    _ = outer.complete()
    return state.withLock { state in
      state.sideCount = sideCount
      return state.haveAllFinished && takeRight()
    }
  }

  // MARK: - Sides

  /// Takes in a side's subscription: the first one, as long as anybody wants it. If not, it is
  /// cancelled.
  @usableFromInline
  final func side(_ side: FanInUpstream, didReceive subscription: any Subscription) {
    let demand: Subscribers.Demand? = state.withLock { state in
      isOver ? nil : state.add(side, subscription)
    }
    if let demand { subscription.request(demand) } else { subscription.cancel() }
  }

  /// - Returns: Whether the side stood until now.
  @usableFromInline
  final func remove(_ side: FanInUpstream) -> Bool {
    // Released outside the lock.
    var subscription: (any Subscription)?
    return state.withLock { $0.remove(side, &subscription) }
  }

  /// - Returns: Whether the caller has to deliver the end.
  @usableFromInline
  final func sideDidFinish(_ side: FanInUpstream) -> Bool {
    // Released outside the lock.
    var subscription: (any Subscription)?
    let (isRemoved, mayDeliver) = state.withLock { state in
      guard state.remove(side, &subscription) else { return (false, false) }
      return (true, maximumSides == .unlimited && state.haveAllFinished && takeRight())
    }
    guard isRemoved, maximumSides != .unlimited else { return mayDeliver }
    outer.request(.max(1))
    return state.withLock { $0.haveAllFinished && takeRight() }
  }

  /// Asks sides for all that they have.
  @usableFromInline
  final func unleash(_ sides: [FanInUpstream]) {
    for side in sides {
      // One that has been asked may have ended others, or all, at once.
      let subscription = state.withLock { _ in side.subscription }
      subscription?.request(.unlimited)
    }
  }

  /// What a side that has delivered is to be asked for.
  @usableFromInline
  final func nextDemand(_ state: FanInState) -> Subscribers.Demand {
    state.demand == .unlimited || isOver ? .none : .max(1)
  }

  /// - Returns: The subscription of a side whose value waited, to be asked for the next.
  @usableFromInline
  final func upstream(
    of side: FanInUpstream?,
    afterAdding more: Subscribers.Demand
  ) -> (any Subscription)? {
    state.withLock { state in
      state.add(more)
      return nextDemand(state) > .none ? side?.subscription : nil
    }
  }
}
