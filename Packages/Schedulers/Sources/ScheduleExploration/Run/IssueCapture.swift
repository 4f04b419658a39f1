@_spi(Layers) import RuntimeBets
@_spi(Layers) import Schedulers
import Testing

/// Takes the issues of a test while it is explored, instead of failing the test.
final class IssueCapture: Sendable {
  private let issues = _Lock<[String]>([])

  /// The reason for which issues cannot be held back here and now; nil if there is none.
  static func problem(
    if bet: @autoclosure () -> RuntimeBet = .capturingTestRun
  ) -> ExplorationResult.Problem? {
    guard Test.current == nil, hasXCTestBegun else { return nil }
    let bet = bet()
    return bet.isWon ? nil : .testLibraryChanged(bet.fact)
  }

  /// Returns the first issue since the last call, and forgets all.
  func takeFirst() -> String? {
    issues.withLock { issues in
      defer { issues = [] }
      return issues.first
    }
  }

  /// Runs the body, and takes the issues that are recorded by Swift Testing, XCTest or `reportIssue`.
  func capturing<Result>(_ body: () -> Result) -> Result {
    withIssueReporter(reporter) {
      guard let test = Test.current else { return withXCTest(body) }
      return withoutActuallyEscaping(body) { body in
        // Safe to send: the task runs here and now, on this thread.
        nonisolated(unsafe) let body = body
        // Safe to send: likewise.
        nonisolated(unsafe) var result: Result?
        let executor = CallerExecutor()
        let (trait, testCase) = (trait, Test.Case.current)
        Task(executorPreference: executor) {
          try await trait.provideScope(for: test, testCase: testCase) { result = body() }
        }
        executor.runJobs()
        return result!
      }
    }
  }

  /// Runs the asynchronous body, and takes the issues that are recorded.
  nonisolated(nonsending) func capturing<Result: Sendable>(
    _ body: @Sendable () async -> Result
  ) async -> Result {
    await withIssueReporter(reporter) {
      guard let test = Test.current else { return await withXCTest(body) }
      let result = _Lock<Result?>(nil)
      try? await trait.provideScope(for: test, testCase: Test.Case.current) {
        let value = await body()
        result.withLock { $0 = value }
      }
      return result.withLock { $0 }!
    }
  }

  private func withXCTest<Result>(_ body: () -> Result) -> Result {
    let end = CapturingTestRun.begin { self.add($0) }
    defer { end?() }
    return body()
  }

  private nonisolated(nonsending) func withXCTest<Result>(
    _ body: () async -> Result
  ) async -> Result {
    let end = CapturingTestRun.begin { self.add($0) }
    defer { end?() }
    return await body()
  }

  private var reporter: @Sendable (String, IssueLocation) -> Void {
    { [self] message, _ in add(message) }
  }

  /// The rule of the test library that drops what was taken.
  private var trait: IssueHandlingTrait {
    .compactMapIssues { [self] issue in
      let severity = " (\(issue.severity))"
      var description = issue.description
      if description.hasSuffix(severity) { description.removeLast(severity.count) }
      let comments = issue.comments.map(\.rawValue).filter { !description.contains($0) }
      add(([description] + comments).joined(separator: "\n"))
      return nil
    }
  }

  private func add(_ issue: String) {
    issues.withLock { $0.append(issue) }
  }
}
