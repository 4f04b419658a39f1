extension TestStore where LocalState: Equatable {
  /// Takes the steps one after another and reports what does not match.
  ///
  /// At the end every action that an effect sent must have been received, and every effect must have
  /// completed; what still runs is cancelled. The state and the environment live on to the next
  /// assertion.
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

  /// Takes the steps one after another and reports what does not match.
  @inlinable
  public func assert(
    _ steps: [Step],
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    for step in steps { take(step) }
    session.end(at: IssueLocation(fileID: fileID, filePath: file, line: line, column: column))
  }
}
