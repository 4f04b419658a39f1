extension ViewStore {
  /// A binding that reads a part of the state, and sends an action when it is written.
  ///
  /// It keeps this view store alive.
  ///
  /// - Parameters:
  ///   - get: Reads the value from the state.
  ///   - localStateToViewAction: Makes the action to send from the value that is written.
  public func binding<LocalState>(
    get: @escaping (State) -> LocalState,
    send localStateToViewAction: @escaping (LocalState) -> Action
  ) -> Binding<LocalState> {
    // The `send` without result reports at the place where the store was made, because the place of
    // the write is not known here.
    Binding(get: { get(self.state) }, set: { self.send(localStateToViewAction($0)) as Void })
  }

  /// A binding that reads a part of the state, and sends the same action for every written value:
  /// to close a dialog, for example.
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
  /// - Parameter localStateToViewAction: Makes the action to send from the state that is written.
  public func binding(
    send localStateToViewAction: @escaping (State) -> Action
  ) -> Binding<State> {
    binding(get: { $0 }, send: localStateToViewAction)
  }

  /// A binding that reads the whole state, and sends the same action for every written value.
  ///
  /// - Parameter action: The action to send.
  public func binding(send action: Action) -> Binding<State> {
    binding(send: { _ in action })
  }
}
