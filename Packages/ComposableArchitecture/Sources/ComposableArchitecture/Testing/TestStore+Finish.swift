extension TestStore {
  /// Ends the test of the store: reports received actions that no step has taken, and effects that
  /// still run. What runs is cancelled; the state and the environment live on.
  ///
  /// A store that is dropped does the same, and reports at the place where it was made. XCTest keeps
  /// what is in a property of a test case beyond the test: finish such a store in `tearDown`.
  ///
  /// - Parameter fileID: Where to report; the other three likewise.
  public func finish(
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    session.end(at: IssueLocation(fileID: fileID, filePath: file, line: line, column: column))
  }

  /// Ends the test of the store, once tasks have done what they can: reports received actions that no
  /// step has taken, and effects that still run. What runs is cancelled.
  ///
  /// - Parameters:
  ///   - timeout: Has no effect. Time is the test's, and stands still here: an effect that has not
  ///     completed when the tasks have done all that they can will not complete by waiting.
  ///   - fileID: Where to report; the other three likewise.
  public nonisolated(nonsending) func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await session.settle()
    session.end(at: IssueLocation(fileID: fileID, filePath: file, line: line, column: column))
  }
}
