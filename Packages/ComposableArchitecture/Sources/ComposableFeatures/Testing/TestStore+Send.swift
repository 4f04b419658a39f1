@_spi(Layers) import Schedulers

extension TestStore {
  /// Sends an action, as the user does, and asserts how the state changes.
  ///
  /// Before the step and after it, the tasks of effects do all that they can do without time advancing.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - updateStateToExpectedResult: Changes the previous state into the expected one. Omit it if nothing changes.
  ///   - fileID, file, line, column: Where a mismatch is reported; the caller's by default.
  /// - Returns: The task of the action's effects, to wait for them or to cancel them.
  @discardableResult
  public nonisolated(nonsending) func send(
    _ action: Action,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    let here = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    await session.settle()
    let task = send(action, updateStateToExpectedResult, at: here)
    await session.settle()
    return TestStoreTask(
      task,
      of: session,
      timeout: ownTimeout,
      message: TestStoreMessage.taskMustFinish
    )
  }

  /// Sends the action of a case without a payload: `await store.send(\.refreshTapped)`.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func send(
    _ action: CaseKeyPath<Action, Void>,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      action(),
      assert: updateStateToExpectedResult,
      fileID: fileID,
      file: file,
      line: line,
      column: column
    )
  }

  /// Sends the action of a case with its payload: `await store.send(\.child.queryChanged, "m")`.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func send<Value>(
    _ action: CaseKeyPath<Action, Value>,
    _ value: Value,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      action(value),
      assert: updateStateToExpectedResult,
      fileID: fileID,
      file: file,
      line: line,
      column: column
    )
  }

  private func send(_ action: Action, _ update: Update?, at here: IssueLocation) -> ActionTask? {
    let waiting = session.received.all.map(\.action)
    if !waiting.isEmpty { reportUnasserted(TestStoreMessage.mustHandle(waiting), at: here) }
    if exhaustivity != .on { takeReceivedActions() }
    let reduction = session.run(action, at: here)
    let task = reduction.task
    compare(reduction, update, at: here)
    return task
  }

  /// Takes received actions that wait, the oldest first, without an assertion.
  ///
  /// - Returns: These actions.
  @discardableResult
  func takeReceivedActions(atMost limit: Int = .max) -> [Action] {
    var actions: [Action] = []
    while actions.count < limit, let next = session.received.popFirst() {
      actions.append(next.action)
      if let reduction = next.reduction { state = reduction.after }
    }
    return actions
  }
}
