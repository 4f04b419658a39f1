extension TestTaskExecutor {
  /// Runs the body as a child task on this executor, and whatever jobs come until it has returned, on
  /// the caller's thread.
  nonisolated(nonsending) func withTasks<Success: Sendable>(
    _ body: @escaping @isolated(any) @Sendable () async throws -> Success
  ) async throws -> Success {
    if isCurrent { return try await body() }
    let hosting = Hosting()
    return try await withThrowingTaskGroup(of: Success.self) { group in
      group.addTask(executorPreference: self) {
        defer { self.end(hosting) }
        return try await body()
      }
      await host(hosting)
      return try await group.next()!
    }
  }
}
