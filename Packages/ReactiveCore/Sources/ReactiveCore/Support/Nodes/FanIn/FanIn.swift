public import Synchronization

/// The common part of `merge` and `flatMap`: many upstreams into one downstream, in order of
/// arrival.
///
/// Each upstream is a ``FanInSide``. As long as downstream's demand is limited, each side is asked
/// for one value at a time, which may wait here. Once it is unlimited, so is the demand of each
/// side. Signals to downstream go through a ``_SerialGate``. With unlimited demand, a value passes
/// without the lock if no thread is inside the gate.
@usableFromInline
final class FanIn<Input, Failure: Error>: NamedSubscription {
  @usableFromInline typealias Downstream = ErasedSubscriber<Input, Failure>

  /// The next action of the thread inside the gate.
  private enum Action {
    /// Take a value of another thread, for which demand has been taken, and deliver it.
    case deliver
    /// Take a value that waited for demand and deliver it, then ask its side for the next one.
    case deliverWaiting
    /// Cancel the remaining upstreams, then complete.
    case complete([UpstreamState])
    /// Release downstream and all queued values.
    case release
    /// Nothing.
    case nothing
  }

  /// Demand is unlimited: a value may pass if no thread is inside the gate.
  @inlinable static var open: UInt8 { 1 }
  /// Demand has become unlimited, and the sides have not been asked for it yet.
  @inlinable static var hasToAskForAll: UInt8 { 2 }
  /// It has ended.
  @inlinable static var over: UInt8 { 4 }

  @usableFromInline let gate = _SerialGate(isClosed: ())
  /// The flags above. They change inside the lock.
  @usableFromInline let status = Atomic<UInt8>(0)
  @usableFromInline let state = _Lock(FanInState())
  @usableFromInline let outer = SubscriptionSlot()
  /// The largest number of sides at once; each that finishes may be followed by another one.
  @usableFromInline let maximumSides: Subscribers.Demand
  @usableFromInline let _trapsWithoutDemand: Bool
  @usableFromInline let name: StaticString

  // Guarded by `gate` and `state`: only the thread inside the gate uses it, which closes it inside the lock. So any thread
  // may read it inside the lock.
  @exclusivity(unchecked) @usableFromInline var slot: DownstreamSlot<Input, Failure>

  // Guarded by `state`, to the blank line. They are outside it, so that the state does not depend
  // on the values' type.
  /// Values with demand that wait for the thread inside the gate; they are delivered first.
  @exclusivity(unchecked) private var accepted = _Fifo<Input>()
  /// Values that wait for demand; their sides are asked for no more until then.
  @exclusivity(unchecked) private var waiting = _Fifo<Input>()
  /// The sides of the waiting values.
  @exclusivity(unchecked) private var waitingSides = _Fifo<FanInSideBase?>()
  @exclusivity(unchecked) private var failure: (any Error)?

  // Accessed only by the serial calls of `add` and `didAddAllUpstreams`, which a value may nest.
  /// The number of sides added so far.
  @exclusivity(unchecked) @usableFromInline var sideCount = 0
  /// The number of upstreams that pass their values without a side, and have not ended.
  @exclusivity(unchecked) @usableFromInline var passCount = 0
  /// True if the last upstream was added while others passed their values.
  @exclusivity(unchecked) @usableFromInline var isSealedLater = false

  /// - Parameters:
  ///   - maximumSides: The number of publishers that the outer upstream, if there is one, is asked
  ///     for.
  ///   - trapsWithoutDemand: True if a request for `.none` traps.
  @usableFromInline
  init(
    downstream: Downstream,
    name: StaticString,
    maximumSides: Subscribers.Demand = .unlimited,
    trapsWithoutDemand: Bool = false
  ) {
    slot = DownstreamSlot(downstream)
    self.name = name
    self.maximumSides = maximumSides
    _trapsWithoutDemand = trapsWithoutDemand
  }

  // MARK: - From downstream

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    if _trapsWithoutDemand { demand._requirePositive() }
    let isInside = state.withLock { state in
      add(demand, to: &state)
      return gate.enterOrMark()
    }
    if isInside { drainAndLeave() }
  }

  @usableFromInline
  func cancel() {
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
  @inlinable var isOver: Bool { status.load(ordering: .acquiring) & Self.over != 0 }

  /// Ends.
  @usableFromInline
  func end(_ state: inout FanInState) -> [UpstreamState] {
    self.state.assertHeld()
    status.store(Self.over, ordering: .releasing)
    return state.removeAll()
  }

  // MARK: - The gate

  /// True if a value may pass without the lock while no thread is inside the gate.
  @inlinable var isOpen: Bool { status.load(ordering: .relaxed) == Self.open }

  /// Lets values pass, when nothing is left to deliver.
  @usableFromInline
  func open() {
    state.assertHeld()
    gate.assertInside()
    status.bitwiseOr(Self.open, ordering: .releasing)
  }

  /// Delivers all signals that can be sent, then leaves the gate.
  @usableFromInline
  func drainAndLeave() {
    gate.leave(isDrained: false) { deliverNext() }
    askForAllIfDue()
  }

  /// Waits if too many values are queued, then delivers them.
  private func waitIfCrowded() {
    if gate.isCrowded, gate.waitToEnter() { drainAndLeave() }
  }

  /// Adds to the demand.
  func add(_ more: Subscribers.Demand, to state: inout FanInState) {
    self.state.assertHeld()
    if state.demand != .unlimited, state.demand + more == .unlimited, !isOver {
      status.bitwiseOr(Self.hasToAskForAll, ordering: .releasing)
    }
    state.demand += more
  }

  // MARK: - Beginning and end

  /// Hands the subscription down. No side may be added before.
  @usableFromInline
  func start() {
    gate.beginHandDown()
    slot.receive(subscription: self)
    gate.endHandDown { deliverNext() }
    askForAllIfDue()
  }

  /// Subscribes to one more upstream.
  ///
  /// - Parameter publisher: Made only before the end.
  @inlinable
  @inline(__always)
  func add<P: Publisher>(_ publisher: @autoclosure () -> P)
  where P.Output == Input, P.Failure == Failure {
    guard !isOver else { return }
    let publisher = publisher()
    if let value = publisher._singleValue { return add(single: value) }
    if P._passesAll && isOpen { return pass(publisher) }
    sideCount += 1
    publisher.receive(subscriber: FanInSide(fanIn: self))
  }

  /// Subscribes to one more upstream; instead of an erased merge, to the parts of it.
  @inlinable
  @inline(__always)
  func merge<P: Publisher>(_ publisher: P) where P.Output == Input, P.Failure == Failure {
    if let erased = publisher as? AnyPublisher<Input, Failure> {
      addParts(of: erased)
    } else {
      add(publisher)
    }
  }

  @usableFromInline
  func addParts(of erased: AnyPublisher<Input, Failure>) {
    erased.box.forEachPart { part in
      guard !isOver else { return false }
      sideCount += 1
      part.attach(AnySubscriber(FanInSide(fanIn: self)))
      return true
    }
  }

  /// Does the same as a side of one value, which delivers and finishes as soon as it is added: it
  /// is asked for one value or more in any case.
  @inlinable
  func add(single value: Input) {
    _ = receive(value, from: nil)
    if maximumSides != .unlimited { outer.request(.max(1)) }
  }

  /// Does the same as a side with unlimited demand, for an upstream that sends its values at once.
  @inlinable
  func pass<P: Publisher>(_ publisher: P) where P.Output == Input, P.Failure == Failure {
    passCount += 1
    let completion = publisher._passAll(while: { !isOver }) { _ = receive($0, from: nil) }
    guard let completion, !isOver else { return }
    passCount -= 1
    if case .failure(let error) = completion { return fail(error) }
    if isSealedLater {
      didAddAllUpstreams()
    } else if maximumSides != .unlimited {
      outer.request(.max(1))
    }
  }

  /// Ends when all upstreams have ended. None may be added afterwards.
  @usableFromInline
  func didAddAllUpstreams() {
    guard passCount == 0 else {
      _ = outer.complete()
      isSealedLater = true
      return
    }
    if didSeal(with: sideCount) { drainAndLeave() }
  }

  /// Ends because the outer upstream has failed.
  @usableFromInline
  func failOuter(_ error: Failure) {
    if outer.complete() { fail(error) }
  }

  /// Ends with a failure; the first one counts.
  @usableFromInline
  func fail(_ error: Failure) {
    if state.withLock({ setFailure(error, in: &$0) }) { drainAndLeave() }
  }

  /// Sets the failure, if there is none yet.
  ///
  /// - Returns: True if the caller is inside the gate, to deliver it.
  func setFailure(_ error: any Error, in state: inout FanInState) -> Bool {
    self.state.assertHeld()
    if failure == nil { failure = error }
    state.hasFailed = true
    return gate.enterOrMark()
  }

  // MARK: - Values

  /// Passes a value on, or queues it.
  ///
  /// - Parameter side: The upstream to ask for the next one, if this one has to wait.
  /// - Returns: The demand to request from the side.
  @inlinable
  func receive(_ value: Input, from side: FanInSideBase?) -> Subscribers.Demand {
    guard isOpen, gate.tryEnter() else { return receiveUnderDemand(value, from: side) }
    // Demand that is added to unlimited demand changes nothing.
    _ = slot.receive(value)
    gate.leave { deliverNext() }
    return .none
  }

  @usableFromInline
  func receiveUnderDemand(_ value: Input, from side: FanInSideBase?) -> Subscribers.Demand {
    if let answer = queue(value, from: side) {
      waitIfCrowded()
      return answer
    }
    let more = slot.receive(value)
    let answer = state.withLock { state in
      add(more, to: &state)
      return nextDemand(state)
    }
    drainAndLeave()
    return answer
  }

  /// Queues or drops a value, unless the caller can deliver it.
  ///
  /// - Returns: The demand to request from the side. Nil if the caller is inside the gate, and has to
  ///   deliver the value and those that are queued meanwhile.
  private func queue(_ value: Input, from side: FanInSideBase?) -> Subscribers.Demand? {
    state.withLock { state in
      guard !isOver, !state.hasFailed else { return Subscribers.Demand.none }
      guard state.demand > .none, waiting.isEmpty else {
        waiting.append(value)
        waitingSides.append(side)
        return Subscribers.Demand.none
      }
      state.demand -= 1
      if gate.enterOrMark(queuedCount: accepted.count + 1) { return nil }
      accepted.append(value)
      return nextDemand(state)
    }
  }

  // MARK: - Delivery

  /// Delivers the next signal that can be sent.
  @usableFromInline
  func deliverNext() -> Bool {
    gate.assertInside()
    let state = self.state.lock()
    switch nextAction(&state.pointee) {
    case .deliver:
      let value = accepted.removeFirst()
      self.state.unlock()
      // Released before the lock is taken again.
      let more = slot.receive(consume value)
      if more > .none { self.state.withLock { add(more, to: &$0) } }
      return true
    case .deliverWaiting:
      let value = waiting.removeFirst()
      let side = waitingSides.removeFirst()
      self.state.unlock()
      let more = slot.receive(consume value)
      // Inside the gate, or the sides could nest without limit.
      upstream(of: consume side, afterAdding: more)?.request(.max(1))
      return true
    case .complete(let remains):
      self.state.unlock()
      complete(remains)
    case .release:
      self.state.unlock()
      _ = closeSlot()
    case .nothing:
      self.state.unlock()
    }
    return false
  }

  private func nextAction(_ state: inout FanInState) -> Action {
    self.state.assertHeld()
    if isOver { return .release }
    if !accepted.isEmpty { return .deliver }
    if state.demand > .none, !waiting.isEmpty {
      state.demand -= 1
      return .deliverWaiting
    }
    if state.hasFailed || state.haveAllFinished && waiting.isEmpty {
      return .complete(end(&state))
    }
    if state.demand == .unlimited { open() }
    return .nothing
  }

  private func complete(_ remains: [UpstreamState]) {
    gate.assertInside()
    let slot = closeSlot()
    for upstream in remains { upstream.cancel() }
    outer.cancel()
    // Unguarded: it does not change once it is set.
    slot.complete(failure)
  }

  /// Releases downstream and the waiting values: each holds its side, which holds this fan-in.
  ///
  /// - Returns: The slot of downstream.
  private func closeSlot() -> DownstreamSlot<Input, Failure> {
    gate.assertInside()
    _ = state.lock()
    let closed = slot.close()
    let (accepted, waiting, sides) =
      (accepted.removeAll(), waiting.removeAll(), waitingSides.removeAll())
    state.unlock()
    // Released outside the lock.
    _ = (accepted, waiting, sides)
    return closed
  }

  /// Downstream's context; nil after the end.
  @usableFromInline var context: AnyObject? {
    state.withLock { _ in slot.reference() }?.context
  }
}
