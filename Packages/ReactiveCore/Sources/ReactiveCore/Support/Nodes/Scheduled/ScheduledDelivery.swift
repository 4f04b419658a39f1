/// A node that delivers each signal from an action on a scheduler: what `receive(on:)` and `delay`
/// have in common.
///
/// Each signal is queued and one action is scheduled for it; an action delivers the signal at the
/// head. An action that finds another one delivering, on a concurrent queue or inside the delivery,
/// leaves its turn to that one. So the order holds and signals never overlap, whatever the scheduler.
///
/// This part knows the values' type; ``ScheduledSubscription`` is the part that does not.
@usableFromInline
final class ScheduledDelivery<Downstream: Subscriber>: ScheduledSubscription, Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline
  enum Signal {
    case value(Input)
    case completion(Subscribers.Completion<Failure>)
  }

  /// What the one who delivers has to do next.
  @usableFromInline
  enum Step {
    case deliver(Input)
    case complete(Subscribers.Completion<Failure>)
    case letGo
    case rest
  }

  // Only who has the turn to deliver touches it, and the hand-down, while which nobody replaces it:
  // no access can overlap a change.
  @exclusivity(unchecked) @usableFromInline var outlet: Outlet<Downstream>
  // The lock of `turns` guards it; it stands beside it, as the turns know nothing of its type.
  @exclusivity(unchecked) @usableFromInline var signals = Fifo<Signal>()
  @usableFromInline let schedule: (@escaping () -> Void) -> Void

  /// - Parameter schedule: Schedules an action, in the operator's way.
  @inlinable
  init(downstream: Downstream, schedule: @escaping (@escaping () -> Void) -> Void) {
    outlet = Outlet(downstream)
    self.schedule = schedule
    super.init { unsafeDowncast($0, to: ScheduledDelivery.self).letGo() }
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard upstream.receive(subscription) else { return }
    outlet.receive(subscription: self)
    perform(
      turns.withLock { turns in
        turns.endHandingDown()
        return turns.isOver ? .letGo : turns.takeLeftOver() ? nextStep(&turns) : .rest
      }
    )
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
  func enqueue(_ signal: Signal) {
    let isWanted = turns.withLock { turns in
      if !turns.isOver { signals.append(signal) }
      return !turns.isOver
    }
    if isWanted { schedule { self.takeTurn() } }
  }

  @inlinable
  func takeTurn() {
    perform(turns.withLock { $0.take() ? nextStep(&$0) : .rest })
  }

  /// Delivers a signal, then takes the turns that have been left over meanwhile.
  @inlinable
  func perform(_ first: Step) {
    var step = first
    while true {
      switch step {
      case .deliver(let value):
        let demand = outlet.receive(value)
        if demand > .none { upstream.request(demand) }
        step = turns.withLock { turns in
          turns.isOver || turns.takeNext() ? nextStep(&turns) : .rest
        }
      case .complete(let completion):
        outlet.receive(completion: completion)
        step = turns.withLock { nextStep(&$0) }
      case .letGo:
        return letGo()
      case .rest:
        return
      }
    }
  }

  /// What the one who has the turn does with it.
  @inlinable
  func nextStep(_ turns: inout DeliveryTurns) -> Step {
    // The hand-down that is still under way lets go when it is done.
    if turns.isOver { return turns.isHandingDown ? .rest : .letGo }
    switch signals.popFirst() {
    case .value(let value)?:
      return .deliver(value)
    case .completion(let completion)?:
      turns.isOver = true
      return .complete(completion)
    case nil:
      // A scheduler has run an action twice, as none should.
      turns.giveBack()
      return .rest
    }
  }

  /// Lets go of downstream and of all that is queued.
  @inlinable
  func letGo() {
    // Out of their places before they are released: a deinit may call back.
    let dropped = turns.withLock { _ in signals.removeAll() }
    _ = outlet.close()
    _ = dropped
  }
}
