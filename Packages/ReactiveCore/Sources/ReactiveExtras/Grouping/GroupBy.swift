extension Publisher {
  /// Publishes a publisher for each key, which sends the values with this key as they come.
  ///
  /// - Demand: asks for all values. Groups that downstream has not asked for wait, as do the values of a
  ///   group that its subscriber has not asked for, or that has no subscriber yet.
  /// - Completion, failure: go to all groups, then downstream.
  /// - Cancellation: ends new groups. This publisher is cancelled when downstream and the subscribers of
  ///   all groups have cancelled.
  /// - Parameter keySelector: Called once per value, on the thread that sends it.
  /// - Complexity: O(1) per value. Groups are kept until the end.
  ///
  /// ```swift
  /// let numbers = PassthroughSubject<Int, Never>()
  /// let cancellable = numbers
  ///   .groupBy { $0.isMultiple(of: 2) ? "even" : "odd" }
  ///   .flatMap { group in group.map { "\(group.key) \($0)" } }
  ///   .sink { print($0) }
  /// for number in 1...3 { numbers.send(number) }
  /// // Prints: odd 1, even 2, odd 3
  /// ```
  ///
  /// Source: RxSwift's `groupBy(keySelector:)`, whose groups lose the values before a subscriber comes.
  public func groupBy<Key: Hashable>(
    keySelector: @escaping (Output) -> Key
  ) -> Publishers.GroupBy<Self, Key> {
    Publishers.GroupBy(upstream: self, keySelector: keySelector)
  }
}

/// The values of a publisher that have the same key.
///
/// Source: RxSwift's `GroupedObservable`.
public struct GroupedPublisher<Key: Hashable, Output, Failure: Error>: Publisher {
  /// The key of the values.
  public let key: Key

  let values: AnyPublisher<Output, Failure>

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    values.receive(subscriber: subscriber)
  }
}

extension GroupedPublisher: Sendable where Key: Sendable, Output: Sendable {}

extension Publishers {
  /// A publisher of a publisher for each key of its upstream's values.
  public struct GroupBy<Upstream: Publisher, Key: Hashable>: Publisher {
    public typealias Output = GroupedPublisher<Key, Upstream.Output, Upstream.Failure>
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are grouped.
    public let upstream: Upstream

    /// Determines the key of a value.
    public let keySelector: (Upstream.Output) -> Key

    /// Makes the publisher that `groupBy` returns.
    public init(upstream: Upstream, keySelector: @escaping (Upstream.Output) -> Key) {
      self.upstream = upstream
      self.keySelector = keySelector
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let downstream = QueueNode<Output, Failure>("GroupBy", downstream: AnySubscriber(subscriber))
      let users = UpstreamUsers()
      users.add(downstream)
      // In the order in which they were opened: so they end in this order.
      var groups: [GroupSubject<Upstream.Output, Failure>] = []
      var positions: [Key: Int] = [:]
      users.subscribe(to: upstream.materialize(), context: { downstream.context }) { event in
        guard case .value(let value) = event else {
          for group in groups { group.send(end: event) }
          return users.end(downstream, by: event)
        }
        let key = keySelector(value)
        if let position = positions[key] { return groups[position].send(value) }
        guard !downstream.hasEnded else { return }
        let group = GroupSubject<Upstream.Output, Failure>()
        positions[key] = groups.count
        groups.append(group)
        downstream.send(GroupedPublisher(key: key, values: group.publisher(for: users)))
        group.send(value)
      }
    }
  }
}
