extension Publisher {
  /// Attaches closures that receive the values and the completion.
  ///
  /// - Demand: unlimited, at once.
  /// - Completion, failure, cancellation: let go of both closures at once.
  /// - Parameters:
  ///   - receiveCompletion: Called at most once, last.
  ///   - receiveValue: Called for each value, on the thread that sends it.
  /// - Returns: A cancellable; when it goes away, the subscription is cancelled.
  @inlinable
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    // The cancellable holds the sink's upstream, not the sink: when the upstream ends it lets go of
    // the sink, and with it of the closures, however long the cancellable is kept.
    let cancellable = AnyCancellable(sink.upstream)
    subscribe(sink)
    return cancellable
  }
}

extension Publisher where Failure == Never {
  /// Attaches a closure that receives the values of a publisher that cannot fail.
  ///
  /// - Demand: unlimited, at once.
  /// - Parameter receiveValue: Called for each value, on the thread that sends it.
  /// - Returns: A cancellable; when it goes away, the subscription is cancelled.
  @inlinable
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}

extension Subscribers {
  /// A subscriber that asks for all values and hands them to closures.
  ///
  /// Source: Combine's `Subscribers.Sink`.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible,
    CustomReflectable, CustomPlaygroundDisplayConvertible
  {
    /// The closure that receives each value.
    public let receiveValue: (Input) -> Void

    /// The closure that receives the completion.
    public let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

    @usableFromInline let upstream = SinkUpstream()

    /// Makes a sink; `subscribe` it to a publisher.
    @inlinable
    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      self.receiveCompletion = receiveCompletion
      self.receiveValue = receiveValue
    }

    @inlinable
    public func receive(subscription: any Subscription) {
      guard upstream.receive(subscription) else { return }
      subscription.request(.unlimited)
    }

    @inlinable
    public func receive(_ value: Input) -> Subscribers.Demand {
      if !upstream.isTerminated { receiveValue(value) }
      return .none
    }

    @inlinable
    public func receive(completion: Subscribers.Completion<Failure>) {
      if upstream.complete() { receiveCompletion(completion) }
    }

    @inlinable
    public func cancel() {
      upstream.cancel()
    }

    public var description: String { "Sink" }

    public var customMirror: Mirror { Mirror(self, children: []) }

    public var playgroundDescription: Any { description }
  }
}
