/// What an action that was sent has started: its effects, the actions that they send, the effects of
/// those, and so on.
///
/// ```swift
/// let task = store.send(.refreshPulled)
/// await task.finish()
/// ```
///
/// It may be let go of, which changes nothing. It does not keep the store alive.
///
/// Source: the Composable Architecture's `StoreTask`.
public struct StoreTask: Sendable {
  @usableFromInline let task: ActionTask?

  @inlinable
  init(_ task: ActionTask?) {
    self.task = task
  }

  /// Waits until everything that the action has started is done, or was cancelled, or the store has
  /// gone. An action without effects is done when `send` has returned.
  ///
  /// When the task that waits is cancelled, this one is cancelled, too.
  nonisolated(nonsending) public func finish() async {
    await task?.finish()
  }

  /// Cancels the effects in flight that the action has started, from any thread. It takes time in
  /// proportion to the effects of the store that are in flight.
  ///
  /// Actions that they have sent before are still handled; what takes time of the effects of those is
  /// not started any more.
  public func cancel() {
    task?.cancel()
  }

  /// Whether it was cancelled before everything was done.
  public var isCancelled: Bool { task?.isCancelled ?? false }
}

/// What an action that was sent through a view store has started.
public typealias ViewStoreTask = StoreTask
