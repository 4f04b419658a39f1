extension Reducer {
  /// Does more whenever a part of the state has changed, whichever action changed it.
  ///
  /// ```swift
  /// settingsReducer.onChange(of: \.volume) { volume, state, action, environment in
  ///   .fireAndForget { environment.player.setVolume(volume) }
  /// }
  /// ```
  ///
  /// The part is looked at before and after this reducer has run, and compared.
  ///
  /// - Parameters:
  ///   - toLocalState: The part of the state to watch. A collection that is held here while the reducer
  ///     changes it is copied: watch something small.
  ///   - additionalEffects: Called after a change, with the part as it is now. What it changes itself
  ///     is no change to it.
  public func onChange<LocalState: Equatable>(
    of toLocalState: @escaping (State) -> LocalState,
    perform additionalEffects:
      @escaping (LocalState, inout State, Action, Environment) -> Effect<Action, Never>
  ) -> Reducer {
    onChange(of: toLocalState) { _, localState, state, action, environment in
      additionalEffects(localState, &state, action, environment)
    }
  }

  /// Does more whenever a part of the state has changed, whichever action changed it.
  ///
  /// - Parameters:
  ///   - toLocalState: The part of the state to watch.
  ///   - additionalEffects: Called after a change, with the part as it was and as it is now.
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

  /// Runs another reducer, too, whenever a part of the state has changed.
  ///
  /// ```swift
  /// settingsReducer.onChange(of: \.volume) { previous, volume in
  ///   Reducer { state, action, environment in … }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - toLocalState: The part of the state to watch.
  ///   - reducer: Called after a change, with the part as it was and as it is now. The reducer that it
  ///     returns gets the action that made the change.
  public func onChange<LocalState: Equatable>(
    of toLocalState: @escaping (State) -> LocalState,
    _ reducer: @escaping (LocalState, LocalState) -> Reducer
  ) -> Reducer {
    onChange(of: toLocalState) { previous, current, state, action, environment in
      reducer(previous, current).run(&state, action, environment)
    }
  }
}
