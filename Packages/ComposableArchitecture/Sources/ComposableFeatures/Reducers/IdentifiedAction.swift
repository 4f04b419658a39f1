/// An action of an element of an identified array, with the element's id.
///
/// ```swift
/// case rows(IdentifiedActionOf<Row>)
///
/// store.send(.rows(.element(id: 1, action: .tapped)))
/// await store.receive(\.rows[id: 1].loaded)
/// ```
///
/// Source: the Composable Architecture's `IdentifiedAction`.
@CasePathable
public enum IdentifiedAction<ID: Hashable & Sendable, Action> {
  case element(id: ID, action: Action)
}

extension IdentifiedAction.AllCasePaths {
  /// The actions of the element with an id.
  public subscript(id id: ID) -> CasePath<IdentifiedAction, Action> {
    CasePath(
      embed: { .element(id: id, action: $0) },
      extract: {
        guard case .element(id, let action) = $0 else { return nil }
        return action
      }
    )
  }
}

extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Sendable where Action: Sendable {}
extension IdentifiedAction: Decodable where ID: Decodable, Action: Decodable {}
extension IdentifiedAction: Encodable where ID: Encodable, Action: Encodable {}

/// An action of an element whose feature is given.
public typealias IdentifiedActionOf<R: Reducer> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable
