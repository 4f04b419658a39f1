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
    var signals = Fifo<Signal>()
    var isDelivering = false
    /// Actions that came while another one was delivering.
    var turnsLeftOver = 0
    var isTerminated = false
  }

  private let downstream: Downstream
  private let schedule: (@escaping () -> Void) -> Void
  private let upstream = SubscriptionSlot()
  private let state = Lock(State())

  /// - Parameter schedule: Schedules an action, in the operator's way.
  @usableFromInline
  init(downstream: Downstream, schedule: @escaping (@escaping () -> Void) -> Void) {
    self.downstream = downstream
    self.schedule = schedule
  }

  @usableFromInline
  func receive(subscription: any Subscription) {
    if upstream.receive(subscription) { downstream.receive(subscription: self) }
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
    terminate()
    upstream.cancel()
  }

  private func enqueue(_ signal: Signal) {
    let isWanted = state.withLock { state in
      if !state.isTerminated { state.signals.append(signal) }
      return !state.isTerminated
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
    repeat { deliverNext() } while hasTurnLeft()
  }

  private func deliverNext() {
    switch state.withLock({ $0.signals.popFirst() }) {
    case .value(let value):
      let demand = downstream.receive(value)
      if demand > .none { upstream.request(demand) }
    case .completion(let completion):
      if terminate() { downstream.receive(completion: completion) }
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

  @discardableResult
  private func terminate() -> Bool {
    // What is dropped leaves the lock before it is released: a deinit may call back.
    let dropped = state.withLock { state in
      defer {
        state.isTerminated = true
        state.signals.removeAll()
      }
      return (wasAlive: !state.isTerminated, state.signals)
    }
    return dropped.wasAlive
  }
}
