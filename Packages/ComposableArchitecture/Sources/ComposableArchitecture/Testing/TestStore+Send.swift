extension TestStore where LocalState: Equatable {
  /// Sends an action, as the user does.
  ///
  /// It does the same as ``Step/send(_:fileID:file:line:column:_:)``, the step of an assertion.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID, file, line, column: Where a mismatch is reported; the caller's by default.
  ///   - update: Changes the previous state into the expected one. Omit it if nothing changes.
  /// - Returns: The task of the action's effects, to wait for them or to cancel them. Releasing it
  ///   changes nothing.
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
  /// Before the step and after it, the tasks of the environment's test scheduler or clock do all
  /// that they can do without time advancing.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID, file, line, column: Where a mismatch is reported; the caller's by default.
  ///   - update: Changes the previous state into the expected one. Omit it if nothing changes.
  /// - Returns: The task of the action's effects, to wait for them or to cancel them. Releasing it
  ///   changes nothing.
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
