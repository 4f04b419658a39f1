extension TestStore where LocalState: Equatable, Action: Equatable {
  /// Takes the steps one after another and reports what does not match.
  ///
  /// At the end every action that an effect sent must have been received, and every effect must have
  /// completed; what still runs is cancelled. The state and the environment live on to the next
  /// assertion.
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
  public func assert(
    _ steps: [Step],
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    for step in steps { take(step) }
    finish(at: IssueLocation(fileID: fileID, filePath: file, line: line, column: column))
  }

  private func take(_ step: Step) {
    switch step.kind {
    case .send(let action, let update):
      reportWaitingActions(before: "sending an action", at: step.location)
      run(globalAction(of: action), update, at: step.location)
    case .receive(let action, let update):
      receive(action, update, at: step.location)
    case .work(let work):
      perform(work, at: step.location)
    case .environment(let update):
      perform({ try update(&environment) }, at: step.location)
    case .sequence(let steps):
      for step in steps { take(step) }
    }
  }

  private func receive(
    _ expected: Action,
    _ update: ((inout LocalState) throws -> Void)?,
    at location: IssueLocation
  ) {
    guard let action = session.takeReceivedAction() else {
      return report(TestStoreMessage.nothingReceived, at: location)
    }
    if action != expected {
      report(TestStoreMessage.unexpectedAction(action, expected: expected), at: location)
    }
    run(action, update, at: location)
  }

  private func run(
    _ action: Action,
    _ update: ((inout LocalState) throws -> Void)?,
    at location: IssueLocation
  ) {
    let before = state
    session.run(action, at: location)
    var expected = before
    do {
      try update?(&expected)
    } catch {
      report(TestStoreMessage.updateThrew(error), at: location)
    }
    compare(expected, before: before, wasUpdated: update != nil, at: location)
  }

  private func compare(
    _ expected: LocalState,
    before: LocalState,
    wasUpdated: Bool,
    at location: IssueLocation
  ) {
    let actual = state
    let changesNothing = wasUpdated && expected == before
    if expected != actual {
      report(
        TestStoreMessage.unexpectedState(
          actual,
          expected: expected,
          changesNothing: changesNothing
        ),
        at: location
      )
    } else if changesNothing {
      report(TestStoreMessage.needlessUpdate, at: location)
    }
  }

  private func perform(_ work: () throws -> Void, at location: IssueLocation) {
    reportWaitingActions(before: "performing this work", at: location)
    let before = state
    do {
      try work()
    } catch {
      report(TestStoreMessage.workThrew(error), at: location)
    }
    compare(before, before: before, wasUpdated: false, at: location)
  }

  private func reportWaitingActions(before what: String, at location: IssueLocation) {
    let actions = session.waitingActions
    guard !actions.isEmpty else { return }
    report(TestStoreMessage.mustHandle(actions, before: what), at: location)
  }

  private func finish(at location: IssueLocation) {
    let actions = session.waitingActions
    if !actions.isEmpty { report(TestStoreMessage.unhandled(actions), at: location) }
    let origins = session.effectsInFlight
    if !origins.isEmpty {
      let sources = origins.map { (action: $0.action, location: $0.location) }
      report(TestStoreMessage.effectsStillRunning(sources), at: location)
    }
    session.clear()
  }

  private func report(_ message: String, at location: IssueLocation) {
    reportIssue(
      message,
      fileID: location.fileID,
      filePath: location.filePath,
      line: location.line,
      column: location.column
    )
  }
}
