extension Publisher where Output: Sendable {
  /// Publishes the results of an asynchronous closure that is called with each value.
  ///
  /// - Demand: asks for `maxPublishers` values, and for one more each time the closure returns. By default
  ///   the closure handles one value after another, and the results keep their order. A source that drops
  ///   what nobody has asked for, as a subject does, loses the values that come meanwhile: put a `buffer`
  ///   before this.
  /// - Completion: when this publisher has finished and all results have been sent. A failure of this
  ///   publisher cancels the tasks and passes through.
  /// - Cancellation: cancels the tasks, then this publisher.
  /// - Parameters:
  ///   - maxPublishers: The number of values that are handled at the same time. If it is more than one, the
  ///     results come in the order in which they are ready.
  ///   - transform: Called once per value, in a task of its own.
  ///
  /// ```swift
  /// enum Server {
  ///   static func user(_ id: Int) async -> String { "user \(id)" }
  /// }
  /// let users = [1, 2].publisher.asyncMap { await Server.user($0) }
  /// for await user in users.values { print(user) }
  /// // Prints: user 1, user 2
  /// ```
  public func asyncMap<Result>(
    maxPublishers: Subscribers.Demand = .max(1),
    _ transform: @escaping @Sendable (Output) async -> Result
  ) -> Publishers.FlatMap<Publishers.SetFailureType<Future<Result, Never>, Failure>, Self> {
    flatMap(maxPublishers: maxPublishers) { value in
      Future { await transform(value) }.setFailureType(to: Failure.self)
    }
  }

  /// Publishes the results of an asynchronous closure that is called with each value, and fails with
  /// what the closure throws.
  ///
  /// See ``asyncMap(maxPublishers:_:)`` for demand and completion. The first error cancels the other tasks
  /// and this publisher, and passes at once: a result that waits for demand is lost.
  ///
  /// ```swift
  /// struct NotFound: Error {}
  /// let users = [1, 2].publisher.tryAsyncMap { id in
  ///   guard id == 1 else { throw NotFound() }
  ///   return "user \(id)"
  /// }
  /// let names = users.replaceError(with: "nobody").values(bufferingPolicy: .unbounded)
  /// for await name in names { print(name) }
  /// // Prints: user 1, nobody
  /// ```
  public func tryAsyncMap<Result>(
    maxPublishers: Subscribers.Demand = .max(1),
    _ transform: @escaping @Sendable (Output) async throws -> Result
  ) -> Publishers.FlatMap<Future<Result, any Error>, Publishers.MapError<Self, any Error>> {
    mapError { $0 as any Error }.flatMap(maxPublishers: maxPublishers) { value in
      Future<Result, any Error> { try await transform(value) }
    }
  }
}
