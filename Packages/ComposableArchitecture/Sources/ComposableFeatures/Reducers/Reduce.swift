/// A reducer that is made of a function.
///
/// ```swift
/// Reduce { state, action in
///   switch action {
///   case .incrementTapped:
///     state.count += 1
///     return .none
///   }
/// }
/// ```
///
/// Source: the Composable Architecture's `Reduce`.
public struct Reduce<State, Action>: Reducer {
  @usableFromInline let reduce: (inout State, Action) -> Effect<Action>

  /// Makes a reducer of a function.
  ///
  /// - Parameter reduce: Called by the store for each action, one at a time.
  @inlinable
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    self.reduce = reduce
  }

  /// Makes a reducer that hides the type of another one.
  @inlinable
  public init(_ reducer: some Reducer<State, Action>) {
    let place = _ReducerPlace(reducer)
    reduce = { place.reduce(into: &$0, action: $1) }
  }

  /// Makes a reducer of one that has an environment, with its environment.
  @inlinable
  public init<Environment>(
    _ reducer: AnyReducer<State, Action, Environment>,
    environment: Environment
  ) {
    reduce = { reducer.run(&$0, $1, environment) }
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reduce(&state, action)
  }
}
