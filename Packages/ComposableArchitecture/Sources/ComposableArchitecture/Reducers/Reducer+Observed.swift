@_spi(Layers) import Schedulers

extension Reducer {
  /// This reducer, which shows its actions to the exploration (`explore`) that the current task belongs to, if there is
  /// one.
  ///
  /// So a timeline names the actions that stores handle, and the work of effects by the action that has started it.
  @usableFromInline var observed: Reducer {
    guard let observer = CurrentExploration.observer else { return self }
    return Reducer { state, action, environment in
      let didStartEffects = observer.willHandle { timelineLabel(action) }
      let effect = run(&state, action, environment)
      guard !effect.isNone else {
        didStartEffects()
        return .none
      }
      // Merged effects are started one after the other.
      return .merge(effect, .fireAndForget(didStartEffects))
    }
  }
}

/// Returns an action with its values if that is short, and else the names of its cases.
private func timelineLabel<Action>(_ action: Action) -> String {
  let text = "\(type(of: action)).\(action)"
  return text.count <= 40 && !text.contains("\n") ? text : debugCaseOutput(action)
}
