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
    @usableFromInline let phase = Atomic(SinkPhase.awaiting)
    // The phase says whose it is, so that no access can overlap another.
    @exclusivity(unchecked) @usableFromInline var upstream: (any Subscription)?

    // Signals are serial, and only they touch these two, so that no access can overlap another. A
    // signal may come from inside another one: the closures go when the outermost has returned.
    @exclusivity(unchecked) @usableFromInline var closures: SinkClosures<Input, Failure>
    @exclusivity(unchecked) @usableFromInline var signalsUnderWay = 0

    /// Receives each value; after the end, does nothing.
    public var receiveValue: (Input) -> Void {
      { [weak self] in _ = self?.receive($0) }
    }

    /// Receives the completion; after the end, does nothing.
    public var receiveCompletion: (Subscribers.Completion<Failure>) -> Void {
      { [weak self] in self?.receive(completion: $0) }
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
      if take(subscription) { subscription.request(.unlimited) }
    }

    @inlinable
    public func receive(_ value: Input) -> Subscribers.Demand {
      if !isOver {
        signalsUnderWay += 1
        closures.receive(value)
        signalsUnderWay -= 1
      }
      if isOver { letGo() }
      return .none
    }

    @inlinable
    public func receive(completion: Subscribers.Completion<Failure>) {
      if let last = end() {
        if last == .active { upstream = nil }
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
      if end() == .active { upstream.take()?.cancel() }
    }

    @inlinable var isOver: Bool { phase.load(ordering: .acquiring) == .over }

    /// Stores a subscription.
    ///
    /// - Returns: Whether it is the first and still wanted. If not, it has been cancelled.
    @usableFromInline
    func take(_ subscription: any Subscription) -> Bool {
      guard advance(from: .awaiting, to: .subscribing) else {
        subscription.cancel()
        return false
      }
      upstream = subscription
      if advance(from: .subscribing, to: .active) { return true }
      // Cancelled meanwhile, by one who did not find it.
      upstream.take()?.cancel()
      return false
    }

    @usableFromInline
    func advance(from old: SinkPhase, to new: SinkPhase) -> Bool {
      phase.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
    }

    /// Sets the last phase. Whoever leaves the active one has to take the subscription; one that is
    /// still being stored is taken by the one who stores it.
    ///
    /// - Returns: The phase that was left; nil if it was the last one already.
    @usableFromInline
    func end() -> SinkPhase? {
      guard !isOver else { return nil }
      let left = phase.exchange(.over, ordering: .acquiringAndReleasing)
      return left == .over ? nil : left
    }

    @usableFromInline
    func letGo() {
      guard signalsUnderWay == 0 else { return }
      // Out of its place before it is released: a deinit may call back.
      var gone = SinkClosures<Input, Failure>(receiveValue: nil, receiveCompletion: nil)
      swap(&closures, &gone)
    }

    public var description: String { "Sink" }

    public var customMirror: Mirror { Mirror(self, children: []) }

    public var playgroundDescription: Any { description }
  }
}

/// Where a sink's subscription is; every phase is left only for a later one.
@usableFromInline
enum SinkPhase: UInt8, AtomicRepresentable {
  /// No subscription has come yet.
  case awaiting
  /// One is being stored.
  case subscribing
  /// It is stored.
  case active
  /// Completed, or cancelled from any thread, maybe before a subscription came.
  case over
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
