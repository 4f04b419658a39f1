extension Store {
  /// Makes the store of a feature.
  ///
  /// ```swift
  /// let store = Store(initialState: Counter.State()) {
  ///   Counter()
  /// } withDependencies: {
  ///   $0.apiClient = .mock
  /// }
  /// ```
  ///
  /// The feature has the dependencies of the place where the store is made, also for an action that is sent from another place.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with.
  ///   - reducer: The feature. With several, they run one after the other.
  ///   - prepareDependencies: Changes the values of dependencies, also for the initial state; nil if there is nothing to change.
  ///   - fileID, file, line, column: Where mistakes of effects are reported; the caller's by default.
  @inlinable
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> R.State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let (state, feature) = withDependencies(prepareDependencies ?? { _ in }) {
      (initialState(), _FeatureOfStore(reducer()))
    }
    self.init(
      initialState: state,
      reducer: AnyReducer { state, action, _ in feature.reduce(into: &state, action: action) },
      environment: feature.dependencies,
      fileID: fileID,
      file: file,
      line: line,
      column: column
    )
  }
}

/// The store of a feature.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

/// The feature of a store, with the dependencies of the place where it was made.
public final class _FeatureOfStore<Base: Reducer> {
  @usableFromInline let base: _ReducerPlace<Base>
  @usableFromInline let dependencies = DependencyValues._current

  @usableFromInline
  init(_ base: Base) {
    self.base = _ReducerPlace(base)
  }

  @inlinable
  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    if areCurrent { return base.reduce(into: &state, action: action) }
    return dependencies.withCurrent { base.reduce(into: &state, action: action) }
  }

  @usableFromInline var areCurrent: Bool { dependencies.isSame(as: ._current) }
}
