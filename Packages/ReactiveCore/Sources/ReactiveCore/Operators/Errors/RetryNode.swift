/// When to try again.
@frozen
@usableFromInline
enum RetryTime {
  case never
  case now
  /// When the closure calls the one that it is given.
  case later((@escaping () -> Void) -> Void)
}

/// A node that subscribes to its upstream again when that fails.
@usableFromInline
final class RetryNode<Upstream: Publisher, Downstream: Subscriber>: SuccessionNode<Downstream>,
  Subscriber
where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  /// Says when to try again, after so many failures; this one is counted.
  @usableFromInline typealias Decision = (Failure, _ failures: Int) -> RetryTime

  @usableFromInline
  struct State {
    /// What to subscribe to, and when; nil after the end.
    @usableFromInline var plan: (upstream: Upstream, decide: Decision)?
    @usableFromInline var failures = 0
    @usableFromInline var isDue = false
    /// Somebody subscribes; who finds another attempt due then leaves it to that one.
    @usableFromInline var isSubscribing = false

    @inlinable
    init(upstream: Upstream, decide: @escaping Decision) {
      plan = (upstream, decide)
    }

    /// Takes what is to be subscribed next, or gives the right to subscribe back.
    @inlinable
    mutating func next() -> Upstream? {
      isSubscribing = isDue && plan != nil
      isDue = false
      return isSubscribing ? plan?.upstream : nil
    }
  }

  @usableFromInline let state: Lock<State>

  @inlinable
  init(downstream: Downstream, upstream: Upstream, decide: @escaping Decision) {
    state = Lock(State(upstream: upstream, decide: decide))
    super.init(downstream: downstream)
  }

  /// Subscribes, and again as long as that fails at once.
  @inlinable
  func subscribe() {
    var upstream = state.withLock { state in
      state.isDue = true
      return state.isSubscribing ? nil : state.next()
    }
    while let current = upstream {
      current.receive(subscriber: self)
      upstream = state.withLock { $0.next() }
    }
  }

  @inlinable
  func receive(subscription: any Subscription) {
    attach(subscription)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    deliver(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard case .failure(let error) = completion else { return finish(completion) }
    guard detach() else { return }
    switch timeToRetry(after: error) {
    case .never: finish(completion)
    case .now: subscribe()
    case .later(let schedule): schedule { self.subscribe() }
    }
  }

  @inlinable
  func timeToRetry(after error: Failure) -> RetryTime {
    let (decide, failures) = state.withLock { state in
      state.failures += 1
      return (state.plan?.decide, state.failures)
    }
    return decide?(error, failures) ?? .never
  }

  @inlinable
  override func dropSuccessor() {
    // Out of the lock before it is released: a deinit may call back.
    let dropped = state.withLock { $0.plan.take() }
    _ = dropped
  }
}
