extension Reducer {
  /// Adds a feature that runs on the payload of a case of the state, while the state is in that case, before this reducer.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifCaseLet(\.loggedIn, action: \.loggedIn) { Session() }
  ///   .ifCaseLet(\.loggedOut, action: \.loggedOut) { Login() }
  /// ```
  ///
  /// - The effects of the child are cancelled when the state leaves the case, or gets another `id`.
  /// - The child's cancellation ids are its own. The parent's cancel reaches them, the child's do not reach the parent's.
  /// - An action for the child that arrives while the state is in another case is reported as an issue.
  ///
  /// Source: the Composable Architecture's `ifCaseLet`.
  ///
  /// - Parameters:
  ///   - toCaseState: The case of the state.
  ///   - toCaseAction: The case that holds the child's actions.
  ///   - case: The feature.
  ///   - fileID, filePath, line, column: Where the issue is reported; the caller's by default.
  @inlinable
  @warn_unqualified_access
  public func ifCaseLet<CaseState, CaseAction, Case: Reducer<CaseState, CaseAction>>(
    _ toCaseState: CaseKeyPath<State, CaseState>,
    action toCaseAction: CaseKeyPath<Action, CaseAction>,
    @ReducerBuilder<CaseState, CaseAction> then case: () -> Case,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    self.ifCaseLet(
      CasePath(toCaseState),
      action: CasePath(toCaseAction),
      then: `case`,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Adds a feature that runs on the payload of a case of the state: with case paths.
  @inlinable
  @warn_unqualified_access
  public func ifCaseLet<CaseState, CaseAction, Case: Reducer<CaseState, CaseAction>>(
    _ toCaseState: CasePath<State, CaseState>,
    action toCaseAction: CasePath<Action, CaseAction>,
    @ReducerBuilder<CaseState, CaseAction> then case: () -> Case,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _IfCaseLetReducer(
      parent: self,
      child: `case`(),
      toCaseState,
      toCaseAction,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

/// A reducer and a feature on the payload of a case of its state.
// A class, so that no part is copied for an action.
public final class _IfCaseLetReducer<Parent: Reducer, Child: Reducer>: Reducer {
  @usableFromInline let parent: _ReducerPlace<Parent>
  @usableFromInline let child: _ReducerPlace<Child>
  @usableFromInline let childState: StateCase<Parent.State, Child.State>
  @usableFromInline let toChildAction: CasePath<Parent.Action, Child.Action>
  @usableFromInline let identity = CaseIdentity<Parent.State, Child.State>()

  @usableFromInline
  init(
    parent: Parent,
    child: Child,
    _ toChildState: CasePath<Parent.State, Child.State>,
    _ toChildAction: CasePath<Parent.Action, Child.Action>,
    at location: IssueLocation
  ) {
    self.parent = _ReducerPlace(parent)
    self.child = _ReducerPlace(child)
    childState = StateCase(toChildState, reducer: "ifCaseLet", location: location)
    self.toChildAction = toChildAction
  }

  @inlinable
  public func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action>
  {
    let childEffect = reduceChild(into: &state, action: action)
    let former = key(in: state)
    let effect = childEffect.merge(with: parent.reduce(into: &state, action: action))
    guard let former, key(in: state) != former else { return effect }
    return effect.merge(with: .cancelAll(of: row(former)))
  }

  @inlinable
  func reduceChild(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    guard let childAction = toChildAction.extract(from: action) else { return .none }
    let former = key(in: state)
    let effect = childState.change(of: &state, for: action) {
      child.reduce(into: &$0, action: childAction)
    }
    guard let effect, let former else { return .none }
    return effect.map(toChildAction.embedding).ofChild(row(former))
  }

  /// The key of the child's state; nil if the state is in another case.
  @inlinable
  func key(in state: Parent.State) -> StateKey? {
    childState.path.extract(from: state).map { identity.key(of: state, payload: $0) }
  }

  @inlinable
  func row(_ key: StateKey) -> RowID { RowID(collection: \Parent.State.self, key: key) }
}
