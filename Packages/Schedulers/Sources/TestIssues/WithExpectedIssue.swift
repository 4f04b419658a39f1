/// Expects that the body reports an issue, which then does not fail the test.
///
/// It is for tests of Swift Testing and of XCTest, as `withKnownIssue` and `XCTExpectFailure` are in one
/// of them:
///
/// ```swift
/// withExpectedIssue {
///   store.send(.tapped) { $0.count = 2 }  // it is 1
/// } matching: { message in
///   message.contains("State change does not match expectation")
/// }
/// ```
///
/// An issue is one that ``reportIssue(_:fileID:filePath:line:column:)`` reports, as test stores and
/// schedulers do, or an error that the body throws, as `Caught error: …`. Those of `#expect` and
/// `XCTAssert` are not expected. The issues of the body's task count, and those of the tasks that it
/// starts, except detached ones. Issues from other threads fail the test.
///
/// If no issue has matched when the body ends, that is an issue of its own, at the caller's line.
///
/// - Parameters:
///   - comment: The reason for the issue.
///   - isIntermittent: True if the issue may also not be reported.
///   - fileID, filePath, line, column: The place of this expectation; the caller's by default.
///   - body: The work that reports the issue.
///   - isExpected: Returns true if an issue with this message is expected. Other issues fail the test,
///     as they would without this function. It is called on the thread that reports the issue.
public func withExpectedIssue(
  _ comment: String? = nil,
  isIntermittent: Bool = false,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: () throws -> Void,
  matching isExpected: @escaping @Sendable (String) -> Bool = { _ in true }
) {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let expectation = ExpectedIssue(isExpected: isExpected, location: location)
  withIssueReporter(expectation.receive) {
    do { try body() } catch { expectation.receive(error) }
  }
  if !isIntermittent { expectation.verify(comment) }
}

/// Expects that the asynchronous body reports an issue, which then does not fail the test.
///
/// - Parameters:
///   - comment: The reason for the issue.
///   - isIntermittent: True if the issue may also not be reported.
///   - fileID, filePath, line, column: The place of this expectation; the caller's by default.
///   - isolation: The caller's isolation, in which the body runs.
///   - body: The work that reports the issue.
///   - isExpected: Returns true if an issue with this message is expected. Other issues fail the test,
///     as they would without this function. It is called on the thread that reports the issue.
public func withExpectedIssue(
  _ comment: String? = nil,
  isIntermittent: Bool = false,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Void,
  matching isExpected: @escaping @Sendable (String) -> Bool = { _ in true }
) async {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let expectation = ExpectedIssue(isExpected: isExpected, location: location)
  await withIssueReporter(expectation.receive) {
    do { try await body() } catch { expectation.receive(error) }
  }
  if !isIntermittent { expectation.verify(comment) }
}

/// The issues of one call of `withExpectedIssue`.
private final class ExpectedIssue: Sendable {
  private let isExpected: @Sendable (String) -> Bool
  private let location: IssueLocation
  /// The reporter of the caller, which receives the issues that are not expected.
  private let outerReporter = IssueReporters.reporter
  private let isReported = _Lock(false)

  init(isExpected: @escaping @Sendable (String) -> Bool, location: IssueLocation) {
    self.isExpected = isExpected
    self.location = location
  }

  @Sendable
  func receive(_ message: String, at location: IssueLocation) {
    if isExpected(message) {
      isReported.withLock { $0 = true }
    } else {
      reportIssue(message, at: location, to: outerReporter)
    }
  }

  func receive(_ error: any Error) {
    receive("Caught error: \(error)", at: location)
  }

  /// Reports an issue unless the expected one was reported.
  func verify(_ comment: String?) {
    guard !isReported.withLock({ $0 }) else { return }
    reportIssue(
      """
      Expected an issue, but none was reported\(comment.map { ": \($0)" } ?? ".")

      If the cause of the issue has been corrected, call the body without withExpectedIssue. If the \
      issue is not reported each time, pass isIntermittent: true. An issue from a thread that the \
      body's task does not run on is not expected, and fails the test.
      """,
      at: location
    )
  }
}
