extension AnyReducer {
  /// Makes a reducer that has an environment of a feature, for use among such reducers.
  ///
  /// ```swift
  /// AnyReducer { environment in Counter(client: environment.client) }
  /// ```
  ///
  /// Source: the Composable Architecture's `AnyReducer`.
  ///
  /// - Parameter build: Makes the feature of the environment, for each action.
  public init<R: Reducer<State, Action>>(
    @ReducerBuilder<State, Action> _ build: @escaping (Environment) -> R
  ) {
    self.init { state, action, environment in
      build(environment).reduce(into: &state, action: action)
    }
  }

  /// Makes a reducer that needs no environment of a feature.
  public init<R: Reducer<State, Action>>(
    @ReducerBuilder<State, Action> _ build: () -> R
  ) {
    let place = _ReducerPlace(build())
    self.init { state, action, _ in place.reduce(into: &state, action: action) }
  }
}
