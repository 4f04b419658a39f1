extension TestStore where LocalState: Equatable {
  @usableFromInline typealias Update = (inout LocalState) throws -> Void

  /// Performs a step, and reports mismatches.
  @inlinable
  func perform(_ step: Step) {
    if isReducing(at: step.location) { return }
    switch step.kind {
    case .send(let action, let update): send(action, update, at: step.location)
    case .receive(let expectation, let update): receive(expectation, update, at: step.location)
    case .work(let work): perform(work, at: step.location)
    case .environment(let update): perform({ try update(&environment) }, at: step.location)
    case .sequence(let steps): for step in steps { perform(step) }
    }
  }

  /// - Returns: The task of the action's effects; nil if there are none to wait for.
  @discardableResult
  @inlinable
  func send(
    _ action: LocalAction,
    _ update: Update?,
    at location: IssueLocation
  ) -> ActionTask? {
    if isReducing(at: location) { return nil }
    return reporting(at: location) { report in
      reportWaitingActions(before: "sending an action", &report)
      if exhaustivity != .on { session.runReceivedActions(at: report.location) }
      let reduction = session.run(fromLocalAction(action), at: report.location)
      let task = reduction.task
      compare(consume reduction, update, &report)
      return task
    }
  }

  /// Takes the first action that waits; if the store is not exhaustive, the first that matches.
  @inlinable
  func receive(
    _ expectation: ActionExpectation<Action>,
    _ update: Update?,
    at location: IssueLocation
  ) {
    if isReducing(at: location) { return }
    var skipped: [Action] = []
    let received = take(expectation, &skipped, at: location)
    compare(received, expectation, skipped, update, at: location)
  }

  /// Does the same while tasks run. Before and afterwards, they do all that they can do without time
  /// advancing.
  nonisolated(nonsending) func receive(
    _ expectation: ActionExpectation<Action>,
    _ update: Update?,
    at location: IssueLocation
  ) async {
    if isReducing(at: location) { return }
    await session.settle()
    var skipped: [Action] = []
    var received = take(expectation, &skipped, at: location)
    var skippedBefore = 0
    // The actions that are skipped may let tasks send further ones.
    while received == nil, skipped.count > skippedBefore {
      skippedBefore = skipped.count
      await session.settle()
      received = take(expectation, &skipped, at: location)
    }
    compare(received, expectation, skipped, update, at: location)
    await session.settle()
  }

  /// Takes the action that a step compares with its expectation. Runs the reducer for those before it,
  /// which a store that is not exhaustive skips.
  @inlinable
  func take(
    _ expectation: ActionExpectation<Action>,
    _ skipped: inout [Action],
    at location: IssueLocation
  ) -> ReceivedAction<State, Action>? {
    while let received = session.received.popFirst() {
      if exhaustivity == .on || expectation.matches(received.action) { return received }
      skipped.append(received.action)
      _ = session.run(received, at: location)
    }
    return nil
  }

  /// Compares the action that was taken with the expected one. Runs the reducer for it, and compares
  /// its state.
  @inlinable
  func compare(
    _ received: ReceivedAction<State, Action>?,
    _ expectation: ActionExpectation<Action>,
    _ skipped: [Action],
    _ update: Update?,
    at location: IssueLocation
  ) {
    reporting(at: location) { report in
      guard let received else {
        let late = session.lateActionsInFlight
        return report.add(TestStoreMessage.notReceived(expectation, skipped, startedLate: late))
      }
      let action = received.action
      if !skipped.isEmpty { report.addUnasserted(TestStoreMessage.skipped(skipped)) }
      if !expectation.matches(action) { report.add(expectation.mismatch(action)) }
      compare(session.run(received, at: location), update, &report)
    }
  }

  @inlinable
  func perform(_ work: () throws -> Void, at location: IssueLocation) {
    reporting(at: location) { report in
      reportWaitingActions(before: "performing this work", &report)
      var expected = toLocalState(session.assertedState)
      do {
        try work()
      } catch {
        report.add(TestStoreMessage.workThrew(error))
      }
      // Actions that arrive meanwhile are asserted by the steps that receive them.
      compare(&expected, toLocalState(session.assertedState), nil, &report)
    }
  }

  @inlinable
  func reportWaitingActions(before what: String, _ report: inout StepReport) {
    if session.received.isEmpty { return }
    let actions = session.received.all.map(\.action)
    report.addUnasserted(TestStoreMessage.mustHandle(actions, before: what))
  }
}
