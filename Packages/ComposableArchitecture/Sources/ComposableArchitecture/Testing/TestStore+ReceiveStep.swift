extension TestStore.Step where Action: Equatable {
  /// Takes the first received action, and expects it to be equal to a value.
  ///
  /// - Parameters:
  ///   - expected: The action that is expected.
  ///   - fileID, file, line, column: Where a mismatch is reported; the caller's by default.
  ///   - update: Changes the previous state into the expected one. Omit it if nothing changes.
  @inlinable
  public static func receive(
    _ expected: Action,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) -> Self {
    let location = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    return Self(.receive(.value(expected), update), at: location)
  }
}

extension TestStore.Step {
  /// Takes the first received action, and expects it to be in a case.
  ///
  /// - Parameters:
  ///   - casePath: The path to the case: `/Action.loaded`.
  ///   - fileID, file, line, column: Where a mismatch is reported; the caller's by default.
  ///   - update: Changes the previous state into the expected one. Omit it if nothing changes.
  @inlinable
  @_disfavoredOverload
  public static func receive<Value>(
    _ casePath: CasePath<Action, Value>,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) -> Self {
    let location = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    return Self(.receive(.casePath(casePath), update), at: location)
  }

  /// Takes the first received action, and expects that a predicate returns true for it.
  ///
  /// - Parameters:
  ///   - isMatching: Returns true if an action is the expected one.
  ///   - fileID, file, line, column: Where a mismatch is reported; the caller's by default.
  ///   - update: Changes the previous state into the expected one. Omit it if nothing changes.
  @inlinable
  @_disfavoredOverload
  public static func receive(
    _ isMatching: @escaping (Action) -> Bool,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) -> Self {
    let location = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    return Self(.receive(.predicate(isMatching), update), at: location)
  }
}
