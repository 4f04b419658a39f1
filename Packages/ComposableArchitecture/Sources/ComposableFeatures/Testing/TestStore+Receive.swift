@_spi(Layers) import Schedulers

extension TestStore where Action: Equatable {
  /// Takes the first received action, expects it to be equal to a value, and asserts how it has changed the state.
  ///
  /// - Parameters:
  ///   - expectedAction: The action that is expected.
  ///   - duration: The time to wait for effects which do something that the test does not control. By default, it is ``TestStore/timeout``
  ///     if the test has given no clock or scheduler of tests, and else nothing.
  ///   - updateStateToExpectedResult: Changes the previous state into the expected one. Omit it if nothing changes.
  ///   - fileID, file, line, column: Where a mismatch is reported; the caller's by default.
  public nonisolated(nonsending) func receive(
    _ expectedAction: Action,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      ExpectedAction(expectedAction),
      duration,
      updateStateToExpectedResult,
      at: IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    )
  }
}

extension TestStore {
  /// Takes the first received action, expects that a predicate returns true for it, and asserts how it has changed the state.
  ///
  /// - Parameters:
  ///   - isMatching: Returns true if an action is the expected one.
  ///   - duration: The time to wait, as for an action that is expected by value.
  ///   - updateStateToExpectedResult: Changes the previous state into the expected one. Omit it if nothing changes.
  ///   - fileID, file, line, column: Where a mismatch is reported; the caller's by default.
  @_disfavoredOverload
  public nonisolated(nonsending) func receive(
    _ isMatching: (_ action: Action) -> Bool,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let here = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    nonisolated(nonsending) func receive(_ isMatching: @escaping (Action) -> Bool) async {
      await self.receive(
        ExpectedAction(matching: isMatching),
        duration,
        updateStateToExpectedResult,
        at: here
      )
    }
    await withoutActuallyEscaping(isMatching, do: receive)
  }

  /// Takes the first received action, expects it to be in a case, and asserts how it has changed the state:
  /// `await store.receive(\.child.response)`.
  ///
  /// - Parameters:
  ///   - actionCase: The case.
  ///   - duration: The time to wait, as for an action that is expected by value.
  ///   - updateStateToExpectedResult: Changes the previous state into the expected one. Omit it if nothing changes.
  ///   - fileID, file, line, column: Where a mismatch is reported; the caller's by default.
  @_disfavoredOverload
  public nonisolated(nonsending) func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      ExpectedAction(in: CasePath(actionCase)),
      duration,
      updateStateToExpectedResult,
      at: IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    )
  }

  /// Takes the first received action, expects it to be in a case with a payload, and asserts how it has changed the state:
  /// `await store.receive(\.response, ["metronome"])`.
  ///
  /// - Parameters:
  ///   - actionCase: The case.
  ///   - value: The payload.
  ///   - duration: The time to wait, as for an action that is expected by value.
  ///   - updateStateToExpectedResult: Changes the previous state into the expected one. Omit it if nothing changes.
  ///   - fileID, file, line, column: Where a mismatch is reported; the caller's by default.
  @_disfavoredOverload
  public nonisolated(nonsending) func receive<Value: Equatable>(
    _ actionCase: CaseKeyPath<Action, Value>,
    _ value: Value,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async where Action: CasePathable {
    await receive(
      ExpectedAction(in: CasePath(actionCase), with: value),
      duration,
      updateStateToExpectedResult,
      at: IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    )
  }

  private nonisolated(nonsending) func receive(
    _ expected: ExpectedAction<Action>,
    _ timeout: Duration?,
    _ update: Update?,
    at here: IssueLocation
  ) async {
    let timeout = timeout ?? ownTimeout
    await session.wait(atMost: timeout) {
      exhaustivity == .on
        ? !session.received.isEmpty
        : session.received.all.contains { expected.matches($0.action) }
    }
    take(expected, timeout, update, at: here)
    await session.settle()
  }

  /// The time that steps wait for effects by default: none if the test controls the time.
  var ownTimeout: Duration { session.environment.taskExecutor == nil ? timeout : .zero }

  /// Takes the action that a step expects: the first one; if the store is not exhaustive, the first that matches.
  private func take(
    _ expected: ExpectedAction<Action>,
    _ timeout: Duration,
    _ update: Update?,
    at here: IssueLocation
  ) {
    let waiting = session.received.all
    let index =
      exhaustivity == .on
      ? waiting.startIndex : waiting.firstIndex { expected.matches($0.action) }
    guard let index, index < waiting.endIndex else {
      return reportMissing(expected, timeout, at: here)
    }
    let skipped = takeReceivedActions(atMost: index)
    if !skipped.isEmpty { reportUnasserted(TestStoreMessage.skipped(skipped), at: here) }
    guard let received = session.received.popFirst(), let reduction = received.reduction else {
      return
    }
    if expected.matches(received.action) {
      compare(reduction, update, at: here)
    } else {
      state = reduction.after
      let isLater = waiting.dropFirst().contains { expected.matches($0.action) }
      reportUnasserted(
        TestStoreMessage.unexpected(expected.difference(received.action), beforeExpected: isLater),
        at: here
      )
    }
  }

  private func reportMissing(
    _ expected: ExpectedAction<Action>,
    _ timeout: Duration,
    at here: IssueLocation
  ) {
    let inFlight = effectsInFlight.map(\.action)
    reportIssue(
      expected.missing() + TestStoreMessage.stillRunning(inFlight, after: timeout),
      at: here
    )
  }
}
