extension TestStore where LocalState: Equatable {
  /// Takes the steps one after another, and reports mismatches.
  ///
  /// At the end, the test must have received every action that an effect sent, and every effect
  /// must have completed. Effects that still run are cancelled. The state and the environment are
  /// kept for the next assertion.
  ///
  /// - Complexity: For each step, that of the reducer, and that of comparing two states that share
  ///   their unchanged parts.
  /// - Parameters:
  ///   - steps: The steps, each of which reports at its own place.
  ///   - fileID, file, line, column: Where remaining actions and effects are reported; the caller's by default.
  @inlinable
  public func assert(
    _ steps: Step...,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    assert(steps, fileID: fileID, file: file, line: line, column: column)
  }

  /// Takes the steps of a list one after another, and reports mismatches.
  ///
  /// It is the same assertion as that of steps which are written one by one.
  ///
  /// - Parameters:
  ///   - steps: The steps, each of which reports at its own place.
  ///   - fileID, file, line, column: Where remaining actions and effects are reported; the caller's by default.
  @inlinable
  public func assert(
    _ steps: [Step],
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    for step in steps { perform(step) }
    session.end(at: IssueLocation(fileID: fileID, filePath: file, line: line, column: column))
  }
}
