/// Stands between an effect and its subscriber, and can be ended by the effect's ids.
///
/// Being ended may come at any time from any thread, also from inside a delivery; the completion then
/// waits until the delivery is over, so that signals do not overlap.
///
/// The downstream is erased, so that effects inside effects do not become types inside types.
final class CancellableNode<Input, Failure: Error>: CancelToken, Subscriber, Subscription {
  typealias Downstream = AnySubscriber<Input, Failure>

  private enum Phase {
    /// No subscription has come.
    case subscribing(Downstream)
    /// The effect runs.
    case active(Downstream, upstream: any Subscription)
    /// Completed, cancelled or ended by id. Nothing is held any more.
    case terminated
  }

  private struct State {
    var phase: Phase
    /// The calls of downstream that are under way, one inside the other. Handing the subscription
    /// down is one.
    var deliveries = 0
    /// Ended by id during a delivery.
    var owesCompletion = false

    mutating func activate(_ upstream: any Subscription) -> Downstream? {
      guard case .subscribing(let downstream) = phase else { return nil }
      phase = .active(downstream, upstream: upstream)
      return beginDelivery()
    }

    mutating func beginDelivery() -> Downstream? {
      guard case .active(let downstream, _) = phase else { return nil }
      deliveries += 1
      return downstream
    }

    /// - Returns: Whether downstream is to be told of the end now.
    mutating func endDelivery() -> Bool {
      deliveries -= 1
      guard deliveries == 0, owesCompletion else { return false }
      owesCompletion = false
      return true
    }

    /// - Returns: The phase until now.
    mutating func terminate() -> Phase {
      defer { phase = .terminated }
      return phase
    }
  }

  private let registrations: CancelRegistrations
  private let space: CancellationSpace
  private let state: _Lock<State>

  private init(
    downstream: Downstream,
    registrations: CancelRegistrations,
    space: CancellationSpace
  ) {
    self.registrations = registrations
    self.space = space
    state = _Lock(State(phase: .subscribing(downstream)))
  }

  /// Subscribes to an effect that has ids.
  static func subscribe(
    _ downstream: Downstream,
    to effect: CancellableEffect<Input, Failure>,
    in space: CancellationSpace
  ) {
    let node = CancellableNode(
      downstream: downstream,
      registrations: CancelRegistrations(of: effect, in: space),
      space: space
    )
    guard space.register(node, node.registrations) else { return }
    effect.innermost.receive(subscriber: node, in: space)
    node.didSubscribe()
  }

  var _context: AnyObject? { space }

  override var isOver: Bool {
    state.withLock { if case .terminated = $0.phase { true } else { false } }
  }

  func receive(subscription: any Subscription) {
    didSubscribe()
    guard let downstream = state.withLock({ $0.activate(subscription) }) else {
      return subscription.cancel()
    }
    downstream.receive(subscription: self)
    endDelivery(to: downstream)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard let downstream = state.withLock({ $0.beginDelivery() }) else { return .none }
    let demand = downstream.receive(input)
    endDelivery(to: downstream)
    return demand
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch state.withLock({ $0.terminate() }) {
    case .subscribing(let downstream), .active(let downstream, _):
      space.remove(self, registrations)
      downstream.receive(completion: completion)
    case .terminated:
      break
    }
  }

  func request(_ demand: Subscribers.Demand) {
    let upstream: (any Subscription)? = state.withLock { state in
      if case .active(_, let upstream) = state.phase { upstream } else { nil }
    }
    upstream?.request(demand)
  }

  func cancel() {
    let phase = state.withLock { state in
      state.owesCompletion = false
      return state.terminate()
    }
    guard case .active(_, let upstream) = phase else { return }
    space.remove(self, registrations)
    upstream.cancel()
  }

  override func endByID() {
    let (phase, isDelivering) = state.withLock { state in
      let isDelivering = state.deliveries > 0
      if case .active = state.phase { state.owesCompletion = isDelivering }
      return (state.terminate(), isDelivering)
    }
    if !registrations.isSingle { space.remove(self, registrations) }
    switch phase {
    case .subscribing(let downstream):
      Empty<Input, Failure>().subscribe(downstream)
    case .active(let downstream, let upstream):
      upstream.cancel()
      if !isDelivering { downstream.receive(completion: .finished) }
    case .terminated:
      break
    }
  }

  private func endDelivery(to downstream: Downstream) {
    if state.withLock({ $0.endDelivery() }) { downstream.receive(completion: .finished) }
  }
}
