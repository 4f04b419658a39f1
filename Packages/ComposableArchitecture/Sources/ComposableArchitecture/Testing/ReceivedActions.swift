/// The actions that effects have sent, from any thread, and that no code has taken yet.
@usableFromInline
package final class ReceivedActions<State, Action>: Sendable {
  @usableFromInline package typealias Received = ReceivedAction<State, Action>

  @usableFromInline let waiting = _Lock(_Fifo<Received>())

  @inlinable
  init() {}

  @inlinable package var isEmpty: Bool { waiting.withLock { $0.isEmpty } }

  /// The oldest action that waits.
  @usableFromInline var first: Received? {
    // A copy: it shares the memory of the actions.
    var waiting = waiting.withLock { $0 }
    return waiting.popFirst()
  }

  /// The actions that wait, the oldest first.
  @usableFromInline
  package var all: [Received] {
    var waiting = waiting.withLock { $0 }
    var actions: [Received] = []
    while let action = waiting.popFirst() { actions.append(action) }
    return actions
  }

  @inlinable
  func append(_ action: Received) {
    waiting.withLock { $0.append(action) }
  }

  @inlinable
  package func popFirst() -> Received? {
    waiting.withLock { $0.popFirst() }
  }

  package func removeAll() {
    // Released outside the lock: a deinit may call back.
    _ = waiting.withLock { $0.removeAll() }
  }
}

/// An action that an effect has sent, and that no step has taken yet.
@usableFromInline
package struct ReceivedAction<State, Action> {
  @usableFromInline package let action: Action

  /// The task of the effect that has sent it.
  @usableFromInline package let task: ActionTask?

  /// True if time may have passed since the action arrived.
  @usableFromInline let hasWaited: () -> Bool

  /// The reduction of the action, once the reducer has run.
  @usableFromInline package var reduction: Reduction<State>?

  @inlinable
  init(_ action: Action, of task: ActionTask?, hasWaited: @escaping () -> Bool) {
    self.action = action
    self.task = task
    self.hasWaited = hasWaited
  }
}

/// The change of the state by one action.
@usableFromInline
package struct Reduction<State> {
  @usableFromInline package let before: State
  @usableFromInline package let after: State
  /// The effects that the action has started; nil if there are none to wait for.
  @usableFromInline package let task: ActionTask?

  @inlinable
  init(before: State, after: State, task: ActionTask?) {
    self.before = before
    self.after = after
    self.task = task
  }
}
