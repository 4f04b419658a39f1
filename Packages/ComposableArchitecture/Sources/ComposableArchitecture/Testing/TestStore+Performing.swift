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
      compare(reduction, update, &report)
      return reduction.task
    }
  }

  /// Takes the first action that waits; if the store is not exhaustive, the first that matches.
  @inlinable
  func receive(
    _ expectation: ActionExpectation<Action>,
    _ update: Update?,
    at location: IssueLocation
  ) {
    var search = ReceivedActionSearch<State, Action>(for: expectation)
    advance(&search, at: location)
    reporting(at: location) { compare(search, update, &$0) }
  }

  /// Does the same while tasks run. Before and afterwards, they do all that they can do without time
  /// advancing.
  nonisolated(nonsending) func receiveAmongTasks(
    _ expectation: ActionExpectation<Action>,
    _ update: Update?,
    at location: IssueLocation
  ) async {
    await session.settle()
    var search = ReceivedActionSearch<State, Action>(for: expectation)
    var skippedBefore: Int
    // The actions that are skipped may let tasks send further ones.
    repeat {
      skippedBefore = search.skipped.count
      advance(&search, at: location)
      if search.found == nil { await session.settle() }
    } while search.found == nil && search.skipped.count > skippedBefore
    reporting(at: location) { compare(search, update, &$0) }
    await session.settle()
  }

  /// Continues a search among the actions that wait, and runs the reducer for those that it skips.
  @inlinable
  func advance(_ search: inout ReceivedActionSearch<State, Action>, at location: IssueLocation) {
    while let received = session.received.popFirst() {
      if exhaustivity == .on || search.expectation.matches(received.action) {
        return search.found = received
      }
      search.skipped.append(received.action)
      _ = session.run(received, at: location)
    }
  }

  /// Compares the action that was found with the expected one. Runs the reducer for it, and compares
  /// its state.
  @inlinable
  func compare(
    _ search: ReceivedActionSearch<State, Action>,
    _ update: Update?,
    _ report: inout StepReport
  ) {
    let (expectation, skipped) = (search.expectation, search.skipped)
    guard let received = search.found else {
      let late = session.lateActionsInFlight
      return report.add(TestStoreMessage.notReceived(expectation, skipped, startedLate: late))
    }
    let action = received.action
    if !skipped.isEmpty { report.addUnasserted(TestStoreMessage.skipped(skipped)) }
    if !expectation.matches(action) { report.add(expectation.mismatch(action)) }
    compare(session.run(received, at: report.location), update, &report)
  }

  @inlinable
  func perform(_ work: () throws -> Void, at location: IssueLocation) {
    reporting(at: location) { report in
      reportWaitingActions(before: "performing this work", &report)
      let before = session.assertedState
      do {
        try work()
      } catch {
        report.add(TestStoreMessage.workThrew(error))
      }
      // Actions that arrive meanwhile are asserted by the steps that receive them.
      let after = session.assertedState
      compare(before: toLocalState(before), after: toLocalState(after), nil, &report)
    }
  }

  @inlinable
  func reportWaitingActions(before what: String, _ report: inout StepReport) {
    if session.received.isEmpty { return }
    let actions = session.received.all.map(\.action)
    report.addUnasserted(TestStoreMessage.mustHandle(actions, before: what))
  }
}
