@testable import ComposableArchitecture

/// Starts effects as a store does, and receives their actions.
struct EffectRunner<Action> {
  let context = EffectContext()
  private let receive: (Action) -> Void

  init(_ receive: @escaping (Action) -> Void) {
    self.receive = receive
  }

  /// Starts an effect.
  ///
  /// - Parameter task: The task of the effect's action; nil for an action of its own.
  /// - Returns: The task that the effect belongs to; nil if there was nothing to count.
  @discardableResult
  func run(_ effect: Effect<Action, Never>, for task: ActionTask? = nil) -> ActionTask? {
    var task = task
    effect.start(in: context, for: &task) { action, _ in receive(action) }
    return task
  }
}
