extension Publisher {
  /// Publishes the newest values of this publisher and of another, whenever one of them sends.
  ///
  /// Nothing is published until each has sent a value; from then on, each value publishes a pair.
  ///
  /// - Demand: each request goes to all publishers. The publisher whose value is being delivered
  ///   gets a request as the demand that is returned for the value. A pair beyond the demand is
  ///   dropped; its values are still the newest.
  /// - Completion: when all have finished, or as soon as one finishes without having sent a value,
  ///   which cancels the others. The first failure cancels the others and fails.
  /// - Cancellation: cancels all.
  ///
  /// The publishers are subscribed to in order; downstream gets its subscription when all have sent
  /// theirs. Values that come from several threads at once are sent on one after another.
  ///
  /// - Parameter other: The publisher to combine with.
  ///
  /// ```swift
  /// let name = PassthroughSubject<String, Never>()
  /// let age = PassthroughSubject<Int, Never>()
  /// let cancellable = name.combineLatest(age).sink { print("\($0) is \($1)") }
  /// name.send("Ada")
  /// age.send(36)
  /// age.send(37)
  /// name.send("Alan")
  /// // Prints: Ada is 36, Ada is 37, Alan is 37
  /// ```
  ///
  /// Source: Combine's `combineLatest(_:)`.
  @_transparent
  public __consuming func combineLatest<P: Publisher>(
    _ other: P
  ) -> Publishers.CombineLatest<Self, P>
  where P.Failure == Failure {
    Publishers.CombineLatest(self, other)
  }

  /// Publishes what the closure makes of the newest values of this publisher and of another,
  /// whenever one of them sends.
  ///
  /// See ``combineLatest(_:)`` for demand and completion.
  ///
  /// - Parameters:
  ///   - other: The other publisher.
  ///   - transform: Called once per pair, on the thread that delivers it.
  @_transparent
  public __consuming func combineLatest<P: Publisher, T>(
    _ other: P,
    _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T>
  where P.Failure == Failure {
    combineLatest(other).map { transform($0.0, $0.1) }
  }
}
