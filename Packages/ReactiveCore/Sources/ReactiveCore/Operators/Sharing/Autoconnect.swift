extension ConnectablePublisher {
  /// Connects by itself: when the first subscriber comes, until the last one leaves.
  ///
  /// - Demand, values, completion: pass through.
  /// - Cancellation: the last one to cancel cuts the connection; a later subscriber connects anew.
  ///
  /// Source: Combine's `autoconnect()`.
  public func autoconnect() -> Publishers.Autoconnect<Self> {
    Publishers.Autoconnect(upstream: self)
  }
}

extension Publishers {
  /// A publisher that connects its upstream when the first subscriber comes.
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    private struct State {
      var subscriberCount = 0
      var connection: (any Cancellable)?
    }

    /// The publisher that is connected.
    public final let upstream: Upstream

    private let state = Lock(State())

    /// Makes the publisher that `autoconnect` returns.
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let isFirst = state.withLock { state in
        state.subscriberCount += 1
        return state.subscriberCount == 1
      }
      // The subscriber gets its subscription first, so that it misses nothing.
      upstream.subscribe(Inner(downstream: subscriber, parent: self))
      if isFirst { connect() }
    }

    private func connect() {
      let connection = upstream.connect()
      let isWanted = state.withLock { state in
        guard state.subscriberCount > 0, state.connection == nil else { return false }
        state.connection = connection
        return true
      }
      if !isWanted { connection.cancel() }
    }

    fileprivate func subscriberDidCancel() {
      let connection: (any Cancellable)? = state.withLock { state in
        state.subscriberCount -= 1
        return state.subscriberCount == 0 ? state.connection.take() : nil
      }
      connection?.cancel()
    }
  }
}

extension Publishers.Autoconnect {
  private final class Inner<Downstream: Subscriber>: RelayNode<Downstream>, Subscriber
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    typealias Input = Upstream.Output
    typealias Failure = Upstream.Failure

    private let parent: Publishers.Autoconnect<Upstream>

    init(downstream: Downstream, parent: Publishers.Autoconnect<Upstream>) {
      self.parent = parent
      super.init(downstream: downstream)
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      downstream.receive(input)
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      complete(completion)
    }

    override func cancel() {
      if upstream.cancel() { parent.subscriberDidCancel() }
    }
  }
}
