/// Hands the issues that the operation reports to a closure, instead of failing the test.
///
/// Tests of messages use it: what is reported by the operation's task, and by the tasks it starts,
/// arrives here. What other threads report does not.
///
/// - Parameters:
///   - reporter: Receives each message and its place, on the thread that reports it.
///   - operation: What to run meanwhile.
/// - Returns: What the operation returns.
@_spi(Layers)
public func withIssueReporter<Result>(
  _ reporter: @escaping @Sendable (String, IssueLocation) -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  try IssueReporting.$reporter.withValue(reporter, operation: operation)
}

/// Hands the issues that the asynchronous operation reports to a closure, instead of failing the
/// test.
///
/// - Parameters:
///   - reporter: Receives each message and its place, on the thread that reports it.
///   - isolation: The caller's isolation, in which the operation runs.
///   - operation: What to run meanwhile.
/// - Returns: What the operation returns.
@_spi(Layers)
public func withIssueReporter<Result>(
  _ reporter: @escaping @Sendable (String, IssueLocation) -> Void,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async rethrows -> Result {
  try await IssueReporting.$reporter.withValue(reporter, operation: operation)
}

/// Hands the warnings that the operation reports to a closure, instead of the test library.
///
/// - Parameters:
///   - reporter: Receives each message and its place, on the thread that reports it.
///   - operation: What to run meanwhile.
/// - Returns: What the operation returns.
@_spi(Layers)
public func withWarningReporter<Result>(
  _ reporter: @escaping @Sendable (String, IssueLocation) -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  try IssueReporting.$warningReporter.withValue(reporter, operation: operation)
}

/// Hands the warnings that the asynchronous operation reports to a closure, instead of the test library.
///
/// - Parameters:
///   - reporter: Receives each message and its place, on the thread that reports it.
///   - isolation: The caller's isolation, in which the operation runs.
///   - operation: What to run meanwhile.
/// - Returns: What the operation returns.
@_spi(Layers)
public func withWarningReporter<Result>(
  _ reporter: @escaping @Sendable (String, IssueLocation) -> Void,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async rethrows -> Result {
  try await IssueReporting.$warningReporter.withValue(reporter, operation: operation)
}

enum IssueReporting {
  @TaskLocal static var reporter: (@Sendable (String, IssueLocation) -> Void)?
  @TaskLocal static var warningReporter: (@Sendable (String, IssueLocation) -> Void)?
}
