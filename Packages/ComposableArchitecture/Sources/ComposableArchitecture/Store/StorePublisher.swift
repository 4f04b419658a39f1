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
    upstream.subscribe(Inner(downstream: subscriber, owner: owner))
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

extension StorePublisher {
  /// Hands down a subscription that keeps the owner alive.
  private struct Inner<Downstream: Subscriber>: Subscriber
  where Downstream.Input == State, Downstream.Failure == Never {
    let downstream: Downstream
    let owner: AnyObject

    var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

    func receive(subscription: any Subscription) {
      downstream.receive(subscription: KeepingSubscription(subscription, alive: owner))
    }

    func receive(_ input: State) -> Subscribers.Demand {
      downstream.receive(input)
    }

    func receive(completion: Subscribers.Completion<Never>) {
      downstream.receive(completion: completion)
    }
  }
}

/// A subscription that keeps an object alive until it is cancelled.
private final class KeepingSubscription: Subscription {
  private let kept: Lock<(subscription: any Subscription, owner: AnyObject)?>

  init(_ subscription: any Subscription, alive owner: AnyObject) {
    kept = Lock((subscription, owner))
  }

  func request(_ demand: Subscribers.Demand) {
    kept.withLock { $0?.subscription }?.request(demand)
  }

  func cancel() {
    kept.withLock { $0.take() }?.subscription.cancel()
  }
}
