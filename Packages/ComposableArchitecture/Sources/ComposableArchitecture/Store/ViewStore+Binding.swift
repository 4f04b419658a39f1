extension ViewStore {
  /// A binding that reads a part of the state, and sends an action when it is written.
  ///
  /// It keeps this view store alive.
  ///
  /// - Parameters:
  ///   - get: Reads the value from the state.
  ///   - localStateToViewAction: Makes the action to send of the value that is written.
  public func binding<LocalState>(
    get: @escaping (State) -> LocalState,
    send localStateToViewAction: @escaping (LocalState) -> Action
  ) -> Binding<LocalState> {
    // The send that returns nothing reports where the store was made: who writes is not known here.
    Binding(get: { get(self.state) }, set: { self.send(localStateToViewAction($0)) as Void })
  }

  /// A binding that reads a part of the state, and sends the same action whatever is written: to close
  /// what is open, say.
  ///
  /// - Parameters:
  ///   - get: Reads the value from the state.
  ///   - action: The action to send.
  public func binding<LocalState>(
    get: @escaping (State) -> LocalState,
    send action: Action
  ) -> Binding<LocalState> {
    binding(get: get, send: { _ in action })
  }

  /// A binding that reads the whole state, and sends an action when it is written.
  ///
  /// - Parameter localStateToViewAction: Makes the action to send of the state that is written.
  public func binding(
    send localStateToViewAction: @escaping (State) -> Action
  ) -> Binding<State> {
    binding(get: { $0 }, send: localStateToViewAction)
  }

  /// A binding that reads the whole state, and sends the same action whatever is written.
  ///
  /// - Parameter action: The action to send.
  public func binding(send action: Action) -> Binding<State> {
    binding(send: { _ in action })
  }
}
