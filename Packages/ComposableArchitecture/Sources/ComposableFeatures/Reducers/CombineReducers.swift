/// Reducers that run one after the other, as one: so that a method applies to all of them.
///
/// ```swift
/// CombineReducers {
///   Scope(state: \.profile, action: \.profile) { Profile() }
///   Reduce { … }
/// }
/// .ifLet(\.alert, action: \.alert) { Alert() }
/// ```
///
/// Source: the Composable Architecture's `CombineReducers`.
public struct CombineReducers<State, Action, Reducers: Reducer>: Reducer
where State == Reducers.State, Action == Reducers.Action {
  @usableFromInline let reducers: _ReducerPlace<Reducers>

  /// Combines reducers.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) {
    reducers = _ReducerPlace(build())
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reducers.reduce(into: &state, action: action)
  }
}
