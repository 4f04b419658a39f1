extension Publishers {
  /// A publisher of the values that an asynchronous closure yields.
  ///
  /// - Demand: the closure runs while downstream has asked for values. `yield` sends a value, then waits
  ///   until downstream asks for the next one.
  /// - Completion: when the closure returns; so it is seen when one more value is asked for. An error that
  ///   the closure throws is the failure.
  /// - Cancellation: cancels the task of the closure, and `yield` throws a `CancellationError` from then on.
  ///
  /// The closure is called for each subscriber, in a task of its own, with the first request. The task
  /// sends the values and the completion.
  ///
  /// ```swift
  /// let countdown = Publishers.Async<Int, Never> { yield in
  ///   for number in (1...3).reversed() { try await yield(number) }
  /// }
  /// for await number in countdown.values { print(number) }
  /// // Prints: 3, 2, 1
  /// ```
  public struct Async<Output, Failure: Error>: Publisher {
    typealias Work = @Sendable (Yield) async -> Subscribers.Completion<Failure>

    let priority: TaskPriority?
    let name: StaticString
    let work: Work

    init(
      priority: TaskPriority? = nil,
      name: StaticString = "Async",
      completing work: @escaping Work
    ) {
      self.priority = priority
      self.name = name
      self.work = work
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      subscriber.receive(subscription: makeSubscription(of: subscriber))
    }

    func makeSubscription<S: Subscriber>(of subscriber: S) -> YieldSubscription<Output, Failure>
    where S.Input == Output, S.Failure == Failure {
      YieldSubscription(self, downstream: AnySubscriber(subscriber))
    }
  }
}

extension Publishers.Async: Sendable {}

extension Publishers.Async where Failure == Never {
  /// Makes a publisher of the values that a closure yields.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; that of the code that asks first if it is nil.
  ///   - work: Called for each subscriber. It lets the error pass that `yield` throws after a
  ///     cancellation: nothing is sent then.
  /// - Precondition: The closure throws no other error. A publisher whose failure is `any Error` sends it.
  public init(
    priority: TaskPriority? = nil,
    _ work: @escaping @Sendable (Yield) async throws -> Void
  ) {
    self.init(priority: priority) { yield in
      do {
        try await work(yield)
      } catch {
        _require(
          error is CancellationError,
          "a Publishers.Async that cannot fail threw \(error): catch it, or use `any Error` as failure"
        )
      }
      return .finished
    }
  }
}

extension Publishers.Async where Failure == any Error {
  /// Makes a publisher of the values that a closure yields, which fails with what the closure throws.
  ///
  /// ```swift
  /// struct Offline: Error {}
  /// let news = Publishers.Async<String, any Error> { yield in
  ///   try await yield("hello")
  ///   throw Offline()
  /// }
  /// for await line in news.replaceError(with: "offline").values { print(line) }
  /// // Prints: hello, offline
  /// ```
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; that of the code that asks first if it is nil.
  ///   - work: Called for each subscriber. What it throws after a cancellation is not sent.
  public init(
    priority: TaskPriority? = nil,
    _ work: @escaping @Sendable (Yield) async throws -> Void
  ) {
    self.init(priority: priority) { yield in
      do {
        try await work(yield)
        return .finished
      } catch {
        return .failure(error)
      }
    }
  }
}

extension Publishers.Async {
  /// Sends the values of a closure.
  ///
  /// It is not sendable: values are sent one after another.
  public struct Yield {
    let subscription: YieldSubscription<Output, Failure>

    /// Sends a value, then waits until downstream asks for the next one.
    ///
    /// - Throws: `CancellationError` once downstream has cancelled.
    public func callAsFunction(_ value: sending Output) async throws(CancellationError) {
      try await subscription.send(value)
    }
  }
}
