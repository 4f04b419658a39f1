/// The actions of a feature whose fields are written by bindings. One case holds all those writes.
///
/// ```swift
/// enum SettingsAction: BindableAction, Equatable {
///   case binding(BindingAction<SettingsState>)
///   case saveTapped
/// }
///
/// let settingsReducer = Reducer<SettingsState, SettingsAction, SettingsEnvironment> { … }
///   .binding()
///
/// let name = viewStore.binding(\.$name)  // writes through .binding(.set(\.$name, …))
/// ```
///
/// Source: the Composable Architecture's `BindableAction`.
public protocol BindableAction {
  /// The state whose fields are written.
  associatedtype State

  /// Makes the action of the feature that writes a field.
  static func binding(_ action: BindingAction<State>) -> Self
}

extension BindableAction {
  /// Makes the action that writes a field: `.set(\.$name, "Blob")`, short for
  /// `.binding(.set(\.$name, "Blob"))`.
  ///
  /// - Parameters:
  ///   - keyPath: The field.
  ///   - value: The new value.
  public static func set<Value: Equatable>(
    _ keyPath: WritableKeyPath<State, BindableState<Value>>,
    _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }
}
