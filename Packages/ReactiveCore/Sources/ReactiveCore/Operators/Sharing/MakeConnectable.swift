extension Publisher where Failure == Never {
  /// Makes this publisher wait until `connect()` is called.
  ///
  /// - Demand, completion: as ``Publisher/multicast(subject:)`` with a passthrough subject.
  /// - Cancellation: each subscriber cancels for itself; cancelling the result of `connect()` stops
  ///   this publisher.
  ///
  /// ```swift
  /// let numbers = [1, 2].publisher.makeConnectable()
  /// let first = numbers.sink { print("first \($0)") }
  /// let second = numbers.sink { print("second \($0)") }
  /// let connection = numbers.connect()
  /// // Prints: first 1, second 1, first 2, second 2
  /// ```
  ///
  /// Source: Combine's `makeConnectable()`.
  @inlinable
  public __consuming func makeConnectable() -> Publishers.MakeConnectable<Self> {
    Publishers.MakeConnectable(upstream: self)
  }
}

extension Publishers {
  /// A publisher that starts when it is connected, for all its subscribers at once.
  public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline
    let multicast: Multicast<Upstream, PassthroughSubject<Output, Failure>>

    /// Makes the publisher that `makeConnectable` returns.
    @inlinable
    public init(upstream: Upstream) {
      multicast = upstream.multicast(subject: PassthroughSubject())
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      multicast.receive(subscriber: subscriber)
    }

    @inlinable
    public func connect() -> any Cancellable {
      multicast.connect()
    }
  }
}

extension Publishers.MakeConnectable: Sendable
where Upstream: Sendable, Upstream.Output: Sendable {}
