/// A reducer that performs the writes of bindings.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   BindingReducer()
///   Reduce { … }  // reads the new values
/// }
/// ```
///
/// Source: the Composable Architecture's `BindingReducer`.
public struct BindingReducer<State, Action, ViewAction: BindableAction>: Reducer
where State == ViewAction.State {
  @usableFromInline let toViewAction: (Action) -> ViewAction?
  @usableFromInline let toBinding = CasePath<ViewAction, BindingAction<State>>(ViewAction.binding)

  /// Makes a reducer of actions that are bindable themselves.
  @inlinable
  public init() where Action == ViewAction {
    toViewAction = { $0 }
  }

  /// Makes a reducer of actions of which a case is bindable.
  @inlinable
  public init(action toViewAction: CaseKeyPath<Action, ViewAction>) where Action: CasePathable {
    self.toViewAction = CasePath(toViewAction).extraction
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    toViewAction(action).flatMap(toBinding.extraction)?.apply(to: &state)
    return .none
  }
}

extension BindableAction {
  /// The write of a field, if this is the action of one.
  public var binding: BindingAction<State>? {
    CasePath<Self, BindingAction<State>>(Self.binding).extract(from: self)
  }
}
