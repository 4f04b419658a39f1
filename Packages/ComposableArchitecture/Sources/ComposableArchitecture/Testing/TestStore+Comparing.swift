extension TestStore where LocalState: Equatable {
  /// Compares the state that the reducer has made with the state that a step expects.
  @inlinable
  func compare(
    _ reduction: consuming Reduction<State>,
    _ update: Update?,
    _ report: inout StepReport
  ) {
    var expected = toLocalState(reduction.before)
    let actual = toLocalState(reduction.after)
    // The update would copy the arrays of a state that the reduction still holds.
    _ = consume reduction
    compare(&expected, actual, update, &report)
  }

  /// Compares the state after a step with the state that the step expects.
  ///
  /// - Complexity: One comparison of two states that share their unchanged parts; a dump if they
  ///   differ.
  /// - Parameter expected: The state before the step, which the update changes in place.
  @inlinable
  func compare(
    _ expected: inout LocalState,
    _ actual: LocalState,
    _ update: Update?,
    _ report: inout StepReport
  ) {
    if exhaustivity != .on { compareAsserted(actual, update, &report) }
    // If the store is not exhaustive, unasserted changes matter only if they are shown as warnings.
    if exhaustivity != .off { compareWhole(&expected, actual, update, &report) }
  }

  /// Checks that the update leaves the current state as it is: all that it sets has that value
  /// already.
  @inlinable
  func compareAsserted(_ actual: LocalState, _ update: Update?, _ report: inout StepReport) {
    guard let update else { return }
    var expected = actual
    apply(update, to: &expected, &report)
    if expected != actual {
      report.add(TestStoreMessage.unexpectedState(actual, expected: expected))
    }
  }

  /// Checks that the update changes the previous state into the current one.
  @inlinable
  func compareWhole(
    _ expected: inout LocalState,
    _ actual: LocalState,
    _ update: Update?,
    _ report: inout StepReport
  ) {
    // Compared before the update changes it: a copy of it would cost more.
    let isUnchanged =
      update != nil && session.closuresMustChangeState && expected == actual
    var hasUpdate = false
    if let update {
      if exhaustivity == .on {
        hasUpdate = apply(update, to: &expected, &report)
      } else {
        // An error that it throws has been reported already.
        hasUpdate = (try? update(&expected)) != nil
      }
    }
    if expected != actual {
      report.addUnasserted(TestStoreMessage.unexpectedState(actual, expected: expected))
    } else if isUnchanged, hasUpdate {
      report.addUnasserted(TestStoreMessage.needlessUpdate)
    }
  }

  /// - Returns: True if the update threw no error.
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
