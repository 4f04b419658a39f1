extension Scheduler {
  /// Suspends the current task for a length of time.
  ///
  /// ```swift
  /// try await scheduler.sleep(for: .seconds(1))
  /// ```
  ///
  /// - Parameters:
  ///   - duration: How long. Zero or less returns at once.
  ///   - tolerance: How much later is still good; without it, the scheduler's minimum.
  ///   - options: The scheduler's options for the wake-up.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  @inlinable
  nonisolated(nonsending) public func sleep(
    for duration: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) async throws {
    try await sleep(until: now.advanced(by: duration), tolerance: tolerance, options: options)
  }

  /// Suspends the current task until a moment.
  ///
  /// - Parameters:
  ///   - instant: Until when. One that has passed returns at once.
  ///   - tolerance: How much later is still good; without it, the scheduler's minimum.
  ///   - options: The scheduler's options for the wake-up.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  @inlinable
  nonisolated(nonsending) public func sleep(
    until instant: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) async throws {
    try Task.checkCancellation()
    guard now < instant else { return }
    try await Sleep.until(executor: _taskExecutor) { wake in
      _scheduleOnce(
        named: "sleep",
        after: instant,
        tolerance: tolerance ?? minimumTolerance,
        options: options,
        wake
      )
    }
  }
}
