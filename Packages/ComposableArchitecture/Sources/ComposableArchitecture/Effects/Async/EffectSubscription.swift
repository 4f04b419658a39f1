/// The subscription of an effect whose work sends values by a function: `Effect.run`, `Effect.task`
/// and timers.
///
/// Values may be sent from any thread, also during a delivery: they are delivered one at a time, in
/// order. Values that have not been asked for wait, however many there are.
final class EffectSubscription<Output, Failure: Error>: Subscription {
  private struct State {
    /// Nil after the end.
    var downstream: AnySubscriber<Output, Failure>?
    var waiting = _Fifo<Output>()
    /// Sent when no value waits any more.
    var completion: Subscribers.Completion<Failure>?
    var demand = Subscribers.Demand.none
    /// Cancels the work. Held until the end.
    var cancelWork: (() -> Void)?

    var isOpen: Bool { downstream != nil && completion == nil }

    mutating func nextSignal() -> Signal? {
      guard let downstream else { return nil }
      if demand > .none, let value = waiting.popFirst() {
        demand -= 1
        return .value(value, downstream)
      }
      guard waiting.isEmpty, let completion else { return nil }
      defer { self = State() }
      return .completion(completion, downstream, remains: self)
    }
  }

  private enum Signal {
    case value(Output, AnySubscriber<Output, Failure>)
    /// The remaining state is released outside the lock: a deinit may call back.
    case completion(
      Subscribers.Completion<Failure>,
      AnySubscriber<Output, Failure>,
      remains: State
    )
  }

  private let gate = _SerialGate()
  private let state: _Lock<State>

  /// Makes a subscription, and hands it down.
  init(downstream: AnySubscriber<Output, Failure>) {
    state = _Lock(State(downstream: downstream))
    downstream.receive(subscription: self)
  }

  /// Starts the work, unless the subscription has been cancelled.
  ///
  /// - Parameter begin: Begins the work, and returns a function that cancels it.
  func start(_ begin: () -> () -> Void) {
    guard isOpen else { return }
    let cancelWork = begin()
    let hasEnded = state.withLock { state in
      guard state.downstream != nil else { return true }
      state.cancelWork = cancelWork
      return false
    }
    // The subscription has ended while the work began. Cancelling completed work changes nothing.
    if hasEnded { cancelWork() }
  }

  /// True until the completion is sent, or the subscription is cancelled.
  var isOpen: Bool { state.withLock { $0.isOpen } }

  func send(_ value: Output) {
    state.withLock { state in
      if state.isOpen { state.waiting.append(value) }
    }
    deliver()
  }

  /// Sends a value if it has been asked for, and no other value waits for that demand.
  func sendIfRequested(_ value: Output) {
    state.withLock { state in
      let isRequested =
        state.demand == .unlimited || state.demand > .none && state.waiting.isEmpty
      if state.isOpen, isRequested { state.waiting.append(value) }
    }
    deliver()
  }

  func send(completion: Subscribers.Completion<Failure>) {
    state.withLock { state in
      if state.isOpen { state.completion = completion }
    }
    deliver()
  }

  func request(_ demand: Subscribers.Demand) {
    state.withLock { $0.demand += demand }
    deliver()
  }

  func cancel() {
    let last = state.withLock { state in
      defer { state = State() }
      return state
    }
    last.cancelWork?()
  }

  private func deliver() {
    gate.drainOrMark {
      while let signal = state.withLock({ $0.nextSignal() }) { send(signal) }
    }
  }

  private func send(_ signal: Signal) {
    switch signal {
    case .value(let value, let downstream):
      let more = downstream.receive(value)
      state.withLock { $0.demand += more }
    case .completion(let completion, let downstream, _):
      downstream.receive(completion: completion)
    }
  }
}

// Safe to share: the lock guards all that changes, and the gate lets one thread at a time call the
// subscriber. Values need not be Sendable: as in Combine, the code that sends one is responsible
// for the objects that it refers to.
extension EffectSubscription: @unchecked Sendable {}
