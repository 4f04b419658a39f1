public import Synchronization

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
    /// Set at the end: by the completion, or by `cancel` from any thread.
    @usableFromInline let isOver = Atomic<Bool>(false)
    @usableFromInline let upstream = SubscriptionSlot()

    // Signals are serial, and only they touch these two, so that no access can overlap another. A
    // signal may come from inside another one: the closures go when the outermost has returned.
    @exclusivity(unchecked) @usableFromInline var closures: SinkClosures<Input, Failure>
    @exclusivity(unchecked) @usableFromInline var signalsUnderWay = 0
    /// For those who look at the closures from elsewhere.
    private let closuresGoing = Lock(())

    /// The closure that receives each value; after the completion, one that does nothing.
    public var receiveValue: (Input) -> Void {
      closuresGoing.withLock { _ in closures.receiveValue ?? { _ in } }
    }

    /// The closure that receives the completion; after it, one that does nothing.
    public var receiveCompletion: (Subscribers.Completion<Failure>) -> Void {
      closuresGoing.withLock { _ in closures.receiveCompletion ?? { _ in } }
    }

    /// Makes a sink; `subscribe` it to a publisher.
    @inlinable
    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      closures = SinkClosures(receiveValue: receiveValue, receiveCompletion: receiveCompletion)
    }

    @inlinable
    public func receive(subscription: any Subscription) {
      guard upstream.receive(subscription) else { return }
      subscription.request(.unlimited)
    }

    @inlinable
    public func receive(_ value: Input) -> Subscribers.Demand {
      if !isOver.load(ordering: .relaxed) {
        signalsUnderWay += 1
        closures.receive(value)
        signalsUnderWay -= 1
      }
      if isOver.load(ordering: .relaxed) { letGo() }
      return .none
    }

    @inlinable
    public func receive(completion: Subscribers.Completion<Failure>) {
      if !isOver.exchange(true, ordering: .acquiringAndReleasing) {
        _ = upstream.complete()
        signalsUnderWay += 1
        closures.receive(completion: completion)
        signalsUnderWay -= 1
      }
      letGo()
    }

    /// Cancels the upstream. The closures go when the sink does, or with the next signal: whoever
    /// cancels cannot know whether one is under way.
    @inlinable
    public func cancel() {
      isOver.store(true, ordering: .releasing)
      upstream.cancel()
    }

    @usableFromInline
    func letGo() {
      guard signalsUnderWay == 0 else { return }
      // Out of the lock before they are released: a deinit may call back.
      var gone = SinkClosures<Input, Failure>(receiveValue: nil, receiveCompletion: nil)
      closuresGoing.withLock { _ in swap(&closures, &gone) }
    }

    public var description: String { "Sink" }

    public var customMirror: Mirror { Mirror(self, children: []) }

    public var playgroundDescription: Any { description }
  }
}

/// The closures of a sink. It cannot be copied, so that calling one of them retains nothing.
@usableFromInline
struct SinkClosures<Input, Failure: Error>: ~Copyable {
  @usableFromInline let receiveValue: ((Input) -> Void)?
  @usableFromInline let receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?

  @inlinable
  init(
    receiveValue: ((Input) -> Void)?,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
  ) {
    self.receiveValue = receiveValue
    self.receiveCompletion = receiveCompletion
  }

  @inlinable
  borrowing func receive(_ value: Input) {
    receiveValue?(value)
  }

  @inlinable
  borrowing func receive(completion: Subscribers.Completion<Failure>) {
    receiveCompletion?(completion)
  }
}
