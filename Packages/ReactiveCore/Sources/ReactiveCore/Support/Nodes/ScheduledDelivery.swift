/// A node that delivers each signal from an action on a scheduler: what `receive(on:)` and `delay`
/// have in common.
///
/// Each signal is queued and one action is scheduled for it; an action delivers the signal at the
/// head. An action that finds another one delivering, on a concurrent queue or inside the delivery,
/// leaves its turn to that one. So the order holds and signals never overlap, whatever the scheduler.
@usableFromInline
final class ScheduledDelivery<Downstream: Subscriber>: Subscriber, Subscription {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  private enum Signal {
    case value(Input)
    case completion(Subscribers.Completion<Failure>)
  }

  private struct State {
    /// Whom to signal; nil after the end, so that actions that still wait on the scheduler hold
    /// nothing of the chain.
    var downstream: Downstream?
    var signals = Fifo<Signal>()
    /// An action is delivering; from the start on, until the subscription has been handed down.
    var isDelivering = true
    /// Actions that came while another one was delivering.
    var turnsLeftOver = 0
  }

  private let state: Lock<State>
  private let schedule: (@escaping () -> Void) -> Void
  private let upstream = SubscriptionSlot()

  /// - Parameter schedule: Schedules an action, in the operator's way.
  @usableFromInline
  init(downstream: Downstream, schedule: @escaping (@escaping () -> Void) -> Void) {
    state = Lock(State(downstream: downstream))
    self.schedule = schedule
  }

  @usableFromInline
  func receive(subscription: any Subscription) {
    guard upstream.receive(subscription) else { return }
    state.withLock { $0.downstream }?.receive(subscription: self)
    takeTurnsLeftOver()
  }

  @usableFromInline
  func receive(_ input: Input) -> Subscribers.Demand {
    enqueue(.value(input))
    // Downstream's answer is not known yet; it is requested when it is.
    return .none
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    if upstream.complete() { enqueue(.completion(completion)) }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    upstream.request(demand)
  }

  @usableFromInline
  func cancel() {
    _ = end()
    upstream.cancel()
  }

  private func enqueue(_ signal: Signal) {
    let isWanted = state.withLock { state in
      if state.downstream != nil { state.signals.append(signal) }
      return state.downstream != nil
    }
    if isWanted { schedule { self.takeTurn() } }
  }

  private func takeTurn() {
    let mayDeliver = state.withLock { state in
      guard !state.isDelivering else {
        state.turnsLeftOver += 1
        return false
      }
      state.isDelivering = true
      return true
    }
    guard mayDeliver else { return }
    deliverNext()
    takeTurnsLeftOver()
  }

  private func takeTurnsLeftOver() {
    while hasTurnLeft() { deliverNext() }
  }

  private func deliverNext() {
    let (signal, downstream) = state.withLock { ($0.signals.popFirst(), $0.downstream) }
    switch signal {
    case .value(let value):
      let demand = downstream?.receive(value) ?? .none
      if demand > .none { upstream.request(demand) }
    case .completion(let completion):
      end()?.receive(completion: completion)
    case nil:
      break
    }
  }

  private func hasTurnLeft() -> Bool {
    state.withLock { state in
      state.isDelivering = state.turnsLeftOver > 0
      state.turnsLeftOver -= state.isDelivering ? 1 : 0
      return state.isDelivering
    }
  }

  /// - Returns: Downstream, if the end had not come yet.
  private func end() -> Downstream? {
    // What is dropped leaves the lock before it is released: a deinit may call back.
    let remains = state.withLock { state in
      defer {
        state.downstream = nil
        state.signals = Fifo()
      }
      return (downstream: state.downstream, signals: state.signals)
    }
    return remains.downstream
  }
}
