extension Reducer {
  /// Gives this feature, and all features in it, another value of a dependency.
  ///
  /// ```swift
  /// Onboarding().dependency(\.database, .inMemory)
  /// ```
  ///
  /// It counts while the feature reduces an action, and in its effects. Where two give the same dependency, the inner one counts.
  ///
  /// Source: the Composable Architecture's `dependency`.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - value: The value.
  @inlinable
  @warn_unqualified_access
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ value: Value
  ) -> _DependencyKeyWritingReducer<Self> {
    _DependencyKeyWritingReducer(base: self) { $0[keyPath: keyPath] = value }
  }

  /// Gives this feature, and all features in it, another value of a dependency that is its own key.
  @inlinable
  @warn_unqualified_access
  public func dependency<Value: TestDependencyKey>(
    _ value: Value
  ) -> _DependencyKeyWritingReducer<Self> where Value.Value == Value {
    _DependencyKeyWritingReducer(base: self) { $0[Value.self] = value }
  }

  /// Changes the value of a dependency, for this feature and all features in it.
  ///
  /// ```swift
  /// Onboarding().transformDependency(\.apiClient) { $0.upload = { _ in } }
  /// ```
  ///
  /// Source: the Composable Architecture's `transformDependency`.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - transform: Changes the value, for each action.
  @inlinable
  @warn_unqualified_access
  public func transformDependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    transform: @escaping (_ dependency: inout Value) -> Void
  ) -> _DependencyKeyWritingReducer<Self> {
    _DependencyKeyWritingReducer(base: self) { transform(&$0[keyPath: keyPath]) }
  }
}

/// A reducer with other values of dependencies.
// A class, so that no part is copied for an action.
public final class _DependencyKeyWritingReducer<Base: Reducer>: Reducer {
  @usableFromInline let base: _ReducerPlace<Base>
  @usableFromInline let update: (inout DependencyValues) -> Void

  @usableFromInline
  init(base: Base, update: @escaping (inout DependencyValues) -> Void) {
    self.base = _ReducerPlace(base)
    self.update = update
  }

  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    withDependencies(update) { base.reduce(into: &state, action: action) }
  }
}
