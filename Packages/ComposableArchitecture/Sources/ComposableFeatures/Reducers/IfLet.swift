extension Reducer {
  /// Adds a feature that runs on an optional part of the state, while that is not nil, before this reducer.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.editor, action: \.editor) { Editor() }
  /// ```
  ///
  /// - The effects of the child are cancelled when its state becomes nil, or another one: one with another `id`, or in
  ///   another case.
  /// - The child's cancellation ids are its own. The parent's cancel reaches them, the child's do not reach the parent's.
  /// - An action for the child that arrives while its state is nil is reported as an issue.
  ///
  /// Source: the Composable Architecture's `ifLet`.
  ///
  /// - Parameters:
  ///   - toWrappedState: The optional part of the state.
  ///   - toWrappedAction: The case that holds the child's actions.
  ///   - wrapped: The feature.
  ///   - fileID, filePath, line, column: Where the issue is reported; the caller's by default.
  @inlinable
  @warn_unqualified_access
  public func ifLet<WrappedState, WrappedAction, Wrapped: Reducer<WrappedState, WrappedAction>>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CaseKeyPath<Action, WrappedAction>,
    @ReducerBuilder<WrappedState, WrappedAction> then wrapped: () -> Wrapped,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    self.ifLet(
      toWrappedState,
      action: CasePath(toWrappedAction),
      then: wrapped,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Adds a feature that runs on an optional part of the state: with a case path.
  @inlinable
  @warn_unqualified_access
  public func ifLet<WrappedState, WrappedAction, Wrapped: Reducer<WrappedState, WrappedAction>>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CasePath<Action, WrappedAction>,
    @ReducerBuilder<WrappedState, WrappedAction> then wrapped: () -> Wrapped,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _IfLetReducer(
      parent: self,
      child: wrapped(),
      toWrappedState,
      toWrappedAction,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Sets an alert, or another state that is for one answer alone, to nil when its action arrives, after this reducer.
  @inlinable
  @warn_unqualified_access
  public func ifLet<WrappedState: _EphemeralState, WrappedAction>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CaseKeyPath<Action, WrappedAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    self.ifLet(
      toWrappedState,
      action: CasePath(toWrappedAction),
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Sets an alert, or another state that is for one answer alone, to nil when its action arrives: with a case path.
  @inlinable
  @warn_unqualified_access
  public func ifLet<WrappedState: _EphemeralState, WrappedAction>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CasePath<Action, WrappedAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    self.ifLet(
      toWrappedState,
      action: toWrappedAction,
      then: { EmptyReducer() },
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

/// A state that is shown until it is answered, such as an alert: its first action ends it.
public protocol _EphemeralState {}

extension AlertState: _EphemeralState {}
extension ConfirmationDialogState: _EphemeralState {}

/// A reducer and a feature on an optional part of its state.
// A class, so that no part is copied for an action.
public final class _IfLetReducer<Parent: Reducer, Child: Reducer>: Reducer {
  @usableFromInline let parent: _ReducerPlace<Parent>
  @usableFromInline let child: _ReducerPlace<Child>
  @usableFromInline let childState: StatePart<Parent.State, Child.State?>
  @usableFromInline let toChildAction: CasePath<Parent.Action, Child.Action>
  @usableFromInline let identity = StateIdentity<Child.State>()
  @usableFromInline let isEphemeral = Child.State.self is any _EphemeralState.Type
  private let location: IssueLocation

  @usableFromInline
  init(
    parent: Parent,
    child: Child,
    _ toChildState: WritableKeyPath<Parent.State, Child.State?>,
    _ toChildAction: CasePath<Parent.Action, Child.Action>,
    at location: IssueLocation
  ) {
    self.parent = _ReducerPlace(parent)
    self.child = _ReducerPlace(child)
    childState = StatePart(toChildState)
    self.toChildAction = toChildAction
    self.location = location
  }

  @inlinable
  public func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action>
  {
    let childEffect = reduceChild(into: &state, action: action)
    let former = key(in: &state)
    let effect = childEffect.merge(with: parent.reduce(into: &state, action: action))
    guard let former else { return effect }
    if key(in: &state) == former {
      if !isEphemeral || toChildAction.extract(from: action) == nil { return effect }
      childState.change(of: &state) { $0 = nil }
    }
    return effect.merge(with: .cancelAll(of: row(former)))
  }

  @inlinable
  func reduceChild(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    guard let childAction = toChildAction.extract(from: action) else { return .none }
    var former: StateKey?
    let effect: Effect<Child.Action> = childState.change(of: &state) { childState in
      guard childState != nil else { return .none }
      former = identity.key(of: childState!)
      return child.reduce(into: &childState!, action: childAction)
    }
    guard let former else {
      report(action)
      return .none
    }
    return effect.map(toChildAction.embedding).ofChild(row(former))
  }

  /// The key of the child's state; nil if there is none.
  @inlinable
  func key(in state: inout Parent.State) -> StateKey? {
    childState.change(of: &state) { $0 == nil ? nil : identity.key(of: $0!) }
  }

  @inlinable
  func row(_ key: StateKey) -> RowID { RowID(collection: childState.keyPath, key: key) }

  @usableFromInline
  func report(_ action: Parent.Action) {
    reportChildAction(
      action,
      reducer: "ifLet",
      trouble: "while its state was nil",
      remedy: "sets the child's state to nil",
      at: location
    )
  }
}
