public import Synchronization

extension Publisher {
  /// Attaches closures that receive the values and the completion.
  ///
  /// - Demand: unlimited, at once.
  /// - Completion, failure, cancellation: release both closures at once.
  /// - Parameters:
  ///   - receiveCompletion: Called at most once, last.
  ///   - receiveValue: Called for each value, on the thread that sends it.
  /// - Returns: A cancellable; when it is released, the subscription is cancelled.
  ///
  /// ```swift
  /// let cancellable = [1, 2].publisher
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: 1, 2, finished
  /// ```
  @inlinable
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink(
      receiveCompletion: receiveCompletion,
      receiveValue: receiveValue,
      countsSignals: false
    )
    receive(subscriber: sink)
    return AnyCancellable(sink)
  }
}

extension Publisher where Failure == Never {
  /// Attaches a closure that receives the values of a publisher that cannot fail.
  ///
  /// - Demand: unlimited, at once.
  /// - Parameter receiveValue: Called for each value, on the thread that sends it.
  /// - Returns: A cancellable; when it is released, the subscription is cancelled.
  ///
  /// ```swift
  /// let taps = PassthroughSubject<Int, Never>()
  /// let cancellable = taps.sink { print($0) }
  /// taps.send(1)
  /// cancellable.cancel()
  /// taps.send(2)
  /// // Prints: 1
  /// ```
  @inlinable
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}

extension Subscribers {
  /// A subscriber that asks for all values and hands them to closures.
  ///
  /// - Completion, failure, cancellation: release both closures at once, or, if one of them is
  ///   being called, as soon as that call returns.
  ///
  /// Source: Combine's `Subscribers.Sink`.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible,
    CustomReflectable, CustomPlaygroundDisplayConvertible
  {
    @usableFromInline let phase = Atomic(SinkPhase.awaiting)
    // The phase determines which call may use it, so that no access can overlap another.
    @exclusivity(unchecked) @usableFromInline var upstream: (any Subscription)?

    // Signals are serial, and use the closures only before the end. They are released once, after
    // the end and outside of all signals. So no access can overlap another.
    @exclusivity(unchecked) @usableFromInline var closures: SinkClosures<Input, Failure>
    @usableFromInline let hasReleasedClosures = Atomic(false)
    /// The number of signals that are being received, one inside the other. The closures are
    /// released when the outermost one has returned.
    @usableFromInline let signalsUnderWay = Atomic(0)
    /// True if `cancel()` can rely on the count of signals.
    ///
    /// This costs two atomic operations per value. A sink that only its upstream and an
    /// `AnyCancellable` refer to need not pay for it: both release the sink when it is cancelled,
    /// and the closures with it.
    @usableFromInline let countsSignals: Bool

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
    public convenience init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      self.init(
        receiveCompletion: receiveCompletion,
        receiveValue: receiveValue,
        countsSignals: true
      )
    }

    @inlinable
    @inline(never)
    init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void,
      countsSignals: Bool
    ) {
      closures = SinkClosures(
        receiveValue: receiveValue,
        receiveCompletion: receiveCompletion
      )
      self.countsSignals = countsSignals
    }

    @inlinable
    public func receive(subscription: any Subscription) {
      if take(subscription) { subscription.request(.unlimited) }
    }

    @inlinable
    public func receive(_ value: Input) -> Subscribers.Demand {
      if countsSignals {
        beginSignal()
        if !isOver { closures.receive(value) }
        endSignal()
      } else if !isOver {
        // Only signals, which are serial, use the count then. It is set, not computed again, so
        // that a value need not wait for the one before it.
        let outerCount = signalsUnderWay.load(ordering: .relaxed)
        signalsUnderWay.store(outerCount + 1, ordering: .relaxed)
        closures.receive(value)
        signalsUnderWay.store(outerCount, ordering: .relaxed)
        if isOver && outerCount == 0 { releaseClosures() }
      }
      return .none
    }

    @inlinable
    public func receive(completion: Subscribers.Completion<Failure>) {
      if countsSignals { beginSignal() }
      if let last = end() {
        if last == SinkPhase.active { _release(upstream.take()) }
        closures.receive(completion: completion)
      }
      if countsSignals {
        endSignal()
      } else if signalsUnderWay.load(ordering: .relaxed) == 0 {
        releaseClosures()
      }
    }

    /// Cancels the upstream, and releases both closures: at once, or, if one of them is being
    /// called, as soon as that call returns.
    @inlinable
    public func cancel() {
      guard let last = end() else { return }
      if last == SinkPhase.active { upstream.take()?.cancel() }
      if countsSignals && signalsUnderWay.load(ordering: .sequentiallyConsistent) == 0 {
        releaseClosures()
      }
    }

    @inlinable var isOver: Bool { phase.load(ordering: .sequentiallyConsistent) == SinkPhase.over }

    @usableFromInline
    func beginSignal() {
      signalsUnderWay.wrappingAdd(1, ordering: .sequentiallyConsistent)
    }

    /// Ends a signal. Either this finds that the sink is over, or the call that ends it finds that
    /// no signal is under way.
    @usableFromInline
    func endSignal() {
      let left = signalsUnderWay.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue
      if left == 0 && isOver { releaseClosures() }
    }

    /// Stores a subscription.
    ///
    /// - Returns: True if it is the first and still wanted. If not, it has been cancelled.
    @usableFromInline
    func take(_ subscription: any Subscription) -> Bool {
      guard advance(from: SinkPhase.awaiting, to: SinkPhase.subscribing) else {
        subscription.cancel()
        return false
      }
      _ = exchange(&upstream, with: subscription)
      if advance(from: SinkPhase.subscribing, to: SinkPhase.active) { return true }
      // Cancelled meanwhile, by a call that did not find it.
      upstream.take()?.cancel()
      return false
    }

    @usableFromInline
    func advance(from old: UInt8, to new: UInt8) -> Bool {
      phase.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
    }

    /// Sets the last phase. The call that leaves the active one takes the subscription; one that is
    /// still being stored is taken by the call that stores it.
    ///
    /// - Returns: The phase that was left; nil if it was the last one already.
    @usableFromInline
    func end() -> UInt8? {
      guard !isOver else { return nil }
      let left = phase.exchange(SinkPhase.over, ordering: .sequentiallyConsistent)
      return left == SinkPhase.over ? nil : left
    }

    /// Releases the closures. No signal is under way that may use them.
    @usableFromInline
    func releaseClosures() {
      if countsSignals && hasReleasedClosures.exchange(true, ordering: .acquiringAndReleasing) {
        return
      }
      // Moved out before they are released: a deinit may call back.
      _release(
        exchange(&closures, with: SinkClosures(receiveValue: nil, receiveCompletion: nil))
      )
    }

    public var description: String { "Sink" }

    public var customMirror: Mirror { Mirror(self, children: []) }

    public var playgroundDescription: Any { description }
  }
}

/// The state of a sink's subscription. A phase is only followed by a later one.
///
/// The phases are numbers: debug builds convert an enum by way of its raw value, for each signal.
@usableFromInline
enum SinkPhase {
  /// No subscription was received yet.
  @inlinable static var awaiting: UInt8 { 0 }
  /// A subscription is being stored.
  @inlinable static var subscribing: UInt8 { 1 }
  /// The subscription is stored.
  @inlinable static var active: UInt8 { 2 }
  /// Completed, or cancelled from any thread, maybe before a subscription came.
  @inlinable static var over: UInt8 { 3 }
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
