/// A publisher that can be ended by an id.
struct CancellablePublisher<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let id: CancelID
  let cancelInFlight: Bool
  let space: CancellationSpace

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    if cancelInFlight { space.cancel([id]) }
    let node = CancellableNode(downstream: subscriber, id: id, space: space)
    space.add(node)
    upstream.subscribe(node)
  }
}

/// Stands between an effect and its subscriber.
///
/// Being ended by id may come at any time from any thread, also from inside a delivery; the
/// completion then waits until the delivery is over, so that signals do not overlap.
private final class CancellableNode<Downstream: Subscriber>: CancelToken, Subscriber, Subscription {
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private enum Phase {
    /// No subscription has come.
    case subscribing
    case active(any Subscription)
    /// Ended by id before the subscription came.
    case endedEarly
    case terminated
  }

  private struct State {
    var phase = Phase.subscribing
    var deliveries = 0
    var completesAfterDelivery = false

    var isActive: Bool { if case .active = phase { true } else { false } }

    mutating func takeUpstream() -> (any Subscription)? {
      guard case .active(let upstream) = phase else { return nil }
      phase = .terminated
      return upstream
    }
  }

  private let downstream: Downstream
  private let space: CancellationSpace
  private let state = Lock(State())

  init(downstream: Downstream, id: CancelID, space: CancellationSpace) {
    self.downstream = downstream
    self.space = space
    super.init(id: id)
  }

  func receive(subscription: any Subscription) {
    let phase = state.withLock { state in
      let phase = state.phase
      if case .subscribing = phase { state.phase = .active(subscription) }
      if case .endedEarly = phase { state.phase = .terminated }
      return phase
    }
    switch phase {
    case .subscribing:
      downstream.receive(subscription: self)
    case .endedEarly:
      subscription.cancel()
      Empty<Input, Failure>().subscribe(downstream)
    case .active, .terminated:
      subscription.cancel()
    }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let isWanted = state.withLock { state in
      state.deliveries += state.isActive ? 1 : 0
      return state.isActive
    }
    guard isWanted else { return .none }
    let demand = downstream.receive(input)
    let completes = state.withLock { state in
      state.deliveries -= 1
      return state.deliveries == 0 && state.completesAfterDelivery
    }
    if completes { downstream.receive(completion: .finished) }
    return demand
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard state.withLock({ $0.takeUpstream() }) != nil else { return }
    space.remove(self)
    downstream.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    let upstream: (any Subscription)? = state.withLock { state in
      if case .active(let upstream) = state.phase { upstream } else { nil }
    }
    upstream?.request(demand)
  }

  func cancel() {
    let upstream = state.withLock { state in
      state.completesAfterDelivery = false
      return state.takeUpstream()
    }
    guard let upstream else { return }
    space.remove(self)
    upstream.cancel()
  }

  override func endByID() {
    let (upstream, completes) = state.withLock { state -> ((any Subscription)?, Bool) in
      if case .subscribing = state.phase { state.phase = .endedEarly }
      guard let upstream = state.takeUpstream() else { return (nil, false) }
      state.completesAfterDelivery = state.deliveries > 0
      return (upstream, state.deliveries == 0)
    }
    upstream?.cancel()
    if completes { downstream.receive(completion: .finished) }
  }
}
