@_spi(Layers) import Schedulers

extension TestStore {
  /// Waits until all effects have completed. It is reported as an issue if actions have been received that no step has taken, or if effects
  /// are still running when the time is over.
  ///
  /// - Parameters:
  ///   - duration: The time to wait for effects which do something that the test does not control. By default, it is ``TestStore/timeout``
  ///     if the test has given no clock or scheduler of tests, and else nothing.
  ///   - fileID, file, line, column: Where issues are reported; the caller's by default.
  public nonisolated(nonsending) func finish(
    timeout duration: Duration? = nil,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let here = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    let timeout = duration ?? ownTimeout
    await session.wait(atMost: timeout) { effectsInFlight.isEmpty }
    reportReceivedActions(at: here)
    let inFlight = effectsInFlight.map(\.action)
    if !inFlight.isEmpty {
      reportUnasserted(TestStoreMessage.effectsMustFinish(inFlight, after: timeout), at: here)
    }
  }

  /// Reports received actions that are left over and effects that are running, and cancels those.
  func complete() {
    reportReceivedActions(at: place)
    for effect in effectsInFlight {
      reportUnasserted(TestStoreMessage.effectIsRunning(effect.action), at: effect.location)
    }
    session.cancelEffects()
    session.received.removeAll()
  }

  /// The effects that are running, without those that the test has skipped.
  var effectsInFlight: [Session.Origin] {
    session.effectsInFlight.filter { effect in !skippedEffects.contains { $0 === effect } }
  }

  /// In an exhaustive store, an action is reported once.
  private func reportReceivedActions(at here: IssueLocation) {
    let actions = session.received.all.map(\.action)
    guard !actions.isEmpty else { return }
    reportUnasserted(TestStoreMessage.unhandled(actions), at: here)
    if exhaustivity == .on { takeReceivedActions() }
  }
}
