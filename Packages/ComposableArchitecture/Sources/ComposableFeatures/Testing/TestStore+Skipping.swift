@_spi(Layers) import Schedulers

extension TestStore {
  /// Takes all received actions, without an assertion for each.
  ///
  /// Before that, the tasks of effects do all that they can do without time advancing. What is skipped is shown as a warning, unless the
  /// store is not exhaustive and shows none.
  ///
  /// - Parameters:
  ///   - strict: True if it is an issue that there are none.
  ///   - fileID, file, line, column: Where that is reported; the caller's by default.
  public nonisolated(nonsending) func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let here = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    await session.settle()
    let actions = takeReceivedActions()
    if !actions.isEmpty {
      reportUnasserted(TestStoreMessage.skipped(actions), shownExhaustivity, at: here)
    } else if strict {
      reportIssue("There were no received actions to skip.", at: here)
    }
  }

  /// Skips the effects that are running: they need not complete by the end of the test. Actions that they send are received nevertheless.
  ///
  /// Before that, their tasks do all that they can do without time advancing. What is skipped is shown as a warning, unless the store is
  /// not exhaustive and shows none.
  ///
  /// - Parameters:
  ///   - strict: True if it is an issue that there are none.
  ///   - fileID, file, line, column: Where that is reported; the caller's by default.
  public nonisolated(nonsending) func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let here = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    await session.settle()
    let effects = effectsInFlight
    let actions = effects.map(\.action)
    skippedEffects += effects
    if !actions.isEmpty {
      reportUnasserted(TestStoreMessage.cancelled(actions), shownExhaustivity, at: here)
    } else if strict {
      reportIssue("There were no in-flight effects to skip.", at: here)
    }
  }

  /// The exhaustivity for what a test skips on purpose, which is no issue.
  private var shownExhaustivity: Exhaustivity {
    exhaustivity == .on ? .off(showSkippedAssertions: true) : exhaustivity
  }
}
