/// A node that delivers each signal from an action on a scheduler: what `receive(on:)` and `delay`
/// have in common.
///
/// Each signal is queued and one action is scheduled for it; an action delivers the signal at the
/// head. An action that finds another one delivering, on a concurrent queue or inside the delivery,
/// leaves its turn to that one. So the order holds and signals never overlap, whatever the scheduler.
/// An action that runs while the subscription is handed down, on another thread, is scheduled again:
/// that thread is not the scheduler's.
///
/// This part knows the values' type; ``ScheduledSubscription`` is the part that does not.
@usableFromInline
final class ScheduledDelivery<Downstream: Subscriber>: ScheduledSubscription, Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  /// What the thread that delivers has to do next.
  @usableFromInline
  enum Step {
    case deliver(Input)
    case complete(Subscribers.Completion<Failure>)
    case release
    case rest
  }

  // Who has the turn to deliver uses it, and the hand-down; only who has the turn closes it, after the
  // hand-down and inside the lock, where anybody may look at it. So no access can overlap a change.
  @exclusivity(unchecked) @usableFromInline var slot: DownstreamSlot<Downstream>
  // The lock of `state` guards it; it stands beside it, as the state knows nothing of its type.
  @exclusivity(unchecked) @usableFromInline var signals = _Fifo<Signal<Input, Failure>>()
  @usableFromInline let schedule: ActionScheduling
  @usableFromInline let scheduleAgain: ActionScheduling

  /// - Parameters:
  ///   - name: The operator's name.
  ///   - scheduleAgain: Schedules an action that is due already; `schedule` if left out.
  ///   - schedule: Schedules an action, in the operator's way.
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
    slot.receive(subscription: self)
    let (isOver, leftOverCount) = state.withLock { state in
      state.handingDown = nil
      defer { state.leftOverCount = 0 }
      return (state.isOver, state.leftOverCount)
    }
    if isOver { return release() }
    for _ in 0..<leftOverCount { scheduleAgain { self.runAction() } }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    enqueue(.value(input))
    // Downstream's answer is not known yet; it is requested when it is.
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
    perform(state.withLock { takeTurn(&$0) ? nextStep(&$0) : .rest })
  }

  /// Delivers a signal, then takes the turns that have been left over meanwhile.
  @inlinable
  func perform(_ first: Step) {
    var step = first
    while true {
      switch step {
      case .deliver(let value):
        let demand = slot.receive(value)
        if demand > .none { upstream.request(demand) }
        if tryGiveBack() { return }
        step = state.withLock { $0.isOver || takeLeftOver(&$0) ? nextStep(&$0) : .rest }
      case .complete(let completion):
        slot.receive(completion: completion)
        step = state.withLock { nextStep(&$0) }
      case .release:
        return release()
      case .rest:
        return
      }
    }
  }

  /// What the one who has the turn does with it.
  @inlinable
  func nextStep(_ state: inout ScheduledState) -> Step {
    // The hand-down, if it is still under way, releases it afterwards.
    if state.isOver { return state.handingDown == nil ? .release : .rest }
    switch signals.popFirst() {
    case .value(let value)?:
      return .deliver(value)
    case .completion(let completion)?:
      state.isOver = true
      return .complete(completion)
    case nil:
      // A scheduler has run an action twice, as none should.
      state.leftOverCount = 0
      _ = takeLeftOver(&state)
      return .rest
    }
  }

  /// Releases downstream and all that is queued.
  @inlinable
  func release() {
    var closed = DownstreamSlot<Downstream>(nil)
    // Out of their places before they are released: a deinit may call back.
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

/// How actions are scheduled. It cannot be copied, so that scheduling one retains nothing else.
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
