// The functions of this file are not optimised: the compiler (6.3.1) specialises `withValue` for a function
// type without making the metadata of the type, and the program crashes.

/// Passes the issues that the operation reports to a closure, instead of failing the test.
///
/// It is for tests of messages. The closure receives issues from the operation's task, and from the
/// tasks that it starts, except detached ones. It does not receive those from other threads.
///
/// - Parameters:
///   - reporter: Receives each message and its location, on the thread that reports it.
///   - operation: The operation to run.
/// - Returns: The result of the operation.
@_optimize(none)
@_spi(Layers)
public func withIssueReporter<Result>(
  _ reporter: @escaping @Sendable (String, IssueLocation) -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  try IssueReporters.$reporter.withValue(reporter, operation: operation)
}

/// Passes the issues that the asynchronous operation reports to a closure, instead of failing the
/// test.
///
/// - Parameters:
///   - reporter: Receives each message and its location, on the thread that reports it.
///   - isolation: The caller's isolation, in which the operation runs.
///   - operation: The operation to run.
/// - Returns: The result of the operation.
@_optimize(none)
@_spi(Layers)
public func withIssueReporter<Result>(
  _ reporter: @escaping @Sendable (String, IssueLocation) -> Void,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async rethrows -> Result {
  try await IssueReporters.$reporter.withValue(reporter, operation: operation)
}

/// Passes the warnings that the operation reports to a closure, instead of the test library.
///
/// - Parameters:
///   - reporter: Receives each message and its location, on the thread that reports it.
///   - operation: The operation to run.
/// - Returns: The result of the operation.
@_optimize(none)
@_spi(Layers)
public func withWarningReporter<Result>(
  _ reporter: @escaping @Sendable (String, IssueLocation) -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  try IssueReporters.$warningReporter.withValue(reporter, operation: operation)
}

/// Passes the warnings that the asynchronous operation reports to a closure, instead of the test
/// library.
///
/// - Parameters:
///   - reporter: Receives each message and its location, on the thread that reports it.
///   - isolation: The caller's isolation, in which the operation runs.
///   - operation: The operation to run.
/// - Returns: The result of the operation.
@_optimize(none)
@_spi(Layers)
public func withWarningReporter<Result>(
  _ reporter: @escaping @Sendable (String, IssueLocation) -> Void,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async rethrows -> Result {
  try await IssueReporters.$warningReporter.withValue(reporter, operation: operation)
}

/// The reporters of the current task, if it has any.
enum IssueReporters {
  @TaskLocal static var reporter: (@Sendable (String, IssueLocation) -> Void)?
  @TaskLocal static var warningReporter: (@Sendable (String, IssueLocation) -> Void)?
}
