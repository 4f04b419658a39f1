extension Scheduler {
  /// How much of the scheduler's time the work takes.
  ///
  /// - Parameter work: What to measure.
  public func measure(_ work: () throws -> Void) rethrows -> SchedulerTimeType.Stride {
    let start = now
    try work()
    return start.distance(to: now)
  }

  /// How much of the scheduler's time the asynchronous work takes.
  ///
  /// - Parameter work: What to measure.
  nonisolated(nonsending) public func measure(
    _ work: nonisolated(nonsending) () async throws -> Void
  ) async rethrows -> SchedulerTimeType.Stride {
    let start = now
    try await work()
    return start.distance(to: now)
  }
}
