extension TestScheduler {
  /// Runs the body, and all its child tasks, in this scheduler's time.
  ///
  /// The tasks run one after the other, in the order in which they become ready, so that every run is
  /// the same; and `await advance(by:)` knows when they have done what they can. In the body, nothing
  /// waits for real time to pass.
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
  /// - Child tasks (`async let`, task groups), default actors, `for await` and the main actor are all
  ///   reached. An unstructured task is, if it is told to: `Task(executorPreference:
  ///   scheduler.taskExecutor) { … }`. A plain `Task { }` or a detached one is foreign: it runs somewhere
  ///   else, some time. When such a task sleeps on this scheduler, an advance notices and gives it a
  ///   bounded number of turns after each tick, which is enough on a machine that is not too busy.
  /// - Tasks of the scheduler's executor outside of such a body run only while somebody advances the
  ///   scheduler. Awaiting one of them without advancing would wait for ever.
  /// - Cancelling the caller's task cancels the body.
  ///
  /// Source: SE-0417, task executor preference.
  ///
  /// - Parameter body: What to run. Its own isolation counts: a body on the main actor runs there, and
  ///   its child tasks here.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  nonisolated(nonsending) public func withTasks<Success: Sendable>(
    _ body: @escaping @isolated(any) @Sendable () async throws -> Success
  ) async throws -> Success {
    try await core.executor.withTasks(body)
  }
}
