extension Reducer {
  /// Runs reducers one after another on the same state, and merges their effects.
  ///
  /// The order matters: each reducer receives the state as the ones before have left it. So combine
  /// the reducer of a child before that of a parent that may remove the child's state. There may be
  /// any number of reducers, also nested ones: the stack does not grow.
  @inlinable
  public static func combine(_ reducers: Reducer...) -> Reducer {
    combine(reducers)
  }

  /// Runs reducers one after another on the same state, and merges their effects.
  @inlinable
  public static func combine(_ reducers: [Reducer]) -> Reducer {
    let combined = CombinedReducers(reducers)
    guard combined.isDeep else {
      let functions = reducers.map { ReducerFunction($0.reduce) }
      return Reducer(combined) { runAll(functions, &$0, $1, $2) }
    }
    return Reducer(combined) { runAll(combined.flattened, &$0, $1, $2) }
  }

  @inlinable
  static func runAll(
    _ functions: [ReducerFunction<State, Action, Environment>],
    _ state: inout State,
    _ action: Action,
    _ environment: Environment
  ) -> Effect<Action, Never> {
    var effects: [Effect<Action, Never>] = []
    for function in functions {
      let effect = function.reduce(&state, action, environment)
      if !effect.isNone { effects.append(effect) }
    }
    return effects.isEmpty ? .none : .merge(effects)
  }

  /// Runs this reducer, then another one on the same state, and merges their effects.
  ///
  /// Any number of them can be combined one by one: the stack does not grow.
  public func combined(with other: Reducer) -> Reducer {
    .combine(self, other)
  }
}
