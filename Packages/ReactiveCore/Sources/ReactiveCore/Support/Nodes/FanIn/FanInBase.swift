public import Synchronization

/// The part of a ``FanIn`` that does not depend on the values' type: its demand, its sides, and the
/// gate to downstream.
///
/// With unlimited demand, a value passes without the lock if no thread is inside the gate.
@usableFromInline
class FanInBase: NamedSubscription {
  @usableFromInline let gate = _SerialGate(isClosed: ())
  /// The flags below. They change inside the lock.
  @usableFromInline let status = Atomic<UInt8>(0)
  @usableFromInline let state = _Lock(FanInState())
  @usableFromInline let outer = SubscriptionSlot()
  /// The largest number of sides at once; each that finishes may be followed by another one.
  @usableFromInline let maximumSides: Subscribers.Demand
  private let trapsWithoutDemand: Bool
  @usableFromInline final let name: StaticString
  /// Delivers all signals that can be sent, inside the gate. It captures nothing, so that it is
  /// specialised.
  private let drainFunction: (FanInBase) -> Void

  /// Demand is unlimited: a value may pass if no thread is inside the gate.
  @inlinable static var open: UInt8 { 1 }
  /// Demand has become unlimited, and the sides have not been asked for it yet.
  @inlinable static var hasToAskForAll: UInt8 { 2 }
  /// It has ended.
  @inlinable static var over: UInt8 { 4 }

  @usableFromInline
  init(
    name: StaticString,
    maximumSides: Subscribers.Demand,
    trapsWithoutDemand: Bool,
    drain: @escaping (FanInBase) -> Void
  ) {
    self.name = name
    self.maximumSides = maximumSides
    self.trapsWithoutDemand = trapsWithoutDemand
    drainFunction = drain
  }

  @usableFromInline
  final func request(_ demand: Subscribers.Demand) {
    if trapsWithoutDemand { demand._requirePositive() }
    let isInside = state.withLock { state in
      add(demand, to: &state)
      return gate.enterOrMark()
    }
    if isInside { drainAndLeave() }
  }

  @usableFromInline
  final func cancel() {
    let (remains, isInside): ([UpstreamState], Bool) = state.withLock { state in
      guard !isOver else { return ([], false) }
      return (end(&state), gate.enterOrMark())
    }
    for upstream in remains { upstream.cancel() }
    outer.cancel()
    // To release downstream.
    if isInside { drainAndLeave() }
  }

  /// True after the end.
  @inlinable final var isOver: Bool { status.load(ordering: .acquiring) & Self.over != 0 }

  /// Ends. Called inside the lock.
  @usableFromInline
  final func end(_ state: inout FanInState) -> [UpstreamState] {
    status.store(Self.over, ordering: .releasing)
    return state.removeAll()
  }

  // MARK: - The gate

  /// True if a value may pass without the lock while no thread is inside the gate.
  @inlinable final var isOpen: Bool { status.load(ordering: .relaxed) == Self.open }

  /// Lets values pass. Called inside the lock and the gate, with nothing left to deliver.
  @usableFromInline
  final func open() {
    status.bitwiseOr(Self.open, ordering: .releasing)
  }

  /// Delivers all signals that can be sent, then leaves the gate.
  @usableFromInline
  final func drainAndLeave() {
    drainFunction(self)
    gate.leave { drainFunction(self) }
    askForAllIfDue()
  }

  /// Waits if too many values are queued, then delivers them.
  @usableFromInline
  final func waitIfCrowded() {
    if gate.isCrowded, gate.waitToEnter() { drainAndLeave() }
  }

  /// Adds to the demand. Called inside the lock.
  @usableFromInline
  final func add(_ more: Subscribers.Demand, to state: inout FanInState) {
    if state.demand != .unlimited, state.demand + more == .unlimited, !isOver {
      status.bitwiseOr(Self.hasToAskForAll, ordering: .releasing)
    }
    state.demand += more
  }

  // MARK: - The outer upstream

  /// Stores the subscription of the upstream that publishes the inner publishers.
  @usableFromInline
  final func attachOuter(_ subscription: any Subscription) {
    if outer.receive(subscription) { subscription.request(maximumSides) }
  }

  /// - Returns: True if the caller is inside the gate, to deliver the end.
  @usableFromInline
  final func didSeal(with sideCount: Int) -> Bool {
    _ = outer.complete()
    return state.withLock { state in
      state.sideCount = sideCount
      return state.haveAllFinished && gate.enterOrMark()
    }
  }

  // MARK: - Sides

  /// Stores a side's first subscription. Cancels any other, and one after the end.
  @usableFromInline
  final func side(_ side: FanInSideBase, didReceive subscription: any Subscription) {
    let demand: Subscribers.Demand? = state.withLock { state in
      isOver ? nil : state.add(side, subscription)
    }
    if let demand { subscription.request(demand) } else { subscription.cancel() }
  }

  /// - Returns: True if the side was active.
  @usableFromInline
  final func remove(_ side: FanInSideBase) -> Bool {
    state.withLock { $0.remove(side) } != nil
  }

  /// - Returns: True if the caller is inside the gate, to deliver the end.
  @usableFromInline
  final func sideDidFinish(_ side: FanInSideBase) -> Bool {
    // Released outside the lock.
    let (removed, isInside) = state.withLock { state in
      guard let removed = state.remove(side) else { return (UpstreamState?.none, false) }
      return (removed, maximumSides == .unlimited && state.haveAllFinished && gate.enterOrMark())
    }
    guard removed != nil, maximumSides != .unlimited else { return isInside }
    outer.request(.max(1))
    return state.withLock { $0.haveAllFinished && gate.enterOrMark() }
  }

  /// Asks the sides for unlimited demand, if downstream's has become unlimited. Called outside the
  /// gate, so that values that a side sends at once pass.
  @usableFromInline
  final func askForAllIfDue() {
    guard status.load(ordering: .acquiring) & Self.hasToAskForAll != 0 else { return }
    let sides = state.withLock { state in
      status.bitwiseAnd(~Self.hasToAskForAll, ordering: .releasing)
      return state.sidesToAskForAll()
    }
    for side in sides {
      // A side that has been asked may have ended others, or all, at once.
      let subscription = state.withLock { _ in side.upstream.active }
      subscription?.request(.unlimited)
    }
  }

  /// The demand to request from a side that has delivered.
  @usableFromInline
  final func nextDemand(_ state: FanInState) -> Subscribers.Demand {
    state.demand == .unlimited || isOver ? .none : .max(1)
  }

  /// - Returns: The subscription of a side whose value waited, to be asked for the next value.
  @usableFromInline
  final func upstream(
    of side: FanInSideBase?,
    afterAdding more: Subscribers.Demand
  ) -> (any Subscription)? {
    state.withLock { state in
      add(more, to: &state)
      return nextDemand(state) > .none ? side?.upstream.active : nil
    }
  }
}
