extension Publisher {
  /// Shares one subscription to this publisher among many subscribers.
  ///
  /// - Demand: this publisher is asked for unlimited values as soon as one subscriber asks. A
  ///   subscriber that has not asked misses the value.
  /// - Completion and failure: pass through; one that subscribes later gets the completion alone.
  /// - Cancellation: the last one to leave cancels; one that subscribes later starts anew, as long as
  ///   this publisher has not ended.
  ///
  /// Source: Combine's `share()`.
  @inlinable
  public func share() -> Publishers.Share<Self> {
    Publishers.Share(upstream: self)
  }
}

extension Publishers {
  /// A publisher that shares one subscription to its upstream among many subscribers.
  public final class Share<Upstream: Publisher>: Publisher, Equatable {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline
    typealias Connection = Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

    /// The publisher that is shared.
    public final let upstream: Upstream

    @usableFromInline final let connection: Connection

    /// Makes the publisher that `share` returns.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
      connection = upstream.multicast(subject: PassthroughSubject()).autoconnect()
    }

    @inlinable
    @inline(__always)
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
