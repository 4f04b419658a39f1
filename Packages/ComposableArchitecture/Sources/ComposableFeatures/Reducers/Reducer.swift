/// The logic of a feature, as a type: given an action, it changes the state and returns the effect to run.
///
/// A feature says what it does by a `body`, which combines other reducers, or by the method ``reduce(into:action:)``.
///
/// ```swift
/// struct Counter: Reducer {
///   struct State { var count = 0 }
///   enum Action { case incrementTapped }
///
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       state.count += 1
///       return .none
///     }
///   }
/// }
/// ```
///
/// A store makes the body once, when the first action arrives, and so does each reducer for the features in it. So a body may
/// contain its own feature.
///
/// Source: the Composable Architecture's `Reducer` since 0.39, there `ReducerProtocol` at first.
public protocol Reducer<State, Action> {
  /// The state that the feature works on.
  associatedtype State

  /// The actions that can happen in the feature.
  associatedtype Action

  /// The type of the body; `Never` for a reducer that has the method instead.
  associatedtype Body

  /// Handles an action.
  ///
  /// - Parameters:
  ///   - state: The state, which is changed in place.
  ///   - action: The action.
  /// - Returns: The effect to run.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that the feature is made of.
  @ReducerBuilder<State, Action> var body: Body { get }

  /// Handles an action by a reducer in its place, whose body is made once.
  static func _reduce(
    _ place: _ReducerPlace<Self>,
    into state: inout State,
    action: Action
  ) -> Effect<Action>
}

/// A reducer with the state and the actions of another one: `some ReducerOf<Self>`.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

/// An effect of the actions of a reducer.
public typealias EffectOf<R: Reducer> = Effect<R.Action>

/// Work that a reducer requests, whose values are sent to the store as actions.
public typealias Effect<Action> = ComposableArchitecture.Effect<Action, Never>

extension Reducer where Body == Never {
  /// Ends the program: this reducer has the method ``Reducer/reduce(into:action:)``.
  public var body: Never {
    fatalError("\(Self.self) has no body: call reduce(into:action:)")
  }

  @inlinable
  public static func _reduce(
    _ place: _ReducerPlace<Self>,
    into state: inout State,
    action: Action
  ) -> Effect<Action> {
    place.reducer.reduce(into: &state, action: action)
  }
}

extension Reducer where Body: Reducer<State, Action> {
  /// Handles an action by the body.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }

  @inlinable
  public static func _reduce(
    _ place: _ReducerPlace<Self>,
    into state: inout State,
    action: Action
  ) -> Effect<Action> {
    place.withBody { $0.body.reduce(into: &state, action: action) }
  }
}
