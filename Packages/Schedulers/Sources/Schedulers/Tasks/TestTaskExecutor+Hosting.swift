extension TestTaskExecutor {
  /// Runs the body as a child task on this executor. Until it has returned, runs all jobs that
  /// arrive, on the caller's thread.
  nonisolated(nonsending) func withTasks<Success: Sendable, Failure: Error>(
    _ body: @escaping @isolated(any) @Sendable () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    if isCurrent || TaskInterception.currentMainSerial != nil { return try await body() }
    let hosting = Hosting()
    beginInterception()
    defer { endInterception() }
    let result = await withTaskGroup(of: Result<Success, Failure>.self) { group in
      group.addTask(executorPreference: self) {
        defer { self.end(hosting) }
        do throws(Failure) {
          return .success(try await body())
        } catch {
          return .failure(error)
        }
      }
      await host(hosting)
      return await group.next()!
    }
    return try result.get()
  }
}
