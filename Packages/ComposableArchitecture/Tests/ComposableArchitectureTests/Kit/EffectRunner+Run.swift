@testable import ComposableArchitecture

extension EffectRunner {
  /// A runner whose owner does not ask what an action belongs to.
  convenience init(_ receive: @escaping (Action) -> Void) {
    self.init { action, _ in receive(action) }
  }

  /// Starts an effect of an action of its own.
  ///
  /// - Returns: The task that the effect belongs to; nil if there was nothing to count.
  @discardableResult
  func run(_ effect: Effect<Action, Never>) -> ActionTask? {
    var task: ActionTask?
    run(effect, for: &task) { ActionTask(in: context) }
    return task
  }
}
