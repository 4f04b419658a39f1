/// Many upstreams into one downstream, in order of arrival: what `merge` and `flatMap` have in common.
///
/// Each upstream is a ``FanInSide``. As long as downstream's demand is limited, each side is asked for
/// one value at a time, and that one may wait here; once it is unlimited, all sides are. Signals to
/// downstream go through a ``SerialGate``.
///
/// This part knows the values' type; ``FanInSubscription`` is the part that does not.
@usableFromInline
final class FanIn<Downstream: Subscriber>: FanInSubscription {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  /// What becomes of a received value.
  @usableFromInline
  enum Reception {
    /// The caller is inside the gate, and has to deliver it, and all that comes meanwhile.
    case mine
    /// Queued or dropped; this is what the side is to be asked for.
    case settled(Subscribers.Demand)
  }

  /// What the thread inside the gate has to do next.
  @usableFromInline
  enum Step {
    /// Deliver a value of another thread, for which demand has been taken.
    case deliver(Input)
    /// The same, and then ask the side that it comes from for the next.
    case deliverWaiting(Input, FanInUpstream?)
    /// Cancel what is left, then complete.
    case complete(Subscribers.Completion<Failure>, FanInRemains)
    /// Let go of downstream and of all that is queued.
    case release
    /// Nothing.
    case rest
  }

  // Only the thread inside the gate uses it, and closes it inside the lock; inside the lock anybody
  // may look at it. So no access can overlap a change.
  @exclusivity(unchecked) @usableFromInline var slot: DownstreamSlot<Downstream>

  // The lock of `state` guards these three. They stand beside it so that what knows nothing of the
  // values' type can use the state.

  /// Values that there was demand for; they wait for the thread inside the gate, and come first.
  @exclusivity(unchecked) @usableFromInline var accepted = _Fifo<Input>()
  /// Values that wait for demand; their sides are asked for no more until then.
  @exclusivity(unchecked) @usableFromInline var waiting = _Fifo<(Input, FanInUpstream?)>()
  @exclusivity(unchecked) @usableFromInline var failure: Failure?

  /// How many sides have been added. Only the serial calls of `add` and `seal` touch it.
  @exclusivity(unchecked) @usableFromInline var sideCount = 0

  /// - Parameters:
  ///   - maximumSides: How many publishers the outer upstream is asked for, if there is one.
  ///   - trapsWithoutDemand: Whether a request for nothing traps.
  @inlinable
  init(
    downstream: Downstream,
    name: StaticString,
    maximumSides: Subscribers.Demand = .unlimited,
    trapsWithoutDemand: Bool = false
  ) {
    slot = DownstreamSlot(downstream)
    super.init(
      name: name,
      maximumSides: maximumSides,
      trapsWithoutDemand: trapsWithoutDemand
    ) {
      _unsafeUncheckedDowncast($0, to: FanIn.self).drain()
    }
  }

  /// Hands the subscription down. No side may be added before.
  @inlinable
  func start() {
    gate.beginHandDown()
    slot.receive(subscription: self)
    gate.endHandDown { drain() }
    askForAllIfDue()
  }

  /// Subscribes to one more upstream.
  ///
  /// - Parameter publisher: Made only if anybody still wants its values.
  @inlinable
  @inline(__always)
  func add<P: Publisher>(_ publisher: @autoclosure () -> P)
  where P.Output == Input, P.Failure == Failure {
    guard !isOver else { return }
    let publisher = publisher()
    // Decided by the compiler where it knows the type.
    if let just = publisher as? Just<Input> { return add(just) }
    if let just = publisher as? Publishers.SetFailureType<Just<Input>, Failure> {
      return add(just.upstream)
    }
    sideCount += 1
    publisher.receive(subscriber: FanInSide(fanIn: self))
  }

  /// Does what a side of one value would lead to, which is served and finishes as soon as it is
  /// added: it is asked for one value or more in any case.
  @inlinable
  func add(_ just: Just<Input>) {
    _ = receive(just.output, from: nil)
    if maximumSides != .unlimited { outer.request(.max(1)) }
  }

  /// Says that no more upstreams will be added: it ends when those that are there have ended.
  @inlinable
  func seal() {
    if didSeal(with: sideCount) { drainAndLeave() }
  }

  /// Ends because the outer upstream has failed.
  @inlinable
  func failOuter(_ error: Failure) {
    if outer.complete() { fail(error) }
  }

  /// Ends with a failure; the first one counts.
  @inlinable
  func fail(_ error: Failure) {
    let isInside = state.withLock { state in
      if failure == nil { failure = error }
      state.hasFailed = true
      return gate.enterOrMark()
    }
    if isInside { drainAndLeave() }
  }

  // MARK: - Values

  /// Passes a value on, or queues it.
  ///
  /// - Parameter side: The upstream to ask for the next one, if this one has to wait.
  /// - Returns: What the side is to be asked for.
  @inlinable
  func receive(_ value: Input, from side: FanInUpstream?) -> Subscribers.Demand {
    guard isOpen, gate.tryEnter() else { return receiveUnderDemand(value, from: side) }
    // What downstream adds to unlimited demand changes nothing.
    _ = slot.receive(value)
    gate.leave { drain() }
    return .none
  }

  @inlinable
  func receiveUnderDemand(_ value: Input, from side: FanInUpstream?) -> Subscribers.Demand {
    switch admit(value, from: side) {
    case .mine:
      let more = slot.receive(value)
      let (answer, step) = state.withLock { state in
        add(more, to: &state)
        return (nextDemand(state), nextStep(&state))
      }
      perform(step)
      gate.leave { drain() }
      askForAllIfDue()
      return answer
    case .settled(let answer):
      waitIfCrowded()
      return answer
    }
  }

  @inlinable
  func admit(_ value: Input, from side: FanInUpstream?) -> Reception {
    state.withLock { state in
      guard !isOver, !state.hasFailed else { return .settled(.none) }
      guard state.demand > .none, waiting.isEmpty else {
        waiting.append((value, side))
        return .settled(.none)
      }
      state.demand -= 1
      if gate.enterOrMark(queuedCount: accepted.count + 1) { return .mine }
      accepted.append(value)
      return .settled(nextDemand(state))
    }
  }

  // MARK: - Delivery

  /// Delivers all that can be. Only the thread inside the gate may call it.
  @inlinable
  func drain() {
    perform(state.withLock { nextStep(&$0) })
  }

  @inlinable
  func perform(_ first: Step) {
    var step = first
    while true {
      switch step {
      case .deliver(let value):
        let more = slot.receive(value)
        gate.didDrainOne()
        step = state.withLock { state in
          add(more, to: &state)
          return nextStep(&state)
        }
      case .deliverWaiting(let value, let side):
        let more = slot.receive(value)
        gate.didDrainOne()
        // Inside the gate, or the sides could nest without end.
        upstream(of: side, afterAdding: more)?.request(.max(1))
        step = state.withLock { nextStep(&$0) }
      case .complete(let completion, let remains):
        let slot = closeSlot()
        remains.cancel()
        outer.cancel()
        return slot.receive(completion: completion)
      case .release:
        _ = closeSlot()
        return
      case .rest:
        return
      }
    }
  }

  @inlinable
  func nextStep(_ state: inout FanInState) -> Step {
    if isOver { return .release }
    if gate.hasToPassOn { return .rest }
    if let value = accepted.popFirst() { return .deliver(value) }
    if state.demand > .none, let (value, side) = waiting.popFirst() {
      state.demand -= 1
      return .deliverWaiting(value, side)
    }
    if let failure { return .complete(.failure(failure), end(&state)) }
    if state.haveAllFinished, waiting.isEmpty { return .complete(.finished, end(&state)) }
    if state.demand == .unlimited { open() }
    return .rest
  }

  /// Releases downstream and the values that wait: each holds its side, and the side this fan-in.
  ///
  /// - Returns: The slot of downstream.
  @inlinable
  func closeSlot() -> DownstreamSlot<Downstream> {
    var open = DownstreamSlot<Downstream>(nil)
    // Out of their places before they are released: a deinit may call back.
    let dropped = state.withLock { _ in
      swap(&slot, &open)
      return (accepted.removeAll(), waiting.removeAll())
    }
    _ = dropped
    return open
  }

  /// Downstream's context; nil after the end.
  @usableFromInline var context: AnyObject? { state.withLock { _ in slot.downstream }?._context }
}
