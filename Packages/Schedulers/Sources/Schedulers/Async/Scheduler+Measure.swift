extension Scheduler {
  /// Returns the length of the scheduler's time that the work takes.
  ///
  /// - Parameter work: The work to measure.
  public func measure(_ work: () throws -> Void) rethrows -> SchedulerTimeType.Stride {
    let start = now
    try work()
    return start.distance(to: now)
  }

  /// Returns the length of the scheduler's time that the asynchronous work takes.
  ///
  /// - Parameter work: The work to measure.
  nonisolated(nonsending) public func measure(
    _ work: nonisolated(nonsending) () async throws -> Void
  ) async rethrows -> SchedulerTimeType.Stride {
    let start = now
    try await work()
    return start.distance(to: now)
  }
}
