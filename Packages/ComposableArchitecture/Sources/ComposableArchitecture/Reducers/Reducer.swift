/// The logic of a feature. Given an action, it changes the state and returns the effect to run.
///
/// ```swift
/// let counterReducer = Reducer<CounterState, CounterAction, CounterEnvironment> {
///   state, action, environment in
///   switch action {
///   case .incrementTapped:
///     state.count += 1
///     return .none
///   }
/// }
/// ```
///
/// Source: the Composable Architecture's `Reducer` of the time of environments.
public struct Reducer<State, Action, Environment> {
  @usableFromInline let reduce: (inout State, Action, Environment) -> Effect<Action, Never>
  /// The reducers that it combines, if it is combined.
  @usableFromInline let combined: CombinedReducers<State, Action, Environment>?

  @inlinable
  init(
    _ combined: CombinedReducers<State, Action, Environment>,
    _ reduce: @escaping (inout State, Action, Environment) -> Effect<Action, Never>
  ) {
    self.reduce = reduce
    self.combined = combined
  }

  /// Makes a reducer from a function.
  ///
  /// - Parameter reducer: Called by the store for each action, one at a time. It reads and writes
  ///   only the state that it is given. Everything else that is to happen belongs in the effect.
  @inlinable
  public init(_ reducer: @escaping (inout State, Action, Environment) -> Effect<Action, Never>) {
    reduce = reducer
    combined = nil
  }

  /// A reducer that does nothing.
  @inlinable public static var empty: Reducer { Reducer { _, _, _ in .none } }

  /// Runs the reducer.
  @inlinable
  public func run(
    _ state: inout State,
    _ action: Action,
    _ environment: Environment
  ) -> Effect<Action, Never> {
    reduce(&state, action, environment)
  }

  /// Runs the reducer.
  @inlinable
  public func callAsFunction(
    _ state: inout State,
    _ action: Action,
    _ environment: Environment
  ) -> Effect<Action, Never> {
    reduce(&state, action, environment)
  }
}

extension Reducer where Environment == Void {
  /// Runs a reducer that needs no environment.
  @inlinable
  public func callAsFunction(_ state: inout State, _ action: Action) -> Effect<Action, Never> {
    reduce(&state, action, ())
  }
}

/// Another name for ``Reducer``, which later versions of the original used.
public typealias AnyReducer = Reducer

// Reducers are global constants in every published example, and made of closures that are not
// `@Sendable`. That is safe because a reducer uses only its arguments, and each store runs it
// serially. A closure that captures something mutable breaks that contract, in any concurrency
// model.
extension Reducer: @unchecked Sendable {}
