extension TestStore where LocalState: Equatable {
  /// Compares what the reducer has made of an action with what a step expects of it.
  @inlinable
  func compare(_ reduction: Reduction<State>, _ update: Update?, _ report: inout StepReport) {
    let (before, after) = (toLocalState(reduction.before), toLocalState(reduction.after))
    compare(before: before, after: after, update, &report)
  }

  /// Compares the state after a step with what the step expects it to be.
  ///
  /// - Complexity: One comparison of two states that share what did not change; a dump where they
  ///   differ.
  @inlinable
  func compare(
    before: LocalState,
    after actual: LocalState,
    _ update: Update?,
    _ report: inout StepReport
  ) {
    if exhaustivity != .on { compareAsserted(actual, update, &report) }
    // Whether anybody wants to know what the test does not assert.
    if exhaustivity != .off { compareWhole(before: before, actual, update, &report) }
  }

  /// What the update sets has to be so in the state as it is now.
  @inlinable
  func compareAsserted(_ actual: LocalState, _ update: Update?, _ report: inout StepReport) {
    guard let update else { return }
    var expected = actual
    apply(update, to: &expected, &report)
    if expected != actual {
      report.add(
        TestStoreMessage.unexpectedState(actual, expected: expected, changesNothing: false)
      )
    }
  }

  /// The update has to make the state as it is now of what it was before.
  @inlinable
  func compareWhole(
    before: LocalState,
    _ actual: LocalState,
    _ update: Update?,
    _ report: inout StepReport
  ) {
    var expected = before
    var hasUpdate = false
    if let update {
      if exhaustivity == .on {
        hasUpdate = apply(update, to: &expected, &report)
      } else {
        // What it throws is reported already.
        hasUpdate = (try? update(&expected)) != nil
      }
    }
    // One that threw has not come to what it changes.
    let changesNothing = hasUpdate && expected == before
    if expected != actual {
      report.addUnasserted(
        TestStoreMessage.unexpectedState(
          actual,
          expected: expected,
          changesNothing: changesNothing
        )
      )
    } else if changesNothing, session.closuresMustChangeState {
      report.addUnasserted(TestStoreMessage.needlessUpdate)
    }
  }

  /// - Returns: Whether the update came to its end.
  @discardableResult
  @inlinable
  func apply(_ update: Update, to expected: inout LocalState, _ report: inout StepReport) -> Bool {
    do {
      try update(&expected)
      return true
    } catch {
      report.add(TestStoreMessage.updateThrew(error))
      return false
    }
  }
}
