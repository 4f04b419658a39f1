/// Where work hands the values of an effect over: to the effect's subscriber, one at a time, and not
/// more than it asks for.
///
/// What nobody has asked for yet waits, however much it is. Values may come from any thread, also from
/// inside a delivery; then whoever delivers already delivers them, too.
final class EffectOutlet<Output, Failure: Error>: Subscription {
  private struct State {
    /// Whom to signal; nil after the end.
    var downstream: AnySubscriber<Output, Failure>?
    var waiting = _Fifo<Output>()
    /// How it ends when nothing waits any more.
    var completion: Subscribers.Completion<Failure>?
    var demand = Subscribers.Demand.none
    var isDelivering = false
    /// Cancels the work. Held until the end.
    var cancelWork: (() -> Void)?

    var isOpen: Bool { downstream != nil && completion == nil }

    mutating func beginDelivering() -> Bool {
      defer { isDelivering = true }
      return !isDelivering
    }

    mutating func nextTurn() -> Turn? {
      guard let downstream else { return nil }
      if demand > .none, let value = waiting.popFirst() {
        demand -= 1
        return .value(value, downstream)
      }
      isDelivering = false
      guard waiting.isEmpty, let completion else { return nil }
      defer { self = State() }
      return .completion(completion, downstream, remains: self)
    }
  }

  private enum Turn {
    case value(Output, AnySubscriber<Output, Failure>)
    /// What remains is released outside the lock: a deinit may call back.
    case completion(
      Subscribers.Completion<Failure>,
      AnySubscriber<Output, Failure>,
      remains: State
    )
  }

  private let state: _Lock<State>

  /// Makes an outlet, and hands it down as the subscription.
  init(downstream: AnySubscriber<Output, Failure>) {
    state = _Lock(State(downstream: downstream))
    downstream.receive(subscription: self)
  }

  /// Starts the work, unless nobody wants it any more.
  ///
  /// - Parameter begin: Begins it, and returns what cancels it.
  func start(_ begin: () -> () -> Void) {
    guard isOpen else { return }
    let cancelWork = begin()
    let isUnwanted = state.withLock { state in
      guard state.downstream != nil else { return true }
      state.cancelWork = cancelWork
      return false
    }
    // It ended while it began. To cancel what has completed changes nothing.
    if isUnwanted { cancelWork() }
  }

  /// Whether values that come now have somewhere to go.
  var isOpen: Bool { state.withLock { $0.isOpen } }

  func send(_ value: Output) {
    state.withLock { state in
      if state.isOpen { state.waiting.append(value) }
    }
    deliver()
  }

  /// Sends a value if it has been asked for; else it is dropped, as it is when another one waits
  /// that the demand may have been for.
  func offer(_ value: Output) {
    state.withLock { state in
      let isAskedFor =
        state.demand == .unlimited || state.demand > .none && state.waiting.isEmpty
      if state.isOpen, isAskedFor { state.waiting.append(value) }
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
    guard state.withLock({ $0.beginDelivering() }) else { return }
    while let turn = state.withLock({ $0.nextTurn() }) {
      switch turn {
      case .value(let value, let downstream):
        let more = downstream.receive(value)
        state.withLock { $0.demand += more }
      case .completion(let completion, let downstream, _):
        downstream.receive(completion: completion)
      }
    }
  }
}

// Safe to share: all that changes sits in the lock, and the subscriber is called by one thread at a
// time. Values need not be Sendable: as in Combine, whoever sends one answers for what it refers to.
extension EffectOutlet: @unchecked Sendable {}
