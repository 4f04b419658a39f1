extension Reducer {
  /// Runs reducers one after another on the same state, and merges their effects.
  ///
  /// The order counts: each sees the state as the ones before have left it. So a child's reducer
  /// comes before that of the parent which may take the child's state away.
  @inlinable
  public static func combine(_ reducers: Reducer...) -> Reducer {
    combine(reducers)
  }

  /// Runs reducers one after another on the same state, and merges their effects.
  @inlinable
  public static func combine(_ reducers: [Reducer]) -> Reducer {
    Reducer { state, action, environment in
      var effects: [Effect<Action, Never>] = []
      for reducer in reducers {
        let effect = reducer.run(&state, action, environment)
        if !effect.isNone { effects.append(effect) }
      }
      return effects.isEmpty ? .none : .merge(effects)
    }
  }

  /// Runs this reducer, then another one on the same state, and merges their effects.
  public func combined(with other: Reducer) -> Reducer {
    .combine(self, other)
  }
}
