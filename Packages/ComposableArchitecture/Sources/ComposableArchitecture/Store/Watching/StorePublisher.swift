/// A publisher of a store's state. Its members are publishers of parts of the state, each without
/// duplicates.
///
/// - Demand: the newest state at the first request, and again when a subscriber asks that had run out
///   of demand.
/// - Completion: never. Cancellation: at once, also in the middle of a round.
/// - Threads: subscribe on the thread of the store. Each subscriber is sent one state at a time.
///
/// Source: the Composable Architecture's `StorePublisher`.
@dynamicMemberLookup
public struct StorePublisher<State>: Publisher {
  public typealias Output = State
  public typealias Failure = Never

  @usableFromInline
  enum Origin {
    /// The whole state of a store, without duplicates.
    case whole(ViewedState<State>)
    /// A part of a state; without a sameness, each change of the whole counts.
    case part(of: StateNode, at: PartPlace<State>, sameness: Sameness<State>?)
  }

  /// Kept alive by every subscription.
  @usableFromInline let owner: AnyObject
  @usableFromInline let origin: Origin

  @inlinable
  init(owner: AnyObject, origin: Origin) {
    self.owner = owner
    self.origin = origin
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == State, S.Failure == Never {
    let subscription: StoreSubscription<State>
    switch origin {
    case .whole(let viewed):
      let distinct = viewed.distinct
      subscription = StoreSubscription(
        to: distinct.source,
        place: PartPlace(of: distinct.source),
        sameness: nil,
        owners: (owner, distinct.keeper),
        downstream: AnySubscriber(subscriber)
      )
    case .part(let node, let place, let sameness):
      subscription = StoreSubscription(
        to: node,
        place: place,
        sameness: sameness,
        owners: (owner, nil),
        downstream: AnySubscriber(subscriber)
      )
    }
    subscription.start()
  }

  /// A publisher of a part of the state, without duplicates.
  ///
  /// A part that is stored in the state is read straight from there after each action; any other one is
  /// asked for. Members of members are compared alone, not the members on the way to them.
  @inlinable
  public subscript<LocalState: Equatable>(
    dynamicMember keyPath: KeyPath<State, LocalState>
  ) -> StorePublisher<LocalState> {
    let (node, place) =
      switch origin {
      case .whole(let viewed): (viewed.kept.source as StateNode, PartPlace(of: viewed.kept.source))
      case .part(let node, let place, _): (node, place)
      }
    return StorePublisher<LocalState>(
      owner: owner,
      origin: .part(of: node, at: place.member(keyPath), sameness: Sameness(==))
    )
  }
}
