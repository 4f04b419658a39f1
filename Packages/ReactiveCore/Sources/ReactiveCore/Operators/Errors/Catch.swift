extension Publisher {
  /// Goes on with another publisher when this one fails.
  ///
  /// - Demand: what is left over when this one fails goes to the other. Requesting `.none` traps.
  /// - Completion: passes through; the other's failure too.
  /// - Parameter handler: Called at most once, with the failure, on the thread that fails.
  ///
  /// Source: Combine's `catch(_:)`.
  @inlinable
  public func `catch`<P: Publisher>(
    _ handler: @escaping (Failure) -> P
  )
    -> Publishers.Catch<Self, P> where P.Output == Output
  {
    Publishers.Catch(upstream: self, handler: handler)
  }
}

extension Publishers {
  /// A publisher that goes on with another one when its upstream fails.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = NewPublisher.Failure

    /// The publisher that may fail.
    public let upstream: Upstream

    /// Makes the publisher that follows a failure.
    public let handler: (Upstream.Failure) -> NewPublisher

    /// Makes the publisher that `catch` returns.
    @inlinable
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, handler: handler))
    }
  }
}

extension Publishers.Catch {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: SuccessionNode<Downstream>, Subscriber
  where Downstream.Input == Upstream.Output, Downstream.Failure == NewPublisher.Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    private let handler: Lock<((Upstream.Failure) -> NewPublisher)?>

    @usableFromInline
    init(downstream: Downstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.handler = Lock(handler)
      super.init(downstream: downstream, trapsWithoutDemand: true)
    }

    @usableFromInline
    func receive(subscription: any Subscription) {
      attach(subscription)
    }

    @usableFromInline
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      deliver(input)
    }

    @usableFromInline
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      switch completion {
      case .finished:
        finish(.finished)
      case .failure(let error):
        guard detach(), let handler = handler.withLock({ $0.take() }) else { return }
        handler(error).subscribe(Successor(node: self))
      }
    }

    @usableFromInline
    override func dropSuccessor() {
      // Out of the lock before it is released: a deinit may call back.
      let dropped = handler.withLock { $0.take() }
      _ = dropped
    }
  }

  /// What the new publisher sends its signals to.
  private struct Successor<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Upstream.Output, Downstream.Failure == NewPublisher.Failure {
    let node: Inner<Downstream>

    var combineIdentifier: CombineIdentifier { node.combineIdentifier }

    func receive(subscription: any Subscription) {
      node.attach(subscription)
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      node.deliver(input)
    }

    func receive(completion: Subscribers.Completion<NewPublisher.Failure>) {
      node.finish(completion)
    }
  }
}
