/// The work that one action has started and that is not done yet: effects in flight, and actions
/// that they have sent and that wait to be handled. The work that those start counts, too.
///
/// It is made when there is something to count, so that an action without effects needs none.
@usableFromInline
package class ActionTask {
  private struct State {
    /// The number of effects and actions that are not done.
    var pending = 0
    var isCancelled = false
    /// The callers that wait for the end.
    var waiters = _Fifo<UnsafeContinuation<Void, Never>>()
  }

  private let state = _Lock(State())
  private let resumption = _Resumption()
  private let context: EffectContext
  /// The task that this one is a part of; nil if it is no part. That task has no such task itself.
  private let whole: ActionTask?

  /// - Parameters:
  ///   - context: The context of the store's effects, among which are those of the action.
  ///   - task: The task of the action that has caused this one, if this task is a part of that one.
  @usableFromInline
  init(in context: EffectContext, partOf task: ActionTask? = nil) {
    self.context = context
    whole = task?.whole ?? task
  }

  final var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Returns true if this is the task, or a part of it.
  final func belongs(to task: ActionTask) -> Bool { self === task || whole === task }

  /// True if some of the work is not done.
  final var isPending: Bool { state.withLock { $0.pending > 0 } }

  /// True unless the task has been cancelled, or the one that it is a part of.
  final var isWanted: Bool { !isCancelled && whole?.isCancelled != true }

  /// Counts an effect or an action.
  @usableFromInline
  final func begin() {
    whole?.begin()
    state.withLock { $0.pending += 1 }
  }

  /// Stops counting an effect or an action, because it is done.
  @usableFromInline
  final func end() {
    var waiters = state.withLock { state in
      state.pending -= 1
      return state.pending == 0 ? state.waiters.removeAll() : _Fifo()
    }
    while let waiter = waiters.popFirst() { resumption.resume(waiter, with: ()) }
    whole?.end()
  }

  /// Cancels the effects in flight, unless all work is done.
  ///
  /// - Parameter hasMore: True if there is work that is not counted.
  final func cancel(hasMore: Bool = false) {
    let isFirst = state.withLock { state in
      guard state.pending > 0 || hasMore, !state.isCancelled else { return false }
      state.isCancelled = true
      return true
    }
    if isFirst { context.cancelAll(of: self) }
  }

  /// Returns when nothing is pending. If the caller's task is cancelled, so is this one.
  nonisolated(nonsending) final func finish() async {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let mustWait = state.withLock { state in
          if state.pending > 0 { state.waiters.append(continuation) }
          return state.pending > 0
        }
        if !mustWait { continuation.resume() }
      }
      resumption.didResume()
    } onCancel: {
      cancel()
    }
  }
}

// Safe to share: locks guard all that changes. The properties that a subclass adds never change.
extension ActionTask: @unchecked Sendable {}
