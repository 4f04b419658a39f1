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
/// The effects of the actions that they send are part of the task, and so on. The actions wait for
/// their steps. Releasing the task changes nothing.
///
/// Source: the Composable Architecture's `TestStoreTask`.
public struct TestStoreTask {
  private let task: ActionTask?
  private let settle: nonisolated(nonsending) () async -> Void
  /// Returns true if actions of the effects wait for their steps.
  private let hasWaitingActions: () -> Bool
  private let description: () -> String

  @usableFromInline
  init<State, Action, Environment>(
    _ task: ActionTask?,
    of session: TestSession<State, Action, Environment>
  ) {
    self.task = task
    settle = { [weak session] in await session?.settle() }
    hasWaitingActions = { [weak session] in
      task.flatMap { session?.hasWaitingActions(of: $0) } ?? false
    }
    description = {
      (task as? TestSession<State, Action, Environment>.Origin).map { debugCaseOutput($0.action) }
        ?? ""
    }
  }

  /// Reports an issue if the action's effects, or those of the actions that they have sent, still run.
  /// They are not cancelled.
  ///
  /// - Parameters:
  ///   - fileID, file, line, column: Where the issue is reported; the caller's by default.
  @_disfavoredOverload
  public func finish(
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    reportPending(at: IssueLocation(fileID: fileID, filePath: file, line: line, column: column))
  }

  /// Lets the tasks of effects do all that they can do without time advancing, and reports an issue
  /// if the action's effects, or those of the actions that they have sent, still run then. They are
  /// not cancelled.
  ///
  /// - Parameters:
  ///   - timeout: Has no effect. The test controls the time, which does not advance here.
  ///   - fileID, file, line, column: Where the issue is reported; the caller's by default.
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

  /// Cancels the action's effects, and those of the actions that they have sent.
  ///
  /// Actions that wait for their steps are still received. Their effects that take time are not
  /// started any more.
  public func cancel() {
    task?.cancel(hasMore: hasWaitingActions())
  }

  /// Cancels the action's effects, and those of the actions that they have sent, and lets their tasks
  /// handle the cancellation.
  ///
  /// Actions that wait for their steps are still received. Their effects that take time are not
  /// started any more.
  public nonisolated(nonsending) func cancel() async {
    task?.cancel(hasMore: hasWaitingActions())
    await settle()
  }

  /// True if it was cancelled before the effects had completed, and their actions had been received.
  public var isCancelled: Bool { task?.isCancelled ?? false }
}
