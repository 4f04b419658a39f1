extension TestScheduler {
  /// Runs the body, and all its child tasks, in this scheduler's time.
  ///
  /// The tasks run one after the other, in the order in which they become ready. So every run is
  /// the same, and `await advance(by:)` returns when they have done everything that they can do.
  /// Nothing in the body waits for real time to pass.
  ///
  /// ```swift
  /// let scheduler = DispatchQueue.test
  /// await scheduler.withTasks {
  ///   async let alarm: Void = ring(after: .seconds(60), on: scheduler)
  ///   await scheduler.advance(by: 60)
  ///   await alarm
  /// }
  /// ```
  ///
  /// - Child tasks (`async let`, task groups), plain and detached tasks that the body starts,
  ///   default actors, `for await` and the main actor are all included. The order in which tasks
  ///   return from the main actor is not fixed: see ``withMainSerialExecutor(operation:)-(_)``.
  ///   Tasks that were started elsewhere and sleep on this scheduler are given a bounded number of
  ///   yields after each tick. That is enough on a machine that is not too busy.
  /// - Plain tasks that still run when the body returns continue elsewhere.
  /// - Outside of such a body, tasks of the scheduler's executor run only while the scheduler is
  ///   advanced. Awaiting one of them without advancing would wait for ever.
  /// - Cancelling the caller's task cancels the body.
  ///
  /// Source: SE-0417, task executor preference.
  ///
  /// - Parameter body: The code to run. Its own isolation applies: a body on the main actor runs
  ///   there, and its child tasks run on the scheduler's executor.
  /// - Returns: The result of the body.
  /// - Throws: The error of the body.
  nonisolated(nonsending) public func withTasks<Success: Sendable, Failure: Error>(
    _ body: @escaping @isolated(any) @Sendable () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    try await core.executor.withTasks(body)
  }
}
