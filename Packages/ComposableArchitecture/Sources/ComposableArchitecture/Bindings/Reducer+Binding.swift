extension Reducer where Action: BindableAction, Action.State == State {
  /// Returns a reducer that first performs the writes of bindings, and then runs this one. This
  /// reducer reads the new values.
  ///
  /// - Complexity: O(1) beyond this reducer; the state is changed in place.
  ///
  /// Source: the Composable Architecture's `binding()`.
  public func binding() -> Reducer {
    let path: CasePath<Action, BindingAction<State>> = /Action.binding
    return binding(action: path)
  }
}

extension Reducer {
  /// Returns a reducer that first performs the writes of bindings, and then runs this one: an older
  /// form of ``binding()``, without ``BindableAction``.
  ///
  /// - Parameter toBindingAction: The case that holds the actions of bindings.
  public func binding(action toBindingAction: CasePath<Action, BindingAction<State>>) -> Reducer {
    binding(action: toBindingAction.extract(from:))
  }

  /// Returns a reducer that first performs the writes of bindings, and then runs this one: an older
  /// form of ``binding()``, without ``BindableAction``.
  ///
  /// - Parameter toBindingAction: Extracts the action of a binding, or returns nil.
  public func binding(
    action toBindingAction: @escaping (Action) -> BindingAction<State>?
  ) -> Reducer {
    Reducer { state, action, environment in
      toBindingAction(action)?.apply(to: &state)
      return run(&state, action, environment)
    }
  }
}
