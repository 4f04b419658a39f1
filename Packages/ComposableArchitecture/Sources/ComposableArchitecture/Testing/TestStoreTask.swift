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
  /// Returns when the effects have done all that they can do, or, in a given time, when they have completed.
  private let wait: nonisolated(nonsending) (Duration) async -> Void
  /// The time for which an asynchronous `finish` waits by default; nil if it never waits.
  private let timeout: Duration?
  /// Returns true if actions of the effects wait for their steps.
  private let hasWaitingActions: () -> Bool
  /// Returns the message for effects that still run after a time.
  private let message: (Duration) -> String

  @usableFromInline
  init<State, Action, Environment>(
    _ task: ActionTask?,
    of session: TestSession<State, Action, Environment>
  ) {
    self.init(
      task,
      of: session,
      timeout: nil,
      message: { action, _ in TestStoreMessage.effectsOfActionStillRunning(action) }
    )
  }

  /// - Parameters:
  ///   - timeout: The time for which an asynchronous `finish` waits by default; nil if it never waits.
  ///   - message: Makes the message for effects of an action that still run after a time.
  package init<State, Action, Environment>(
    _ task: ActionTask?,
    of session: TestSession<State, Action, Environment>,
    timeout: Duration?,
    message: @escaping (_ action: String, _ time: Duration) -> String
  ) {
    self.task = task
    self.timeout = timeout
    wait = { [weak session] limit in
      await session?.wait(atMost: limit) { task?.isPending != true }
    }
    hasWaitingActions = { [weak session] in
      task.flatMap { session?.hasWaitingActions(of: $0) } ?? false
    }
    self.message = { time in
      let origin = task as? TestSession<State, Action, Environment>.Origin
      return message(origin.map { debugCaseOutput($0.action) } ?? "", time)
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
    let here = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    reportPending(after: .zero, at: here)
  }

  /// Lets the tasks of effects do all that they can do without time advancing, and reports an issue
  /// if the action's effects, or those of the actions that they have sent, still run then. They are
  /// not cancelled.
  ///
  /// - Parameters:
  ///   - timeout: The time to wait for effects which do something that the test does not control, in a test store of a feature. In
  ///     other test stores, it has no effect: the test controls the time, which does not advance here.
  ///   - fileID, file, line, column: Where the issue is reported; the caller's by default.
  public nonisolated(nonsending) func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let time = self.timeout.map { timeout ?? $0 } ?? .zero
    await wait(time)
    let here = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    reportPending(after: time, at: here)
  }

  private func reportPending(after time: Duration, at here: IssueLocation) {
    guard let task, task.isPending else { return }
    reportIssue(message(time), at: here)
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
    await wait(.zero)
  }

  /// True if it was cancelled before the effects had completed, and their actions had been received.
  public var isCancelled: Bool { task?.isCancelled ?? false }
}
