extension TestStore where LocalState: Equatable, Action: Equatable {
  /// Takes the action that an effect has sent first, and expects it to be equal to a value.
  ///
  /// - Parameters:
  ///   - expected: The action that is expected.
  ///   - fileID: Where to report what does not match; the other three likewise.
  ///   - update: Changes the state from what it was into what it is expected to be afterwards.
  ///     Leave it out where nothing changes.
  @inlinable
  public func receive(
    _ expected: Action,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) {
    take(
      .receive(expected, fileID: fileID, file: file, line: line, column: column, update)
    )
  }

  /// Takes the action that an effect has sent first, and expects it to be equal to a value.
  ///
  /// First the tasks of the environment's test scheduler or clock do all that they can, and once more
  /// afterwards.
  ///
  /// - Parameters:
  ///   - expected: The action that is expected.
  ///   - timeout: Has no effect. Time is the test's, and stands still here: what has not come when
  ///     the tasks have done all that they can will not come by waiting.
  ///   - fileID: Where to report what does not match; the other three likewise.
  ///   - update: Changes the state from what it was into what it is expected to be afterwards.
  ///     Leave it out where nothing changes.
  public nonisolated(nonsending) func receive(
    _ expected: Action,
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) async {
    await receiveWithTasks(
      .value(expected),
      update,
      at: IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    )
  }
}

extension TestStore where LocalState: Equatable {
  /// Takes the action that an effect has sent first, and expects it to be in a case.
  ///
  /// - Parameters:
  ///   - casePath: Leads to the case: `/Action.loaded`.
  ///   - fileID: Where to report what does not match; the other three likewise.
  ///   - update: Changes the state from what it was into what it is expected to be afterwards.
  ///     Leave it out where nothing changes.
  @inlinable
  public func receive<Value>(
    _ casePath: CasePath<Action, Value>,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) {
    take(
      .receive(casePath, fileID: fileID, file: file, line: line, column: column, update)
    )
  }

  /// Takes the action that an effect has sent first, and expects it to be in a case.
  ///
  /// First the tasks of the environment's test scheduler or clock do all that they can, and once more
  /// afterwards.
  ///
  /// - Parameters:
  ///   - casePath: Leads to the case: `/Action.loaded`.
  ///   - timeout: Has no effect. Time is the test's, and stands still here: what has not come when
  ///     the tasks have done all that they can will not come by waiting.
  ///   - fileID: Where to report what does not match; the other three likewise.
  ///   - update: Changes the state from what it was into what it is expected to be afterwards.
  ///     Leave it out where nothing changes.
  public nonisolated(nonsending) func receive<Value>(
    _ casePath: CasePath<Action, Value>,
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) async {
    await receiveWithTasks(
      .casePath(casePath),
      update,
      at: IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    )
  }

  /// Takes the action that an effect has sent first, and expects that a predicate holds for it.
  ///
  /// - Parameters:
  ///   - isMatching: Whether an action is the one that is expected.
  ///   - fileID: Where to report what does not match; the other three likewise.
  ///   - update: Changes the state from what it was into what it is expected to be afterwards.
  ///     Leave it out where nothing changes.
  @inlinable
  public func receive(
    _ isMatching: @escaping (Action) -> Bool,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) {
    take(
      .receive(isMatching, fileID: fileID, file: file, line: line, column: column, update)
    )
  }

  /// Takes the action that an effect has sent first, and expects that a predicate holds for it.
  ///
  /// First the tasks of the environment's test scheduler or clock do all that they can, and once more
  /// afterwards.
  ///
  /// - Parameters:
  ///   - isMatching: Whether an action is the one that is expected.
  ///   - timeout: Has no effect. Time is the test's, and stands still here: what has not come when
  ///     the tasks have done all that they can will not come by waiting.
  ///   - fileID: Where to report what does not match; the other three likewise.
  ///   - update: Changes the state from what it was into what it is expected to be afterwards.
  ///     Leave it out where nothing changes.
  public nonisolated(nonsending) func receive(
    _ isMatching: @escaping (Action) -> Bool,
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) async {
    await receiveWithTasks(
      .predicate(isMatching),
      update,
      at: IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    )
  }
}
