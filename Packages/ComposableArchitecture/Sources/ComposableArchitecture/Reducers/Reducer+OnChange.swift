extension Reducer {
  /// Returns a reducer that does additional work when an action has changed a part of the state.
  ///
  /// ```swift
  /// settingsReducer.onChange(of: \.volume) { volume, state, action, environment in
  ///   .fireAndForget { environment.player.setVolume(volume) }
  /// }
  /// ```
  ///
  /// The part is read before and after this reducer runs, and the two values are compared.
  ///
  /// - Parameters:
  ///   - toLocalState: Returns the part of the state to observe. If it is a collection, a change of
  ///     it by the reducer copies it, because the previous value is still held: observe something
  ///     small.
  ///   - additionalEffects: Called after a change, with the new part. A change that it makes itself
  ///     does not call it again.
  @_disfavoredOverload
  public func onChange<LocalState: Equatable>(
    of toLocalState: @escaping (State) -> LocalState,
    perform additionalEffects:
      @escaping (LocalState, inout State, Action, Environment) -> Effect<Action, Never>
  ) -> Reducer {
    onChange(of: toLocalState) { _, localState, state, action, environment in
      additionalEffects(localState, &state, action, environment)
    }
  }

  /// Returns a reducer that does additional work when an action has changed a part of the state.
  ///
  /// - Parameters:
  ///   - toLocalState: Returns the part of the state to observe.
  ///   - additionalEffects: Called after a change, with the previous part and the new one.
  @_disfavoredOverload
  public func onChange<LocalState: Equatable>(
    of toLocalState: @escaping (State) -> LocalState,
    perform additionalEffects:
      @escaping (LocalState, LocalState, inout State, Action, Environment) -> Effect<Action, Never>
  ) -> Reducer {
    .init { state, action, environment in
      let previous = toLocalState(state)
      let effect = run(&state, action, environment)
      let current = toLocalState(state)
      guard previous != current else { return effect }
      return .merge(effect, additionalEffects(previous, current, &state, action, environment))
    }
  }

  /// Returns a reducer that also runs another reducer when an action has changed a part of the
  /// state.
  ///
  /// ```swift
  /// settingsReducer.onChange(of: \.volume) { previous, volume in
  ///   Reducer { state, action, environment in … }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - toLocalState: Returns the part of the state to observe.
  ///   - reducer: Called after a change, with the previous part and the new one. The reducer that
  ///     it returns receives the action that made the change.
  @_disfavoredOverload
  public func onChange<LocalState: Equatable>(
    of toLocalState: @escaping (State) -> LocalState,
    _ reducer: @escaping (LocalState, LocalState) -> Reducer
  ) -> Reducer {
    onChange(of: toLocalState) { previous, current, state, action, environment in
      reducer(previous, current).run(&state, action, environment)
    }
  }
}
