extension TestStore where LocalState: Equatable, Action: Equatable {
  /// Takes the first received action, and expects it to be equal to a value.
  ///
  /// - Parameters:
  ///   - expected: The action that is expected.
  ///   - fileID, file, line, column: Where a mismatch is reported; the caller's by default.
  ///   - update: Changes the previous state into the expected one. Omit it if nothing changes.
  @inlinable
  public func receive(
    _ expected: Action,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) {
    receive(
      .value(expected),
      update,
      at: IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    )
  }

  /// Takes the first received action, and expects it to be equal to a value.
  ///
  /// Before the step and after it, the tasks of the environment's test scheduler or clock do all
  /// that they can do without time advancing.
  ///
  /// - Parameters:
  ///   - expected: The action that is expected.
  ///   - timeout: Has no effect. The test controls the time, which does not advance here: an action
  ///     that has not arrived when the tasks have done all that they can will not arrive by
  ///     waiting.
  ///   - fileID, file, line, column: Where a mismatch is reported; the caller's by default.
  ///   - update: Changes the previous state into the expected one. Omit it if nothing changes.
  public nonisolated(nonsending) func receive(
    _ expected: Action,
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) async {
    await receive(
      .value(expected),
      update,
      at: IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    )
  }
}

extension TestStore where LocalState: Equatable {
  /// Takes the first received action, and expects it to be in a case.
  ///
  /// - Parameters:
  ///   - casePath: The path to the case: `/Action.loaded`.
  ///   - fileID, file, line, column: Where a mismatch is reported; the caller's by default.
  ///   - update: Changes the previous state into the expected one. Omit it if nothing changes.
  @inlinable
  public func receive<Value>(
    _ casePath: CasePath<Action, Value>,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) {
    receive(
      .casePath(casePath),
      update,
      at: IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    )
  }

  /// Takes the first received action, and expects it to be in a case.
  ///
  /// Before the step and after it, the tasks of the environment's test scheduler or clock do all
  /// that they can do without time advancing.
  ///
  /// - Parameters:
  ///   - casePath: The path to the case: `/Action.loaded`.
  ///   - timeout: Has no effect. The test controls the time, which does not advance here: an action
  ///     that has not arrived when the tasks have done all that they can will not arrive by
  ///     waiting.
  ///   - fileID, file, line, column: Where a mismatch is reported; the caller's by default.
  ///   - update: Changes the previous state into the expected one. Omit it if nothing changes.
  public nonisolated(nonsending) func receive<Value>(
    _ casePath: CasePath<Action, Value>,
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) async {
    await receive(
      .casePath(casePath),
      update,
      at: IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    )
  }

  /// Takes the first received action, and expects that a predicate returns true for it.
  ///
  /// - Parameters:
  ///   - isMatching: Returns true if an action is the expected one.
  ///   - fileID, file, line, column: Where a mismatch is reported; the caller's by default.
  ///   - update: Changes the previous state into the expected one. Omit it if nothing changes.
  @inlinable
  public func receive(
    _ isMatching: @escaping (Action) -> Bool,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) {
    receive(
      .predicate(isMatching),
      update,
      at: IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    )
  }

  /// Takes the first received action, and expects that a predicate returns true for it.
  ///
  /// Before the step and after it, the tasks of the environment's test scheduler or clock do all
  /// that they can do without time advancing.
  ///
  /// - Parameters:
  ///   - isMatching: Returns true if an action is the expected one.
  ///   - timeout: Has no effect. The test controls the time, which does not advance here: an action
  ///     that has not arrived when the tasks have done all that they can will not arrive by
  ///     waiting.
  ///   - fileID, file, line, column: Where a mismatch is reported; the caller's by default.
  ///   - update: Changes the previous state into the expected one. Omit it if nothing changes.
  public nonisolated(nonsending) func receive(
    _ isMatching: @escaping (Action) -> Bool,
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) async {
    await receive(
      .predicate(isMatching),
      update,
      at: IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    )
  }
}
