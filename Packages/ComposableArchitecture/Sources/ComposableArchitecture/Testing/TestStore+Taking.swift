extension TestStore where LocalState: Equatable {
  @usableFromInline typealias Update = (inout LocalState) throws -> Void

  /// Takes a step, and reports mismatches.
  @inlinable
  func take(_ step: Step) {
    let location = step.location
    if refusesStep(at: location) { return }
    switch step.kind {
    case .send(let action, let update):
      send(action, update, at: location)
    case .receive(let expectation, let update):
      var reception = Reception<State, Action>(of: expectation)
      search(&reception, at: location)
      reporting(at: location) { conclude(reception, update, &$0) }
    case .work(let work):
      reporting(at: location) { perform(work, &$0) }
    case .environment(let update):
      reporting(at: location) { perform({ try update(&environment) }, &$0) }
    case .sequence(let steps):
      for step in steps { take(step) }
    }
  }

  /// Takes an action when the tasks have done all that they can do without time advancing, and then
  /// lets them do the same again.
  nonisolated(nonsending) func receiveWithTasks(
    _ expectation: ActionExpectation<Action>,
    _ update: Update?,
    at location: IssueLocation
  ) async {
    await session.settle()
    var reception = Reception<State, Action>(of: expectation)
    await searchWithTasks(&reception, at: location)
    reporting(at: location) { conclude(reception, update, &$0) }
    await session.settle()
  }

  /// - Returns: The task of the action's effects; nil if there are none to wait for.
  @discardableResult
  @inlinable
  func send(
    _ action: LocalAction,
    _ update: Update?,
    at location: IssueLocation
  ) -> ActionTask? {
    if refusesStep(at: location) { return nil }
    return reporting(at: location) { report in
      reportWaitingActions(before: "sending an action", &report)
      if exhaustivity != .on { session.runReceivedActions(at: report.location) }
      let reduction = session.run(fromLocalAction(action), for: .sent, at: report.location)
      compare(reduction, update, &report)
      return reduction.task
    }
  }

  /// Finds the first action that waits; if the store is not exhaustive, the first that matches.
  /// Runs the reducer for those that it skips.
  @inlinable
  func search(_ reception: inout Reception<State, Action>, at location: IssueLocation) {
    while let received = session.received.popFirst() {
      if exhaustivity == .on || reception.expectation.matches(received.action) {
        return reception.found = received
      }
      reception.skipped.append(received.action)
      _ = session.run(received, at: location)
    }
  }

  /// Does the same, and also finds actions that tasks send when others are skipped.
  private nonisolated(nonsending) func searchWithTasks(
    _ reception: inout Reception<State, Action>,
    at location: IssueLocation
  ) async {
    var skippedBefore: Int
    repeat {
      skippedBefore = reception.skipped.count
      search(&reception, at: location)
      if reception.found == nil { await session.settle() }
    } while reception.found == nil && reception.skipped.count > skippedBefore
  }

  @inlinable
  func conclude(
    _ reception: Reception<State, Action>,
    _ update: Update?,
    _ report: inout StepReport
  ) {
    let (expectation, skipped) = (reception.expectation, reception.skipped)
    guard let received = reception.found else {
      let late = session.lateActionsInFlight
      return report.add(TestStoreMessage.notReceived(expectation, skipped, startedLate: late))
    }
    let action = received.action
    if !skipped.isEmpty { report.addUnasserted(TestStoreMessage.skipped(skipped)) }
    if !expectation.matches(action) { report.add(expectation.mismatch(action)) }
    compare(session.run(received, at: report.location), update, &report)
  }

  @inlinable
  func perform(_ work: () throws -> Void, _ report: inout StepReport) {
    reportWaitingActions(before: "performing this work", &report)
    let before = session.accountedState
    do {
      try work()
    } catch {
      report.add(TestStoreMessage.workThrew(error))
    }
    // Actions that arrive meanwhile are asserted by the steps that receive them.
    let after = session.accountedState
    compare(before: toLocalState(before), after: toLocalState(after), nil, &report)
  }

  @inlinable
  func reportWaitingActions(before what: String, _ report: inout StepReport) {
    if session.received.isEmpty { return }
    let actions = session.received.all.map(\.action)
    report.addUnasserted(TestStoreMessage.mustHandle(actions, before: what))
  }
}
