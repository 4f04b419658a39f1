/// Combines the reducers that a body lists. They run one after the other on the same state, and their effects at the same time.
///
/// A body may have `if`, `else`, `switch` and `for`, reducers that are nil, and checks of availability.
///
/// Source: the Composable Architecture's `ReducerBuilder`.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(_ expression: R) -> R {
    expression
  }

  @_disfavoredOverload
  @inlinable
  public static func buildExpression(
    _ expression: any Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce(expression)
  }

  @inlinable
  public static func buildBlock() -> some Reducer<State, Action> { EmptyReducer() }

  @inlinable
  public static func buildBlock<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }

  @inlinable
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R { first }

  @inlinable
  public static func buildPartialBlock<First: Reducer<State, Action>, Next: Reducer<State, Action>>(
    accumulated: First,
    next: Next
  ) -> _Sequence<First, Next> {
    _Sequence(accumulated, next)
  }

  @inlinable
  public static func buildOptional<R: Reducer<State, Action>>(
    _ reducer: R?
  ) -> _Conditional<R, EmptyReducer<State, Action>> {
    if let reducer {
      .first(_ReducerPlace(reducer))
    } else {
      .second(_ReducerPlace(EmptyReducer()))
    }
  }

  @inlinable
  public static func buildEither<First: Reducer<State, Action>, Second: Reducer<State, Action>>(
    first reducer: First
  ) -> _Conditional<First, Second> {
    .first(_ReducerPlace(reducer))
  }

  @inlinable
  public static func buildEither<First: Reducer<State, Action>, Second: Reducer<State, Action>>(
    second reducer: Second
  ) -> _Conditional<First, Second> {
    .second(_ReducerPlace(reducer))
  }

  @inlinable
  public static func buildArray(
    _ reducers: [some Reducer<State, Action>]
  ) -> some Reducer<State, Action> {
    _SequenceMany(reducers)
  }

  @inlinable
  public static func buildLimitedAvailability(
    _ reducer: some Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce(reducer)
  }

  @inlinable
  public static func buildFinalResult<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }

  /// Two reducers, one after the other.
  public struct _Sequence<First: Reducer<State, Action>, Next: Reducer<State, Action>>: Reducer {
    @usableFromInline let first: _ReducerPlace<First>
    @usableFromInline let next: _ReducerPlace<Next>

    @usableFromInline
    init(_ first: First, _ next: Next) {
      self.first = _ReducerPlace(first)
      self.next = _ReducerPlace(next)
    }

    @inlinable
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      let effect = first.reduce(into: &state, action: action)
      return effect.merge(with: next.reduce(into: &state, action: action))
    }
  }

  /// Reducers of a loop, one after the other.
  public struct _SequenceMany<Element: Reducer<State, Action>>: Reducer {
    @usableFromInline let reducers: [_ReducerPlace<Element>]

    @usableFromInline
    init(_ reducers: [Element]) {
      self.reducers = reducers.map { _ReducerPlace($0) }
    }

    @inlinable
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      var effect = Effect<Action>.none
      for reducer in reducers {
        effect = effect.merge(with: reducer.reduce(into: &state, action: action))
      }
      return effect
    }
  }

  /// One of the reducers of two branches.
  public enum _Conditional<First: Reducer<State, Action>, Second: Reducer<State, Action>>: Reducer {
    case first(_ReducerPlace<First>)
    case second(_ReducerPlace<Second>)

    @inlinable
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch self {
      case .first(let reducer): reducer.reduce(into: &state, action: action)
      case .second(let reducer): reducer.reduce(into: &state, action: action)
      }
    }
  }
}

/// A reducer that does nothing if it is nil.
extension Optional: Reducer where Wrapped: Reducer {
  public typealias State = Wrapped.State
  public typealias Action = Wrapped.Action
  public typealias Body = Never

  @inlinable
  public func reduce(
    into state: inout Wrapped.State,
    action: Wrapped.Action
  ) -> Effect<Wrapped.Action> {
    self?.reduce(into: &state, action: action) ?? .none
  }
}
