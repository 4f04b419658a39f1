/// A feature in a part of the state and of the actions of another one.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   Scope(state: \.profile, action: \.profile) { Profile() }
///   Scope(state: \.settings, action: \.settings) { Settings() }
///   Reduce { … }
/// }
/// ```
///
/// The features of one parent share their cancellation ids with it.
///
/// Source: the Composable Architecture's `Scope`.
///
/// - Complexity: O(1) beyond the child's reducer; the state is changed in place.
// A class, so that no part is copied for an action.
public final class Scope<ParentState, ParentAction, Child: Reducer>: Reducer {
  // One of the two is there.
  @usableFromInline let part: StatePart<ParentState, Child.State>?
  @usableFromInline let payload: StateCase<ParentState, Child.State>?
  @usableFromInline let toChildAction: CasePath<ParentAction, Child.Action>
  @usableFromInline let child: _ReducerPlace<Child>

  @usableFromInline
  init(
    part: StatePart<ParentState, Child.State>? = nil,
    payload: StateCase<ParentState, Child.State>? = nil,
    _ toChildAction: CasePath<ParentAction, Child.Action>,
    _ child: Child
  ) {
    self.part = part
    self.payload = payload
    self.toChildAction = toChildAction
    self.child = _ReducerPlace(child)
  }

  /// Runs a feature on a part of the state.
  ///
  /// - Parameters:
  ///   - toChildState: The part of the state.
  ///   - toChildAction: The case that holds the child's actions. Other actions do nothing.
  ///   - child: The feature.
  @inlinable
  public convenience init<ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(state: toChildState, action: CasePath(toChildAction), child: child)
  }

  /// Runs a feature on the payload of a case of the state, while the state is in that case.
  ///
  /// An action for the child that arrives while the state is in another case is reported as an issue, and does nothing.
  ///
  /// - Parameters:
  ///   - toChildState: The case of the state.
  ///   - toChildAction: The case that holds the child's actions. Other actions do nothing.
  ///   - child: The feature.
  ///   - fileID, filePath, line, column: Where the issue is reported; the caller's by default.
  @inlinable
  public convenience init<ChildState, ChildAction>(
    state toChildState: CaseKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(
      state: CasePath(toChildState),
      action: CasePath(toChildAction),
      child: child,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Runs a feature on a part of the state: with a case path.
  @inlinable
  public convenience init<ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: CasePath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(part: StatePart(toChildState), toChildAction, child())
  }

  /// Runs a feature on the payload of a case of the state: with case paths.
  @inlinable
  public convenience init<ChildState, ChildAction>(
    state toChildState: CasePath<ParentState, ChildState>,
    action toChildAction: CasePath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(
      payload: StateCase(toChildState, reducer: "Scope", location: location),
      toChildAction,
      child()
    )
  }

  @inlinable
  public func reduce(into state: inout ParentState, action: ParentAction) -> Effect<ParentAction> {
    guard let childAction = toChildAction.extract(from: action) else { return .none }
    if let effect = part?.change(of: &state, { child.reduce(into: &$0, action: childAction) }) {
      return effect.pulledBack(from: part!.keyPath, toChildAction.embedding)
    }
    let effect = payload!.change(of: &state, for: action) {
      child.reduce(into: &$0, action: childAction)
    }
    return effect?.map(toChildAction.embedding) ?? .none
  }
}
