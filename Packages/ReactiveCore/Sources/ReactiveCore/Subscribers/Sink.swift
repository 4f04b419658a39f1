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
    subscribe(sink)
    return AnyCancellable(sink)
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
    @usableFromInline
    struct Closures {
      @usableFromInline let receiveValue: (Input) -> Void
      @usableFromInline let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

      @inlinable
      init(
        receiveValue: @escaping (Input) -> Void,
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
      ) {
        self.receiveValue = receiveValue
        self.receiveCompletion = receiveCompletion
      }
    }

    @usableFromInline let closures: Pinned<Closures>
    @usableFromInline let upstream = SubscriptionSlot()

    /// The closure that receives each value; after the end, one that does nothing.
    public var receiveValue: (Input) -> Void {
      closures.use { $0.receiveValue } ?? { _ in }
    }

    /// The closure that receives the completion; after the end, one that does nothing.
    public var receiveCompletion: (Subscribers.Completion<Failure>) -> Void {
      closures.use { $0.receiveCompletion } ?? { _ in }
    }

    /// Makes a sink; `subscribe` it to a publisher.
    @inlinable
    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      closures = Pinned(
        Closures(receiveValue: receiveValue, receiveCompletion: receiveCompletion)
      )
    }

    @inlinable
    public func receive(subscription: any Subscription) {
      guard upstream.receive(subscription) else { return }
      subscription.request(.unlimited)
    }

    @inlinable
    public func receive(_ value: Input) -> Subscribers.Demand {
      closures.use { $0.receiveValue(value) }
      return .none
    }

    @inlinable
    public func receive(completion: Subscribers.Completion<Failure>) {
      _ = upstream.complete()
      closures.end { $0.receiveCompletion(completion) }
    }

    @inlinable
    public func cancel() {
      closures.end()
      upstream.cancel()
    }

    public var description: String { "Sink" }

    public var customMirror: Mirror { Mirror(self, children: []) }

    public var playgroundDescription: Any { description }
  }
}
