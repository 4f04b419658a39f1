/// What one action has started and is not done yet: effects in flight, and actions that they have sent
/// and that wait to be handled. What those start counts, too.
///
/// It is made when there is something to count, so that an action without effects needs none.
@usableFromInline
class ActionTask {
  private struct State {
    /// How many effects and actions are not done.
    var pending = 0
    var isCancelled = false
    /// Who waits for the end.
    var waiters = _Fifo<UnsafeContinuation<Void, Never>>()
  }

  private let state = _Lock(State())
  private let resumption = _Resumption()
  private let effects: EffectsInFlight

  /// - Parameter effects: Where the effects run.
  @usableFromInline
  init(_ effects: EffectsInFlight) {
    self.effects = effects
  }

  final var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Whether anything is still to be done.
  final var isPending: Bool { state.withLock { $0.pending > 0 } }

  /// Counts an effect or an action.
  ///
  /// - Returns: Whether it is still wanted.
  @discardableResult
  @usableFromInline
  final func begin() -> Bool {
    state.withLock { state in
      state.pending += 1
      return !state.isCancelled
    }
  }

  /// Counts it no more.
  @usableFromInline
  final func end() {
    var waiters = state.withLock { state in
      state.pending -= 1
      return state.pending == 0 ? state.waiters.removeAll() : _Fifo()
    }
    while let waiter = waiters.popFirst() { resumption.resume(waiter, with: ()) }
  }

  /// Cancels the effects in flight, unless all is done.
  final func cancel() {
    let isFirst = state.withLock { state in
      guard state.pending > 0, !state.isCancelled else { return false }
      state.isCancelled = true
      return true
    }
    if isFirst { effects.cancelAll(of: self) }
  }

  /// Returns when nothing is pending. When the caller's task is cancelled, so is this one.
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

// Safe to share: what changes sits in locks. What a subclass adds is never changed.
extension ActionTask: @unchecked Sendable {}
