extension Publisher {
  /// Gathers the values into arrays of the given count and publishes each as soon as it is full.
  ///
  /// - Demand: asks the upstream for `count` values per requested array. Requesting `.none` traps.
  /// - Completion: passes through, after what has been gathered since the last array. Failure,
  ///   cancellation: pass through; what has been gathered is lost.
  /// - Parameter count: The number of values in an array.
  /// - Precondition: `count` is positive.
  /// - Complexity: O(1) per value, amortised; it holds fewer than `count` values.
  ///
  /// ```swift
  /// let cancellable = (1...5).publisher
  ///   .collect(2)
  ///   .sink { print($0) }
  /// // Prints: [1, 2], [3, 4], [5]
  /// ```
  ///
  /// Source: Combine's `collect(_:)`.
  @inlinable
  public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
    Publishers.CollectByCount(upstream: self, count: count)
  }
}

extension Publishers {
  /// A publisher of arrays of `count` values of its upstream.
  public struct CollectByCount<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are gathered.
    public let upstream: Upstream

    /// The number of values in an array.
    public let count: Int

    /// Makes the publisher that `collect(_:)` returns.
    ///
    /// - Precondition: `count` is positive.
    @inlinable
    public init(upstream: Upstream, count: Int) {
      _require(count > 0, "collect takes a count of one or more, not \(count)")
      self.upstream = upstream
      self.count = count
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: CollectByCountNode(downstream: subscriber, count: count))
    }
  }
}

extension Publishers.CollectByCount: Equatable where Upstream: Equatable {}

@usableFromInline
final class CollectByCountNode<Input, Downstream: Subscriber>: Subscriber
where Downstream.Input == [Input] {
  @usableFromInline typealias Failure = Downstream.Failure

  /// The largest capacity that is reserved at once. Larger groups grow: they may never get full.
  @usableFromInline static var reserved: Int { @inlinable get { 256 } }

  @usableFromInline let downstream: Downstream
  @usableFromInline let count: Int
  @usableFromInline let outcome: PendingOutcome<Downstream>
  // Only the upstream's serial signals touch it, never across a call of downstream.
  @exclusivity(unchecked) @usableFromInline var group: [Input] = []

  @inlinable
  init(downstream: Downstream, count: Int) {
    self.downstream = downstream
    self.count = count
    outcome = PendingOutcome("CollectByCount", downstream: downstream, passesDemand: true)
  }

  @inlinable var combineIdentifier: CombineIdentifier { outcome.combineIdentifier }

  @inlinable var _context: AnyObject? { downstream._context }

  @inlinable
  func receive(subscription: any Subscription) {
    outcome.start(GroupDemand(subscription, count: count))
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard !outcome.hasEnded else { return .none }
    if group.isEmpty { group.reserveCapacity(Swift.min(count, Self.reserved)) }
    group.append(input)
    guard group.count == count else { return .none }
    let full = takeGroup()
    return downstream.receive(full) * count
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    let rest = takeGroup()
    if case .finished = completion, !rest.isEmpty {
      outcome.settle(.value(rest))
    } else {
      outcome.settle(.completion(completion))
    }
  }

  @inlinable
  func takeGroup() -> [Input] {
    let taken = group
    group = []
    return taken
  }
}

/// Requests `count` values for each requested group.
@usableFromInline
final class GroupDemand: NamedSubscription {
  @usableFromInline var name: StaticString { "CollectByCount" }

  private let upstream: any Subscription
  private let count: Int

  @usableFromInline
  init(_ upstream: any Subscription, count: Int) {
    self.upstream = upstream
    self.count = count
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    upstream.request(demand * count)
  }

  @usableFromInline
  func cancel() {
    upstream.cancel()
  }
}
