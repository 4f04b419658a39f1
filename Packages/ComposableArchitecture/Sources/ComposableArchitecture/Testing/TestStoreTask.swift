@_spi(Layers) import Schedulers

/// What an action that a test store was sent has started: the effects of that action.
///
/// ```swift
/// let task = await store.send(.appeared)  // starts a timer
/// await scheduler.advance(by: 1)
/// await store.receive(.ticked) { $0.seconds = 1 }
/// await task.cancel()
/// ```
///
/// The actions that the effects send wait for their steps; what those start is not part of it. It may be
/// let go of, which changes nothing.
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

  /// Reports an issue if the action's effects still run. They go on.
  ///
  /// - Parameter fileID: Where to report the issue; the other three likewise.
  public func finish(
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    reportPending(at: IssueLocation(fileID: fileID, filePath: file, line: line, column: column))
  }

  /// Lets the tasks of effects do all that they can, and reports an issue if the action's effects still run
  /// then. They go on.
  ///
  /// - Parameters:
  ///   - timeout: Has no effect. Time is the test's, and stands still here.
  ///   - fileID: Where to report the issue; the other three likewise.
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

  /// Cancels the action's effects, and lets their tasks do what they do about it.
  public nonisolated(nonsending) func cancel() async {
    task?.cancel()
    await settle()
  }

  /// Whether it was cancelled before the effects had completed.
  public var isCancelled: Bool { task?.isCancelled ?? false }
}
