extension TestStore {
  /// Ends the test of the store: reports received actions that no step has taken, and effects that
  /// still run. Those effects are cancelled. The state and the environment are kept.
  ///
  /// A store does the same when it is released, and reports at the place where it was made. XCTest
  /// keeps the properties of a test case beyond the test: finish a store that is in such a property
  /// in `tearDown`.
  ///
  /// - Parameters:
  ///   - fileID, file, line, column: The place of the report; the caller's by default.
  @_disfavoredOverload
  public func finish(
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    session.end(at: IssueLocation(fileID: fileID, filePath: file, line: line, column: column))
  }

  /// Ends the test of the store when its tasks have done all that they can do without time
  /// advancing: reports received actions that no step has taken, and effects that still run. Those
  /// effects are cancelled.
  ///
  /// - Parameters:
  ///   - timeout: Has no effect. The test controls the time, which does not advance here: an effect
  ///     that has not completed when the tasks have done all that they can will not complete by
  ///     waiting.
  ///   - fileID, file, line, column: The place of the report; the caller's by default.
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
