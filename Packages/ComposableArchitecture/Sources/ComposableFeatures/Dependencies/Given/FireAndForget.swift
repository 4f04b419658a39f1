extension DependencyValues {
  /// Starts work that nobody waits for. Tests, which give none, wait for it.
  ///
  /// ```swift
  /// @Dependency(\.fireAndForget) var fireAndForget
  /// …
  /// await fireAndForget { try await analytics.track("tapped") }
  /// ```
  ///
  /// Source: `fireAndForget` of Dependencies.
  public var fireAndForget: FireAndForget {
    get { self[FireAndForgetKey.self] }
    set { self[FireAndForgetKey.self] = newValue }
  }
}

private enum FireAndForgetKey: DependencyKey {
  static let liveValue = FireAndForget { priority, work in
    // As `Task { }`, it has the task-local values.
    Task(priority: priority) { try await work() }
  }
  static let testValue = FireAndForget { _, work in try? await work() }
}

/// Starts work that nobody waits for.
///
/// Source: `FireAndForget` of Dependencies.
public struct FireAndForget: Sendable {
  private let start:
    @Sendable (TaskPriority?, @escaping @Sendable () async throws -> Void) async -> Void

  init(
    start:
      @escaping @Sendable (TaskPriority?, @escaping @Sendable () async throws -> Void) async ->
      Void
  ) {
    self.start = start
  }

  /// Starts the work. Its error is dropped.
  ///
  /// - Parameters:
  ///   - priority: The priority of its task.
  ///   - work: Called once.
  public func callAsFunction(
    priority: TaskPriority? = nil,
    _ work: @escaping @Sendable () async throws -> Void
  ) async {
    await start(priority, work)
  }
}
