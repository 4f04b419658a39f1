extension Publishers {
  /// A publisher of the values of any number of publishers of one kind, in the order in which they
  /// come.
  ///
  /// - Demand: while downstream's demand is limited, each upstream is asked for one value at a
  ///   time, and one per upstream may wait; once it is unlimited, all upstreams are asked for all.
  /// - Completion: when all have finished. The first failure cancels the others and fails.
  /// - Cancellation: cancels all.
  ///
  /// Values that come from several threads at once are sent on one after another.
  ///
  /// ```swift
  /// let sensors = (1...3).map { _ in PassthroughSubject<String, Never>() }
  /// let cancellable = Publishers.MergeMany(sensors).sink { print($0) }
  /// sensors[2].send("third")
  /// sensors[0].send("first")
  /// // Prints: third, first
  /// ```
  ///
  /// Source: Combine's `Publishers.MergeMany`.
  public struct MergeMany<Upstream: Publisher>: Publisher, MergingPublisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The merged publishers.
    public let publishers: [Upstream]

    /// Merges the given publishers.
    @_transparent
    public init(_ upstream: Upstream...) {
      publishers = upstream
    }

    /// Merges the publishers of a sequence.
    @inlinable
    public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream {
      publishers = Array(upstream)
    }

    /// Merges one more publisher.
    @inlinable
    public func merge(with other: Upstream) -> MergeMany {
      MergeMany(publishers + [other])
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let fanIn = FanIn<Output, Failure>(downstream: .erasing(subscriber), name: "MergeMany")
      fanIn.start()
      for publisher in publishers { fanIn.merge(publisher) }
      fanIn.didAddAllUpstreams()
    }

    @usableFromInline var parts: [ErasedPublisher<Output, Failure>] {
      publishers.map { AnyPublisher($0).box }
    }
  }
}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {}

extension Publishers.MergeMany: Sendable where Upstream: Sendable {}
