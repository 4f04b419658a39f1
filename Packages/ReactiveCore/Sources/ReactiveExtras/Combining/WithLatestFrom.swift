extension Publisher {
  /// Publishes, for each value, what the closure makes of it and of the other publisher's newest
  /// value.
  ///
  /// A value that comes before the other publisher has sent one is dropped.
  ///
  /// - Demand: downstream's demand goes to this publisher, which is asked for one more for each
  ///   value that is dropped; the other one is asked for all.
  /// - Completion: when this publisher finishes, which cancels the other. If the other one
  ///   finishes, its newest value stays in use. The first failure of either cancels the other and
  ///   fails.
  /// - Cancellation: cancels both.
  ///
  /// The other publisher is subscribed to first; downstream gets its subscription from this one.
  ///
  /// - Parameters:
  ///   - other: The publisher whose newest value is taken.
  ///   - resultSelector: Called once per value that is not dropped, on the thread that sends it.
  ///
  /// ```swift
  /// let taps = PassthroughSubject<Int, Never>()
  /// let text = PassthroughSubject<String, Never>()
  /// let cancellable = taps
  ///   .withLatestFrom(text) { "tap \($0): \($1)" }
  ///   .sink { print($0) }
  /// text.send("draft")
  /// taps.send(1)
  /// text.send("final")
  /// taps.send(2)
  /// // Prints: tap 1: draft, tap 2: final
  /// ```
  ///
  /// Source: CombineExt's `withLatestFrom(_:resultSelector:)`; RxSwift's, as for failures.
  @inlinable
  public func withLatestFrom<Other: Publisher, Result>(
    _ other: Other,
    resultSelector: @escaping (Output, Other.Output) -> Result
  ) -> Publishers.WithLatestFrom<Self, Other, Result>
  where Other.Failure == Failure {
    Publishers.WithLatestFrom(upstream: self, second: other, resultSelector: resultSelector)
  }

  /// Publishes, for each value, what the closure makes of it and of the newest values of 2 others.
  ///
  /// See ``withLatestFrom(_:resultSelector:)`` for demand and completion. The others have a newest
  /// value as soon as each has sent one.
  @inlinable
  public func withLatestFrom<Other: Publisher, Other1: Publisher, Result>(
    _ other: Other,
    _ other1: Other1,
    resultSelector: @escaping (Output, (Other.Output, Other1.Output)) -> Result
  ) -> Publishers.WithLatestFrom<Self, Publishers.CombineLatest<Other, Other1>, Result>
  where Other.Failure == Failure, Other1.Failure == Failure {
    withLatestFrom(other.combineLatest(other1), resultSelector: resultSelector)
  }

  /// Publishes, for each value, what the closure makes of it and of the newest values of 3 others.
  ///
  /// See ``withLatestFrom(_:resultSelector:)`` for demand and completion. The others have a newest
  /// value as soon as each has sent one.
  @inlinable
  public func withLatestFrom<Other: Publisher, Other1: Publisher, Other2: Publisher, Result>(
    _ other: Other,
    _ other1: Other1,
    _ other2: Other2,
    resultSelector:
      @escaping (Output, (Other.Output, Other1.Output, Other2.Output)) -> Result
  ) -> Publishers.WithLatestFrom<Self, Publishers.CombineLatest3<Other, Other1, Other2>, Result>
  where Other.Failure == Failure, Other1.Failure == Failure, Other2.Failure == Failure {
    withLatestFrom(other.combineLatest(other1, other2), resultSelector: resultSelector)
  }

  /// Publishes the other publisher's newest value each time this publisher sends one.
  ///
  /// See ``withLatestFrom(_:resultSelector:)`` for demand and completion.
  ///
  /// ```swift
  /// let saves = PassthroughSubject<Void, Never>()
  /// let text = CurrentValueSubject<String, Never>("draft")
  /// let cancellable = saves.withLatestFrom(text).sink { print($0) }
  /// saves.send()
  /// text.send("final")
  /// saves.send()
  /// // Prints: draft, final
  /// ```
  @inlinable
  public func withLatestFrom<Other: Publisher>(
    _ other: Other
  ) -> Publishers.WithLatestFrom<Self, Other, Other.Output>
  where Other.Failure == Failure {
    withLatestFrom(other) { $1 }
  }

  /// Publishes the newest values of 2 others each time this publisher sends one.
  ///
  /// See ``withLatestFrom(_:resultSelector:)`` for demand and completion. The others have a newest
  /// value as soon as each has sent one.
  @inlinable
  public func withLatestFrom<Other: Publisher, Other1: Publisher>(
    _ other: Other,
    _ other1: Other1
  )
    -> Publishers.WithLatestFrom<
      Self, Publishers.CombineLatest<Other, Other1>, (Other.Output, Other1.Output)
    >
  where Other.Failure == Failure, Other1.Failure == Failure {
    withLatestFrom(other, other1) { $1 }
  }

  /// Publishes the newest values of 3 others each time this publisher sends one.
  ///
  /// See ``withLatestFrom(_:resultSelector:)`` for demand and completion. The others have a newest
  /// value as soon as each has sent one.
  @inlinable
  public func withLatestFrom<Other: Publisher, Other1: Publisher, Other2: Publisher>(
    _ other: Other,
    _ other1: Other1,
    _ other2: Other2
  )
    -> Publishers.WithLatestFrom<
      Self, Publishers.CombineLatest3<Other, Other1, Other2>,
      (Other.Output, Other1.Output, Other2.Output)
    >
  where Other.Failure == Failure, Other1.Failure == Failure, Other2.Failure == Failure {
    withLatestFrom(other, other1, other2) { $1 }
  }
}

extension Publishers {
  /// A publisher of what a closure makes of each value of its upstream and of another publisher's
  /// newest value.
  public struct WithLatestFrom<Upstream: Publisher, Other: Publisher, Output>: Publisher
  where Upstream.Failure == Other.Failure {
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are passed on.
    public let upstream: Upstream

    /// The publisher whose newest value is taken.
    public let second: Other

    /// Makes a result of a value of the upstream and the newest value of the other publisher.
    public let resultSelector: (Upstream.Output, Other.Output) -> Output

    /// Makes the publisher that `withLatestFrom` returns.
    @_transparent
    public init(
      upstream: Upstream,
      second: Other,
      resultSelector: @escaping (Upstream.Output, Other.Output) -> Output
    ) {
      self.upstream = upstream
      self.second = second
      self.resultSelector = resultSelector
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let node = WithLatestFromNode<Other.Output, Failure>()
      // First, so that its newest value is there when the first value of the upstream comes.
      second.receive(subscriber: WithLatestFromOtherSide(node: node, downstream: subscriber))
      upstream.receive(
        subscriber: WithLatestFromSide(
          node: node,
          downstream: subscriber,
          resultSelector: resultSelector
        )
      )
    }
  }
}
