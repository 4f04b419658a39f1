extension Scheduler {
  /// Suspends the current task for a length of time.
  ///
  /// ```swift
  /// try await scheduler.sleep(for: .seconds(1))
  /// ```
  ///
  /// - Parameters:
  ///   - duration: The length of time. With zero, the method returns at the scheduler's next opportunity; with
  ///     less, at once.
  ///   - tolerance: The additional delay that is acceptable; without it, the scheduler's minimum.
  ///   - options: The scheduler's options for the wake-up.
  /// - Throws: `CancellationError` as soon as the task is cancelled, or a test scheduler that the
  ///   task does not hold itself is released.
  @inlinable
  nonisolated(nonsending) public consuming func sleep(
    for duration: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) async throws {
    let instant = now.advanced(by: duration)
    try await (consume self).sleep(until: instant, tolerance: tolerance, options: options)
  }

  /// Suspends the current task until a moment.
  ///
  /// - Parameters:
  ///   - instant: The moment. If it is now, the method returns at the scheduler's next opportunity; if it has
  ///     passed, at once.
  ///   - tolerance: The additional delay that is acceptable; without it, the scheduler's minimum.
  ///   - options: The scheduler's options for the wake-up.
  /// - Throws: `CancellationError` as soon as the task is cancelled, or a test scheduler that the
  ///   task does not hold itself is released.
  @inlinable
  nonisolated(nonsending) public consuming func sleep(
    until instant: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) async throws {
    try Task.checkCancellation()
    guard now <= instant else { return }
    let executor = taskExecutorProvided(by: self)
    // Released before the task suspends, so that a sleep does not keep a test scheduler for ever.
    var scheduler: Self? = consume self
    try await Sleep.until(executor: executor) { wake in
      let scheduler = scheduler.take()!
      return scheduler._scheduleOnce(
        named: "sleep",
        after: instant,
        tolerance: tolerance ?? scheduler.minimumTolerance,
        options: options,
        wake
      )
    }
  }
}
