/// Tells the state of one child from that of another one in its place.
///
/// Two states are of one child if they are in the same case and have the same `id`, as far as they are enums or `Identifiable`;
/// else any two are.
@usableFromInline
struct StateIdentity<State> {
  private let layout = EnumLayout(State.self)
  private let id = idReader(of: State.self)

  @usableFromInline
  init() {}

  @usableFromInline
  func key(of state: State) -> StateKey { StateKey(tag: layout?.tag(of: state), id: id?(state)) }
}

/// The same for a child whose state is the payload of a case. The whole may have the id, too.
@usableFromInline
struct CaseIdentity<Whole, Payload> {
  private let layout = EnumLayout(Whole.self)
  private let id = idReader(of: Whole.self)
  private let payloadID = idReader(of: Payload.self)

  @usableFromInline
  init() {}

  @usableFromInline
  func key(of whole: Whole, payload: Payload) -> StateKey {
    StateKey(tag: layout?.tag(of: whole), id: id?(whole) ?? payloadID?(payload))
  }
}

/// The identity of a state: its case, and its id.
@usableFromInline
struct StateKey: Hashable {
  let tag: Int?
  let id: AnyHashable?
}

/// Returns a function that reads the id of a state; nil if the type has none.
private func idReader<State>(of type: State.Type) -> ((State) -> AnyHashable)? {
  func reader<Known: Identifiable>(_ type: Known.Type) -> (State) -> AnyHashable {
    { AnyHashable(($0 as! Known).id) }
  }
  return (type as? any Identifiable.Type).map { reader($0) }
}
