extension Reducer {
  /// Adds a feature that runs on each element of an identified array in the state, before this reducer.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.rows, action: \.rows) { Row() }
  /// ```
  ///
  /// - The effects of an element are cancelled when it is removed.
  /// - The cancellation ids of an element are its own. The parent's cancel reaches them, an element's do not reach those of
  ///   others.
  /// - An action for an element that is not there is reported as an issue.
  ///
  /// Source: the Composable Architecture's `forEach`.
  ///
  /// - Parameters:
  ///   - toElementsState: The array.
  ///   - toElementAction: The case that holds the elements' actions.
  ///   - element: The feature.
  ///   - fileID, filePath, line, column: Where the issue is reported; the caller's by default.
  /// - Complexity: O(1) beyond the reducers; O(*n*) if elements were added or removed.
  @inlinable
  @warn_unqualified_access
  public func forEach<
    ElementState,
    ElementAction,
    ID: Hashable & Sendable,
    Element: Reducer<ElementState, ElementAction>
  >(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _ForEachReducer(
      parent: self,
      element: element(),
      toElementsState,
      CasePath(toElementAction),
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Adds a feature that runs on each element of an identified array: with a case path to pairs of an id and an action.
  @inlinable
  @warn_unqualified_access
  public func forEach<
    ElementState,
    ElementAction,
    ID: Hashable & Sendable,
    Element: Reducer<ElementState, ElementAction>
  >(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CasePath<Action, (ID, ElementAction)>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _ForEachReducer(
      parent: self,
      element: element(),
      toElementsState,
      CasePath(
        embed: {
          switch $0 {
          case .element(let id, let action): toElementAction.embed((id, action))
          }
        },
        extract: { toElementAction.extract(from: $0).map { .element(id: $0.0, action: $0.1) } }
      ),
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

/// A reducer and a feature on each element of an array in its state.
// A class, so that no part is copied for an action.
public final class _ForEachReducer<Parent: Reducer, ID: Hashable & Sendable, Element: Reducer>:
  Reducer
{
  @usableFromInline typealias Elements = IdentifiedArray<ID, Element.State>

  @usableFromInline let parent: _ReducerPlace<Parent>
  @usableFromInline let element: _ReducerPlace<Element>
  @usableFromInline let elements: StatePart<Parent.State, Elements>
  @usableFromInline
  let toElementAction: CasePath<Parent.Action, IdentifiedAction<ID, Element.Action>>
  private let location: IssueLocation

  @usableFromInline
  init(
    parent: Parent,
    element: Element,
    _ toElementsState: WritableKeyPath<Parent.State, Elements>,
    _ toElementAction: CasePath<Parent.Action, IdentifiedAction<ID, Element.Action>>,
    at location: IssueLocation
  ) {
    self.parent = _ReducerPlace(parent)
    self.element = _ReducerPlace(element)
    elements = StatePart(toElementsState)
    self.toElementAction = toElementAction
    self.location = location
  }

  @inlinable
  public func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action>
  {
    let elementEffect = reduceElement(into: &state, action: action)
    let former = elements.change(of: &state) { $0.idList }
    let effect = elementEffect.merge(with: parent.reduce(into: &state, action: action))
    if elements.change(of: &state, { $0.hasIDs(former) }) { return effect }
    return effect.merge(with: cancelRemoved(of: &state, since: former))
  }

  @usableFromInline
  func cancelRemoved(
    of state: inout Parent.State,
    since former: ContiguousArray<ID>
  ) -> Effect<Parent.Action> {
    let removed = elements.change(of: &state) { $0.idsRemoved(since: former) }
    return .merge(removed.map { .cancelAll(of: row($0)) })
  }

  @inlinable
  func reduceElement(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action>
  {
    guard case .element(let id, let elementAction)? = toElementAction.extract(from: action) else {
      return .none
    }
    let effect: Effect<Element.Action>? = elements.change(of: &state) { elements in
      // Looked up once: the position stays valid, because the element keeps its id.
      guard let position = elements.index(id: id) else { return nil }
      return element.reduce(into: &elements[position], action: elementAction)
    }
    guard let effect else {
      report(action, id)
      return .none
    }
    return effect.isNone ? .none : lift(effect, of: id)
  }

  @usableFromInline
  func lift(_ effect: Effect<Element.Action>, of id: ID) -> Effect<Parent.Action> {
    let embed = toElementAction.embedding
    return effect.map { embed(.element(id: id, action: $0)) }.ofChild(row(id))
  }

  @inlinable
  func row(_ id: ID) -> RowID { RowID(collection: elements.keyPath, key: id) }

  @usableFromInline
  func report(_ action: Parent.Action, _ id: ID) {
    reportChildAction(
      action,
      reducer: "forEach",
      trouble: "for a missing element: id \(id)",
      remedy: "removes the element",
      at: location
    )
  }
}
