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
  /// - Child tasks (`async let`, task groups), plain and detached tasks that the body starts, default
  ///   actors, `for await` and the main actor are all reached. The order in which tasks come back from
  ///   the main actor is not fixed: see ``withMainSerialExecutor(operation:)-(_)``. Tasks that were
  ///   started elsewhere and sleep on this scheduler are given a bounded number of yields after each
  ///   tick, which is enough on a machine that is not too busy.
  /// - Plain tasks that still run when the body returns go on elsewhere.
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
  nonisolated(nonsending) public func withTasks<Success: Sendable, Failure: Error>(
    _ body: @escaping @isolated(any) @Sendable () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    try await core.executor.withTasks(body)
  }
}
