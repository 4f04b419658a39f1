extension Store where State: ObservableState, Action: BindableAction, Action.State == State {
  /// A part of the state, which is observed on its own. Setting it sends a binding action.
  ///
  /// ```swift
  /// store.query = "metronome"  // store.send(.binding(.set(\.query, "metronome")))
  /// ```
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Value>
  ) -> Value {
    get { state[keyPath: keyPath] }
    set { send(.binding(.set(keyPath, newValue))) }
  }
}
