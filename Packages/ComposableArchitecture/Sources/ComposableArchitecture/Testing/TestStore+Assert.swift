extension TestStore where LocalState: Equatable {
  /// Takes the steps one after another and reports what does not match.
  ///
  /// At the end every action that an effect sent must have been received, and every effect must have
  /// completed; what still runs is cancelled. The state and the environment live on to the next
  /// assertion.
  ///
  /// - Complexity: For each step, that of the reducer, and of comparing two states that share what did
  ///   not change.
  /// - Parameters:
  ///   - steps: The steps, each of which reports at its own place.
  ///   - fileID: Where to report what is left at the end; the other three likewise.
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

  /// Takes the steps of a list one after another and reports what does not match.
  ///
  /// It is the same assertion as that of steps which are written one by one.
  ///
  /// - Parameters:
  ///   - steps: The steps, each of which reports at its own place.
  ///   - fileID: Where to report what is left at the end; the other three likewise.
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
