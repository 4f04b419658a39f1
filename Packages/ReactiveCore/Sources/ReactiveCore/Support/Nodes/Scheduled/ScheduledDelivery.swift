/// The common node of `receive(on:)` and `delay`, which delivers each signal from an action on a
/// scheduler.
///
/// Each signal is queued and one action is scheduled for it; an action delivers the signal at the
/// head. If an action finds another one delivering, on a concurrent queue or inside the delivery,
/// that one delivers one signal more. So the order holds and signals never overlap, on any
/// scheduler. An action that runs on another thread while the subscription is handed down is
/// scheduled again.
///
/// This part depends on the values' type; ``ScheduledSubscription`` is the part that does not.
@usableFromInline
final class ScheduledDelivery<Downstream: Subscriber>: ScheduledSubscription, Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  /// The step of an action.
  @usableFromInline
  enum Step {
    case deliver(Input)
    case complete(Subscribers.Completion<Failure>)
    case release
    case rest
  }

  // Used by the thread inside the gate and the one that hands the subscription down. Closed after
  // that, inside the gate and the lock. Any thread may read it inside the lock.
  @exclusivity(unchecked) @usableFromInline var slot: DownstreamSlot<Downstream>
  // The lock of `state` guards it. It is outside it, because the state does not depend on its type.
  @exclusivity(unchecked) @usableFromInline var signals = _Fifo<Signal<Input, Failure>>()
  @usableFromInline let schedule: ActionScheduling
  @usableFromInline let scheduleAgain: ActionScheduling

  /// - Parameters:
  ///   - name: The operator's name.
  ///   - scheduleAgain: Schedules an action that is due already; `schedule` if left out.
  ///   - schedule: Schedules an action as the operator requires.
  @inlinable
  init(
    downstream: Downstream,
    name: StaticString,
    scheduleAgain: ((@escaping () -> Void) -> Void)? = nil,
    schedule: @escaping (@escaping () -> Void) -> Void
  ) {
    slot = DownstreamSlot(downstream)
    self.schedule = ActionScheduling(schedule)
    self.scheduleAgain = ActionScheduling(scheduleAgain ?? schedule)
    super.init(name: name) { _unsafeUncheckedDowncast($0, to: ScheduledDelivery.self).release() }
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard upstream.receive(subscription) else { return }
    gate.beginHandDown(nests: true)
    slot.receive(subscription: self)
    gate.endHandDown { performOverlapping() }
    let (mayRelease, earlyCount) = state.withLock { state in
      // After the gate is left, which an action of another thread could otherwise find occupied.
      state.handingDown = nil
      return (state.isOver && gate.enterOrMarkInLock(), state.earlyCount)
    }
    if mayRelease {
      release()
      gate.leave {}
    }
    for _ in 0..<earlyCount { scheduleAgain { self.runAction() } }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    enqueue(.value(input))
    // Downstream's demand is not known yet; it is requested after the delivery.
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if upstream.complete() { enqueue(.completion(completion)) }
  }

  @inlinable
  func enqueue(_ signal: Signal<Input, Failure>) {
    let isWanted = state.withLock { state in
      if !state.isOver { signals.append(signal) }
      return !state.isOver
    }
    if isWanted { schedule { self.runAction() } }
  }

  @inlinable
  func runAction() {
    guard let step = state.withLock({ enter(&$0) ? nextStep(&$0) : nil }) else { return }
    perform(step)
    gate.leave { performOverlapping() }
  }

  /// Enters the gate for an action; if that is not possible, counts the action. Called inside the
  /// lock.
  @inlinable
  func enter(_ state: inout ScheduledState) -> Bool {
    if state.handingDown != nil && state.handingDown != .current {
      state.earlyCount += 1
      return false
    }
    let isInside = gate.enterOrMarkInLock()
    if !isInside { state.overlappingCount += 1 }
    return isInside
  }

  @inlinable
  func perform(_ step: Step) {
    switch step {
    case .deliver(let value):
      let demand = slot.receive(value)
      if demand > .none { upstream.request(demand) }
    case .complete(let completion):
      slot.receive(completion: completion)
      if state.withLock({ $0.handingDown == nil }) { release() }
    case .release:
      release()
    case .rest:
      break
    }
  }

  /// Performs the steps of the actions that found this one delivering.
  @inlinable
  func performOverlapping() {
    while true {
      let step = state.withLock { takeOverlapping(&$0) ? nextStep(&$0) : .rest }
      perform(step)
      guard case .deliver = step else { return }
    }
  }

  /// - Returns: True if there is a step to do.
  @inlinable
  func takeOverlapping(_ state: inout ScheduledState) -> Bool {
    if state.isOver { return true }
    guard state.overlappingCount > 0 else { return false }
    state.overlappingCount -= 1
    return true
  }

  @inlinable
  func nextStep(_ state: inout ScheduledState) -> Step {
    // The thread that hands the subscription down releases everything afterwards.
    if state.isOver { return state.handingDown == nil ? .release : .rest }
    switch signals.popFirst() {
    case .value(let value)?:
      return .deliver(value)
    case .completion(let completion)?:
      state.isOver = true
      return .complete(completion)
    case nil:
      // The scheduler has run an action twice, which it must not do.
      return .rest
    }
  }

  /// Releases downstream and all queued signals.
  @inlinable
  func release() {
    var closed = DownstreamSlot<Downstream>(nil)
    // Released outside the lock.
    let dropped = state.withLock { _ in
      swap(&slot, &closed)
      return signals.removeAll()
    }
    _ = dropped
  }

  /// Downstream's context; nil after the end.
  @usableFromInline var _context: AnyObject? {
    state.withLock { _ in slot.downstream }?._context
  }
}

/// A function that schedules actions. It cannot be copied, so that scheduling one retains nothing
/// else.
@usableFromInline
struct ActionScheduling: ~Copyable {
  @usableFromInline let schedule: (@escaping () -> Void) -> Void

  @inlinable
  init(_ schedule: @escaping (@escaping () -> Void) -> Void) {
    self.schedule = schedule
  }

  @inlinable
  borrowing func callAsFunction(_ action: @escaping () -> Void) {
    schedule(action)
  }
}
