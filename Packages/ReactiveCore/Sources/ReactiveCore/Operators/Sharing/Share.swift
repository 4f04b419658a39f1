extension Publisher {
  /// Shares one subscription to this publisher among many subscribers.
  ///
  /// - Demand: this publisher is asked for unlimited values as soon as one subscriber asks. A
  ///   subscriber that has not asked misses the value.
  /// - Completion and failure: pass through; a later subscriber gets the completion alone.
  /// - Cancellation: the last subscriber to cancel cancels this publisher; a later one subscribes
  ///   to it again, as long as it has not ended.
  /// - Endless sequences: as in Combine, a publisher that sends at once sends all its values while the first
  ///   subscriber subscribes. `endless.share().prefix(2)` never returns: write `endless.prefix(2).share()`.
  ///
  /// ```swift
  /// let readings = PassthroughSubject<Int, Never>()
  /// let shared = readings
  ///   .handleEvents(receiveSubscription: { _ in print("subscribed") })
  ///   .share()
  /// let first = shared.sink { print("first \($0)") }
  /// let second = shared.sink { print("second \($0)") }
  /// readings.send(21)
  /// // Prints: subscribed, first 21, second 21
  /// ```
  ///
  /// Source: Combine's `share()`.
  @inlinable
  public __consuming func share() -> Publishers.Share<Self> {
    Publishers.Share(upstream: self)
  }
}

extension Publishers {
  /// A publisher that shares one subscription to its upstream among many subscribers.
  public final class Share<Upstream: Publisher>: Publisher, Equatable {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is shared.
    public final let upstream: Upstream

    /// The upstream behind a `multicast`. It is erased, so that clients do not compile that.
    @usableFromInline final let connection: AnyPublisher<Output, Failure>

    /// Makes the publisher that `share` returns.
    @inlinable
    @inline(never)
    public init(upstream: Upstream) {
      self.upstream = upstream
      let erased = ErasedPublisher<Output, Failure> { upstream.receive(subscriber: $1) }
      connection = AnyPublisher(erased: erased).sharing()
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      connection.receive(subscriber: subscriber)
    }

    /// Two are equal when they are the same object.
    public static func == (lhs: Share, rhs: Share) -> Bool {
      lhs === rhs
    }
  }
}

extension AnyPublisher {
  /// Makes the connection of `share`.
  // The optimiser would hand so small a function to clients, which then compile the connection.
  @_semantics("optimize.no.crossmodule")
  @usableFromInline
  func sharing() -> AnyPublisher {
    multicast(subject: PassthroughSubject()).autoconnect().eraseToAnyPublisher()
  }
}

extension Publishers.Share: Sendable where Upstream: Sendable, Upstream.Output: Sendable {}
