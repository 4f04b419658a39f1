extension TestStore where LocalState: Equatable {
  /// Sends an action, as the user does.
  ///
  /// It is what ``Step/send(_:fileID:file:line:column:_:)`` is as a step of an assertion.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID: Where to report what does not match; the other three likewise.
  ///   - update: Changes the state from what it was into what it is expected to be afterwards.
  ///     Leave it out where nothing changes.
  /// - Returns: What the action has started, to be waited for or cancelled. Letting go of it changes
  ///   nothing.
  @discardableResult
  @inlinable
  public func send(
    _ action: LocalAction,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) -> TestStoreTask {
    let location = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    return TestStoreTask(send(action, update, at: location), of: session)
  }

  /// Sends an action, as the user does, while tasks run.
  ///
  /// First the tasks of the environment's test scheduler or clock do all that they can, and once more
  /// afterwards.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID: Where to report what does not match; the other three likewise.
  ///   - update: Changes the state from what it was into what it is expected to be afterwards.
  ///     Leave it out where nothing changes.
  /// - Returns: What the action has started, to be waited for or cancelled. Letting go of it changes
  ///   nothing.
  @discardableResult
  public nonisolated(nonsending) func send(
    _ action: LocalAction,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) async -> TestStoreTask {
    let location = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    await session.settle()
    let task = send(action, update, at: location)
    await session.settle()
    return TestStoreTask(task, of: session)
  }
}
