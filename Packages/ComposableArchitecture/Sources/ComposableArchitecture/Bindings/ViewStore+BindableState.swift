extension ViewStore where Action: BindableAction, Action.State == State {
  /// A binding that reads a field of the state, and sends a ``BindingAction`` when it is written.
  ///
  /// ```swift
  /// edit(viewStore.binding(\.$name))
  /// ```
  ///
  /// It keeps this view store alive.
  ///
  /// - Parameter keyPath: The field, which is marked by ``BindableState``.
  ///
  /// Source: the Composable Architecture's `binding(_:)`.
  public func binding<Value: Equatable>(
    _ keyPath: WritableKeyPath<State, BindableState<Value>>
  ) -> Binding<Value> {
    binding(get: { $0[keyPath: keyPath].wrappedValue }, send: { .binding(.set(keyPath, $0)) })
  }
}

extension ViewStore {
  /// A binding that reads a field of the state, and sends a ``BindingAction`` when it is written:
  /// an older form of ``binding(_:)``, without ``BindableAction``.
  ///
  /// - Parameters:
  ///   - keyPath: The field.
  ///   - action: Makes the action to send.
  public func binding<LocalState: Equatable>(
    keyPath: WritableKeyPath<State, LocalState>,
    send action: @escaping (BindingAction<State>) -> Action
  ) -> Binding<LocalState> {
    binding(get: { $0[keyPath: keyPath] }, send: { action(.set(keyPath, $0)) })
  }
}
