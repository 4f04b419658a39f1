@_spi(Layers) import Schedulers

extension TestStore {
  typealias Update = (inout State) throws -> Void

  /// Asserts the current state, beside the steps. It is for stores that are not exhaustive.
  ///
  /// ```swift
  /// store.exhaustivity = .off
  /// await store.send(\.child.closeTapped)
  /// await store.finish()
  /// await store.skipReceivedActions()
  /// store.assert { $0.child = nil }
  /// ```
  ///
  /// - Parameters:
  ///   - updateStateToExpectedResult: Changes what is expected. If it changes anything, an issue is reported.
  ///   - fileID, file, line, column: Where a mismatch is reported; the caller's by default.
  public func assert(
    _ updateStateToExpectedResult: @escaping (_ state: inout State) throws -> Void,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    compare(
      state,
      state,
      updateStateToExpectedResult,
      mustChange: false,
      at: IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    )
  }

  /// Compares the change of an action with what a step expects. Its state is that of the store then.
  func compare(_ reduction: Reduction<State>, _ update: Update?, at here: IssueLocation) {
    compare(state, reduction.after, update, mustChange: true, at: here)
    state = reduction.after
  }

  /// - Parameters:
  ///   - before: The state that the update changes.
  ///   - actual: The state that is expected then.
  ///   - mustChange: True if an update that changes nothing is an issue.
  private func compare(
    _ before: State,
    _ actual: State,
    _ update: Update?,
    mustChange: Bool,
    at here: IssueLocation
  ) {
    if exhaustivity != .on {
      guard let expected = apply(update, to: actual, at: here) else { return }
      guard expected == actual else {
        return reportIssue(TestStoreMessage.unexpectedState(actual, expected, update), at: here)
      }
    }
    if exhaustivity == .off { return }
    guard let expected = apply(update, to: before, at: exhaustivity == .on ? here : nil) else {
      return
    }
    if expected != actual {
      reportUnasserted(TestStoreMessage.unexpectedState(actual, expected, update), at: here)
    } else if mustChange, update != nil, expected == before {
      reportUnasserted(TestStoreMessage.needlessUpdate, at: here)
    }
  }

  /// Returns a state as the update changes it, in the dependencies of the feature; nil if the update throws an error.
  ///
  /// - Parameter here: Where the error is reported; nil if it has been.
  private func apply(_ update: Update?, to state: State, at here: IssueLocation?) -> State? {
    guard let update else { return state }
    var state = state
    do {
      try session.environment.withCurrent { try update(&state) }
      return state
    } catch {
      if let here { reportIssue("Threw error: \(error)", at: here) }
      return nil
    }
  }

  /// Reports something that the test has not asserted: as an issue; if the store is not exhaustive, as a warning or not at all.
  ///
  /// - Parameter exhaustivity: By default, that of the store.
  func reportUnasserted(
    _ message: @autoclosure () -> String,
    _ exhaustivity: Exhaustivity? = nil,
    at here: IssueLocation
  ) {
    switch exhaustivity ?? self.exhaustivity {
    case .on: reportIssue(message(), at: here)
    case .off(showSkippedAssertions: true):
      reportWarning("Skipped assertions.\n\n\(message())", at: here)
    case .off(showSkippedAssertions: false): break
    }
  }
}
