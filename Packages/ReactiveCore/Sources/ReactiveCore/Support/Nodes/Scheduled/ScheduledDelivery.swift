/// The common node of `receive(on:)` and `delay`, which delivers each signal from an action on a
/// scheduler.
///
/// Each signal is queued and one action is scheduled for it; an action delivers the signal at the
/// head. If an action finds another one delivering, on a concurrent queue or inside the delivery,
/// that one delivers one signal more. So the order holds and signals never overlap, on any
/// scheduler. An action that runs on another thread while the subscription is handed down is
/// scheduled again.
///
/// An action enters the gate and takes its signal in one critical section.
@usableFromInline
final class ScheduledDelivery<Input, Failure: Error>: NamedSubscription, Subscriber {
  @usableFromInline typealias Downstream = ErasedSubscriber<Input, Failure>

  @usableFromInline let name: StaticString
  @usableFromInline let upstream = SubscriptionSlot()
  @usableFromInline let state = _Lock(ScheduledState())
  @usableFromInline let gate = _SerialGate(isClosed: ())
  // Used by the thread inside the gate and the one that hands the subscription down. Closed after
  // that, inside the gate and the lock. Any thread may read it inside the lock.
  @exclusivity(unchecked) @usableFromInline var slot: DownstreamSlot<Input, Failure>
  // Guarded by `state`, to the blank line. They are outside it, because the state does not depend on
  // their types.
  @exclusivity(unchecked) @usableFromInline var values = _Fifo<Input>()
  @exclusivity(unchecked) @usableFromInline var failure: (any Error)?
  @usableFromInline let schedule: ActionScheduling
  @usableFromInline let scheduleAgain: ActionScheduling

  /// - Parameters:
  ///   - name: The operator's name.
  ///   - scheduleAgain: Schedules an action that is due already.
  ///   - schedule: Schedules an action as the operator requires.
  @inlinable
  init(
    downstream: Downstream,
    name: StaticString,
    scheduleAgain: @escaping (@escaping () -> Void) -> Void,
    schedule: @escaping (@escaping () -> Void) -> Void
  ) {
    self.name = name
    slot = DownstreamSlot(downstream)
    self.schedule = ActionScheduling(schedule)
    self.scheduleAgain = ActionScheduling(scheduleAgain)
  }

  /// Makes one that schedules an action that is due already as any other.
  @inlinable
  convenience init(
    downstream: Downstream,
    name: StaticString,
    schedule: @escaping (@escaping () -> Void) -> Void
  ) {
    self.init(downstream: downstream, name: name, scheduleAgain: schedule, schedule: schedule)
  }

  // MARK: - From downstream

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    upstream.request(demand)
  }

  @usableFromInline
  func cancel() {
    let isInside = state.withLock { state in
      guard !state.isOver else { return false }
      state.isOver = true
      // The thread that hands the subscription down, or delivers, releases everything afterwards.
      return state.handingDown == nil && gate.enterOrMarkInLock()
    }
    if isInside {
      release()
      gate.leave { false }
    }
    upstream.cancel()
  }

  // MARK: - From the upstream

  @inlinable
  func receive(subscription: any Subscription) {
    guard upstream.receive(subscription) else { return }
    gate.beginHandDown(maximumReentryCount: 1)
    slot.receive(subscription: self)
    gate.endHandDown { performOverlapping() }
    let (mayRelease, earlyCount) = state.withLock { state in
      // After the gate is left, which an action of another thread could otherwise find occupied.
      state.handingDown = nil
      return (state.isOver && gate.enterOrMarkInLock(), state.earlyCount)
    }
    if mayRelease {
      release()
      gate.leave { false }
    }
    for _ in 0..<earlyCount { scheduleAgain { self.runAction() } }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    let isWanted = state.withLock { state in
      if state.isOver || state.hasCompletion { return false }
      values.append(input)
      return true
    }
    if isWanted { schedule { self.runAction() } }
    // Downstream's demand is not known yet; it is requested after the delivery.
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if enqueue(completion) { schedule { self.runAction() } }
  }

  /// Completes inside of an action of the scheduler, after the values that still wait for theirs.
  @inlinable
  func completeInAction(_ completion: Subscribers.Completion<Failure>) {
    if enqueue(completion) { runAction() }
  }

  /// - Returns: True if an action has to deliver it.
  @inlinable
  func enqueue(_ completion: Subscribers.Completion<Failure>) -> Bool {
    guard upstream.complete() else { return false }
    return state.withLock { state in
      if state.isOver { return false }
      _ = exchange(&failure, with: completion.failure)
      state.hasCompletion = true
      return true
    }
  }

  // MARK: - Delivery

  @inlinable
  func runAction() {
    let state = self.state.lock()
    guard enter(&state.pointee) else { return self.state.unlock() }
    performInLock(state.pointee.nextStep(hasValue: !values.isEmpty))
    gate.leave { performOverlapping() }
  }

  /// Enters the gate for an action; if that is not possible, counts the action.
  @inlinable
  func enter(_ state: inout ScheduledState) -> Bool {
    self.state.assertHeld()
    if state.handingDown != nil && state.handingDown != .current {
      state.earlyCount += 1
      return false
    }
    let isInside = gate.enterOrMarkInLock()
    if !isInside { state.overlappingCount += 1 }
    return isInside
  }

  /// Performs a step. It leaves the lock first.
  @inlinable
  func performInLock(_ step: ScheduledState.Step) {
    state.assertHeld()
    switch step {
    case .deliver:
      let value = values.removeFirst()
      state.unlock()
      let demand = slot.receive(value)
      if demand > .none { upstream.request(demand) }
    case .complete:
      state.unlock()
      complete()
    case .release:
      state.unlock()
      release()
    case .nothing:
      state.unlock()
    }
  }

  @inlinable
  func complete() {
    // Stored before the step was determined, and not changed since.
    slot.complete(failure)
    if state.withLock({ $0.handingDown == nil }) { release() }
  }

  /// Performs the next step of the actions that found this one delivering.
  @inlinable
  func performOverlapping() -> Bool {
    let state = self.state.lock()
    let step = state.pointee.nextOverlappingStep(hasValue: !values.isEmpty)
    performInLock(step)
    return step == .deliver
  }

  /// Releases downstream and all queued signals.
  @inlinable
  func release() {
    _ = self.state.lock()
    let closed = slot.close()
    let dropped = values.removeAll()
    self.state.unlock()
    // Released outside the lock.
    _ = dropped
    _ = consume closed
  }

  /// Downstream's context; nil after the end.
  @usableFromInline var _context: AnyObject? {
    state.withLock { _ in slot.reference() }?.context
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
