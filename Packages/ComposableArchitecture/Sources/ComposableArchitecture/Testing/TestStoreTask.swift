@_spi(Layers) import Schedulers

/// The effects of an action that was sent to a test store.
///
/// ```swift
/// let task = await store.send(.appeared)  // starts a timer
/// await scheduler.advance(by: 1)
/// await store.receive(.ticked) { $0.seconds = 1 }
/// await task.cancel()
/// ```
///
/// The actions that the effects send wait for their steps. The effects of those actions are not
/// part of the task. Releasing the task changes nothing.
///
/// Source: the Composable Architecture's `TestStoreTask`.
public struct TestStoreTask {
  private let task: ActionTask?
  private let settle: nonisolated(nonsending) () async -> Void
  private let description: () -> String

  @usableFromInline
  init<State, Action, Environment>(
    _ task: ActionTask?,
    of session: TestSession<State, Action, Environment>
  ) {
    self.task = task
    settle = { [weak session] in await session?.settle() }
    description = {
      (task as? TestSession<State, Action, Environment>.Origin).map { debugCaseOutput($0.action) }
        ?? ""
    }
  }

  /// Reports an issue if the action's effects still run. They are not cancelled.
  ///
  /// - Parameters:
  ///   - fileID: The place at which the issue is reported, together with the next three parameters.
  ///   - file: The caller's file, unless given.
  ///   - line: The caller's line, unless given.
  ///   - column: The caller's column, unless given.
  public func finish(
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    reportPending(at: IssueLocation(fileID: fileID, filePath: file, line: line, column: column))
  }

  /// Lets the tasks of effects do all that they can do without time advancing, and reports an issue
  /// if the action's effects still run then. They are not cancelled.
  ///
  /// - Parameters:
  ///   - timeout: Has no effect. The test controls the time, which does not advance here.
  ///   - fileID: The place at which the issue is reported, together with the next three parameters.
  ///   - file: The caller's file, unless given.
  ///   - line: The caller's line, unless given.
  ///   - column: The caller's column, unless given.
  public nonisolated(nonsending) func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await settle()
    reportPending(at: IssueLocation(fileID: fileID, filePath: file, line: line, column: column))
  }

  private func reportPending(at location: IssueLocation) {
    guard let task, task.isPending else { return }
    reportIssue(TestStoreMessage.effectsOfActionStillRunning(description()), at: location)
  }

  /// Cancels the action's effects.
  public func cancel() {
    task?.cancel()
  }

  /// Cancels the action's effects, and lets their tasks handle the cancellation.
  public nonisolated(nonsending) func cancel() async {
    task?.cancel()
    await settle()
  }

  /// True if it was cancelled before the effects had completed.
  public var isCancelled: Bool { task?.isCancelled ?? false }
}
