/// The outcome of work that may throw: a value, or any error. It is equatable if its value is, as actions have to be in tests.
/// Its errors have to be equatable then, too.
///
/// ```swift
/// case response(TaskResult<User>)
///
/// return .run { send in
///   await send(.response(TaskResult { try await client.user() }))
/// }
/// ```
///
/// Source: the Composable Architecture's `TaskResult`.
public enum TaskResult<Success: Sendable>: Sendable {
  /// The work has returned a value.
  case success(Success)
  /// The work has thrown an error.
  case failure(any Error)

  /// Makes the outcome of work.
  ///
  /// - Parameter body: The work.
  @_transparent
  public init(catching body: @Sendable () async throws -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }

  /// Makes the outcome of a result.
  public init<Failure>(_ result: Result<Success, Failure>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }

  /// The value.
  ///
  /// - Throws: The error, if there is no value.
  public var value: Success {
    get throws {
      switch self {
      case .success(let value): return value
      case .failure(let error): throw error
      }
    }
  }

  /// Returns the outcome with another value.
  public func map<NewSuccess>(_ transform: (Success) -> NewSuccess) -> TaskResult<NewSuccess> {
    switch self {
    case .success(let value): .success(transform(value))
    case .failure(let error): .failure(error)
    }
  }

  /// Returns the outcome of work with the value.
  public func flatMap<NewSuccess>(
    _ transform: (Success) -> TaskResult<NewSuccess>
  ) -> TaskResult<NewSuccess> {
    switch self {
    case .success(let value): transform(value)
    case .failure(let error): .failure(error)
    }
  }
}

extension Result where Success: Sendable, Failure == any Error {
  /// Makes a result of an outcome.
  public init(_ result: TaskResult<Success>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }
}

extension TaskResult: Equatable where Success: Equatable {
  /// Returns true if both have equal values, or equal errors.
  ///
  /// Two errors of one type that is not equatable are reported as an issue, and are not equal.
  public static func == (first: TaskResult, second: TaskResult) -> Bool {
    switch (first, second) {
    case (.success(let first), .success(let second)): first == second
    case (.failure(let first), .failure(let second)): areEqual(first, second)
    case (.success, .failure), (.failure, .success): false
    }
  }
}

extension TaskResult: Hashable where Success: Hashable {
  /// Hashes the value, or the error. An error that is not hashable is reported as an issue.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .success(let value):
      hasher.combine(value)
      hasher.combine(0)
    case .failure(let error):
      hasher.combine(1)
      guard let error = (error as Any) as? AnyHashable else {
        return reportMissing("Hashable", in: error)
      }
      hasher.combine(error)
    }
  }
}

/// Returns true if two errors are equal.
private func areEqual(_ first: any Error, _ second: any Error) -> Bool {
  func isEqual<Known: Equatable>(_ first: Known) -> Bool { first == second as? Known }
  if let first = (first as Any) as? any Equatable { return isEqual(first) }
  if type(of: first) == type(of: second) { reportMissing("Equatable", in: first) }
  return false
}

private func reportMissing(_ name: String, in error: any Error) {
  reportIssue(
    """
    Two errors of the type \(type(of: error)) can't be compared, because it is not \(name). They count as different.

    Conform it: extension \(type(of: error)): \(name) {}
    """
  )
}
