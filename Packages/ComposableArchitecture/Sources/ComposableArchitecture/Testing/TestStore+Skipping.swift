extension TestStore {
  /// Runs the reducer for the received actions that wait, without a step for each.
  ///
  /// - Parameters:
  ///   - strict: True if it is an issue that no action waits.
  ///   - fileID, file, line, column: Where that is reported; the caller's by default.
  public func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    skipReceivedActions(strict: strict, at: location)
  }

  /// Runs the reducer for the received actions that wait, without a step for each.
  ///
  /// First, the tasks of the environment's test scheduler or clock do all that they can do without
  /// time advancing.
  ///
  /// - Parameters:
  ///   - strict: True if it is an issue that no action waits.
  ///   - fileID, file, line, column: Where that is reported; the caller's by default.
  public nonisolated(nonsending) func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await session.settle()
    let location = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    skipReceivedActions(strict: strict, at: location)
  }

  /// Cancels the effects that run.
  ///
  /// - Parameters:
  ///   - strict: True if it is an issue that no effect runs.
  ///   - fileID, file, line, column: Where that is reported; the caller's by default.
  public func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    skipInFlightEffects(strict: strict, at: location)
  }

  /// Cancels the effects that run.
  ///
  /// First, the tasks of the environment's test scheduler or clock do all that they can do without
  /// time advancing.
  ///
  /// - Parameters:
  ///   - strict: True if it is an issue that no effect runs.
  ///   - fileID, file, line, column: Where that is reported; the caller's by default.
  public nonisolated(nonsending) func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await session.settle()
    let location = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    skipInFlightEffects(strict: strict, at: location)
  }

  private func skipReceivedActions(strict: Bool, at location: IssueLocation) {
    if isReducing(at: location) { return }
    let actions = session.runReceivedActions(at: location)
    reporting(at: location) { report in
      if strict, actions.isEmpty { report.add(TestStoreMessage.noActionsToSkip) }
    }
  }

  private func skipInFlightEffects(strict: Bool, at location: IssueLocation) {
    let isIdle = session.effects.isIdle
    session.cancelEffects()
    reporting(at: location) { report in
      if isIdle, strict { report.add(TestStoreMessage.noEffectsToSkip) }
    }
  }
}
