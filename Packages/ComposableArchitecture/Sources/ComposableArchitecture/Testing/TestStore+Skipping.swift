extension TestStore {
  /// Lets the reducer handle the received actions that wait, without a step for each.
  ///
  /// - Parameters:
  ///   - strict: Whether it is an issue if no action waits.
  ///   - fileID: Where to report that; the other three likewise.
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

  /// Lets the reducer handle the received actions that wait, without a step for each.
  ///
  /// First the tasks of the environment's test scheduler or clock do all that they can.
  ///
  /// - Parameters:
  ///   - strict: Whether it is an issue if no action waits.
  ///   - fileID: Where to report that; the other three likewise.
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
  ///   - strict: Whether it is an issue if no effect runs.
  ///   - fileID: Where to report that; the other three likewise.
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
  /// First the tasks of the environment's test scheduler or clock do all that they can.
  ///
  /// - Parameters:
  ///   - strict: Whether it is an issue if no effect runs.
  ///   - fileID: Where to report that; the other three likewise.
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
    if refusesStep(at: location) { return }
    let actions = session.runReceivedActions(at: location)
    reporting(at: location) { report in
      if strict, actions.isEmpty { report.add(TestStoreMessage.noActionsToSkip) }
    }
  }

  private func skipInFlightEffects(strict: Bool, at location: IssueLocation) {
    let isIdle = session.effects.isEmpty
    session.cancelEffects()
    reporting(at: location) { report in
      if isIdle, strict { report.add(TestStoreMessage.noEffectsToSkip) }
    }
  }
}
