extension TestStore.Step where Action: Equatable {
  /// Takes the action that an effect has sent first, and expects it to be equal to a value.
  ///
  /// - Parameters:
  ///   - expected: The action that is expected.
  ///   - fileID: Where to report what does not match; the other three likewise.
  ///   - update: Changes the state from what it was into what it is expected to be afterwards.
  ///     Leave it out where nothing changes.
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
  /// Takes the action that an effect has sent first, and expects it to be in a case.
  ///
  /// - Parameters:
  ///   - casePath: Leads to the case: `/Action.loaded`.
  ///   - fileID: Where to report what does not match; the other three likewise.
  ///   - update: Changes the state from what it was into what it is expected to be afterwards.
  ///     Leave it out where nothing changes.
  @inlinable
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

  /// Takes the action that an effect has sent first, and expects that a predicate holds for it.
  ///
  /// - Parameters:
  ///   - isMatching: Whether an action is the one that is expected.
  ///   - fileID: Where to report what does not match; the other three likewise.
  ///   - update: Changes the state from what it was into what it is expected to be afterwards.
  ///     Leave it out where nothing changes.
  @inlinable
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
