/// The work that a sent action has started: its effects, the actions that they send, the effects of
/// those, and so on.
///
/// ```swift
/// let task = store.send(.refreshPulled)
/// await task.finish()
/// ```
///
/// Releasing it changes nothing. It does not keep the store alive.
///
/// Source: the Composable Architecture's `StoreTask`.
public struct StoreTask: Sendable {
  @usableFromInline let task: ActionTask?

  @inlinable
  init(_ task: ActionTask?) {
    self.task = task
  }

  /// Waits until all work that the action has started is done, or was cancelled, or the store is
  /// released. The work of an action without effects is done when `send` has returned.
  ///
  /// If the task that waits is cancelled, this one is cancelled, too.
  nonisolated(nonsending) public func finish() async {
    await task?.finish()
  }

  /// Cancels the effects in flight that the action has started, from any thread. It takes time in
  /// proportion to the number of the store's effects in flight.
  ///
  /// Actions that they have already sent are still handled. Effects of those actions that take time
  /// are not started any more.
  public func cancel() {
    task?.cancel()
  }

  /// True if it was cancelled before all work was done.
  public var isCancelled: Bool { task?.isCancelled ?? false }
}

/// The work that an action sent through a view store has started.
public typealias ViewStoreTask = StoreTask
