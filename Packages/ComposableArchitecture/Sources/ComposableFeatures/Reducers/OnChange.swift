extension Reducer {
  /// Adds work that is done when a part of the state has changed.
  ///
  /// ```swift
  /// Reduce { … }
  ///   .onChange(of: \.settings) { oldSettings, state in
  ///     .run { [settings = state.settings] _ in try await save(settings) }
  ///   }
  /// ```
  ///
  /// Source: the Composable Architecture's `onChange`.
  ///
  /// - Parameters:
  ///   - toValue: The part.
  ///   - perform: Called after this reducer, if the part is another one than before, with that.
  @inlinable
  public func onChange<V: Equatable>(
    of toValue: @escaping (State) -> V,
    _ perform: @escaping (_ oldValue: V, _ state: inout State) -> EffectOf<Self>
  ) -> some Reducer<State, Action> {
    _OnChangeReducer(base: self, toValue: toValue, isDuplicate: ==) { oldValue, _ in
      Reduce { state, _ in perform(oldValue, &state) }
    }
  }

  /// Adds a reducer that runs when a part of the state has changed.
  ///
  /// - Parameters:
  ///   - toValue: The part.
  ///   - reducer: Makes the reducer, which handles the same action after this one, of the part before and after.
  @inlinable
  public func onChange<V: Equatable, R: Reducer>(
    of toValue: @escaping (State) -> V,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: V, _ newValue: V) -> R
  ) -> _OnChangeReducer<Self, V, R> {
    _OnChangeReducer(base: self, toValue: toValue, isDuplicate: ==, reducer: reducer)
  }

  /// Adds a reducer that runs when a part of the state has changed.
  ///
  /// - Parameters:
  ///   - toValue: The part.
  ///   - isDuplicate: Returns true if the part before and after counts as unchanged.
  ///   - reducer: Makes the reducer, which handles the same action after this one, of the part before and after.
  @inlinable
  public func onChange<V, R: Reducer>(
    of toValue: @escaping (State) -> V,
    removeDuplicates isDuplicate: @escaping (V, V) -> Bool,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: V, _ newValue: V) -> R
  ) -> _OnChangeReducer<Self, V, R> {
    _OnChangeReducer(base: self, toValue: toValue, isDuplicate: isDuplicate, reducer: reducer)
  }
}

/// A reducer, and one that runs when a part of the state has changed.
public struct _OnChangeReducer<Base: Reducer, Value, Change: Reducer>: Reducer
where Base.State == Change.State, Base.Action == Change.Action {
  @usableFromInline let base: _ReducerPlace<Base>
  @usableFromInline let toValue: (Base.State) -> Value
  @usableFromInline let isDuplicate: (Value, Value) -> Bool
  @usableFromInline let reducer: (Value, Value) -> Change

  @usableFromInline
  init(
    base: Base,
    toValue: @escaping (Base.State) -> Value,
    isDuplicate: @escaping (Value, Value) -> Bool,
    reducer: @escaping (Value, Value) -> Change
  ) {
    self.base = _ReducerPlace(base)
    self.toValue = toValue
    self.isDuplicate = isDuplicate
    self.reducer = reducer
  }

  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let oldValue = toValue(state)
    let effect = base.reduce(into: &state, action: action)
    let newValue = toValue(state)
    if isDuplicate(oldValue, newValue) { return effect }
    return effect.merge(with: reducer(oldValue, newValue).reduce(into: &state, action: action))
  }
}
