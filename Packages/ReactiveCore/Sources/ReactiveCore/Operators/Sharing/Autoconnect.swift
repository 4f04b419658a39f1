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

    private enum State {
      /// Nobody is subscribed.
      case disconnected
      /// The first one has subscribed, or is about to; it connects when it has.
      case connecting(subscribers: Int)
      /// Connected, on behalf of so many subscribers.
      case connected(subscribers: Int, any Cancellable)
    }

    /// The publisher that is connected.
    public final let upstream: Upstream

    private let state = Lock(State.disconnected)

    /// Makes the publisher that `autoconnect` returns.
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let isFirst = state.withLock { state in
        switch state {
        case .disconnected:
          state = .connecting(subscribers: 1)
          return true
        case .connecting(let count):
          state = .connecting(subscribers: count + 1)
        case .connected(let count, let connection):
          state = .connected(subscribers: count + 1, connection)
        }
        return false
      }
      // The subscriber gets its subscription first, so that it misses nothing.
      upstream.handleEvents(receiveCancel: subscriberWillCancel).subscribe(subscriber)
      if isFirst { connect() }
    }

    private func connect() {
      guard needsConnection() else { return }
      let connection = upstream.connect()
      let isUnwanted = state.withLock { state in
        guard case .connecting(let count) = state else { return true }
        state = count > 0 ? .connected(subscribers: count, connection) : .disconnected
        return count == 0
      }
      if isUnwanted { connection.cancel() }
    }

    /// Whether anybody is still subscribed: the first one may have cancelled at once.
    private func needsConnection() -> Bool {
      state.withLock { state in
        guard case .connecting(subscribers: 0) = state else { return true }
        state = .disconnected
        return false
      }
    }

    private func subscriberWillCancel() {
      let connection: (any Cancellable)? = state.withLock { state in
        switch state {
        case .connected(1, let connection):
          state = .disconnected
          return connection
        case .connected(let count, let connection):
          state = .connected(subscribers: count - 1, connection)
        case .connecting(let count):
          state = .connecting(subscribers: count - 1)
        case .disconnected:
          break
        }
        return nil
      }
      connection?.cancel()
    }
  }
}
