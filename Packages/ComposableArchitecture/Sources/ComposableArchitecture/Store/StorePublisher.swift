/// A publisher of a store's state. Its members are publishers of parts of the state, each without
/// duplicates.
///
/// - Demand: the newest state at the first request, and again when a subscriber asks that had run out
///   of demand.
/// - Completion: never.
///
/// Source: the Composable Architecture's `StorePublisher`.
@dynamicMemberLookup
public struct StorePublisher<State>: Publisher {
  public typealias Output = State
  public typealias Failure = Never

  /// Kept alive by every subscription.
  private let owner: AnyObject
  private let upstream: AnyPublisher<State, Never>

  init(owner: AnyObject, upstream: AnyPublisher<State, Never>) {
    self.owner = owner
    self.upstream = upstream
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == State, S.Failure == Never {
    let owner = owner
    upstream
      .handleEvents(
        receiveCompletion: { _ in _ = owner },
        receiveCancel: { _ = owner }
      )
      .subscribe(subscriber)
  }

  /// A publisher of a part of the state, without duplicates.
  public subscript<LocalState: Equatable>(
    dynamicMember keyPath: KeyPath<State, LocalState>
  ) -> StorePublisher<LocalState> {
    StorePublisher<LocalState>(
      owner: owner,
      upstream: upstream.map { $0[keyPath: keyPath] }.removeDuplicates().eraseToAnyPublisher()
    )
  }
}
