/// What the subscriber of a ``StorePublisher`` gets as its subscription.
///
/// Whoever keeps it for ever keeps nothing else, once it is cancelled.
@usableFromInline
final class StoreSubscriptionHandle: Subscription, CustomStringConvertible {
  /// Nil after the end.
  private let subscription: _Lock<(any Subscription)?>

  @usableFromInline
  init(_ subscription: any Subscription) {
    self.subscription = _Lock(subscription)
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand._requirePositive()
    subscription.withLock { $0 }?.request(demand)
  }

  @usableFromInline
  func cancel() {
    subscription.withLock { $0.take() }?.cancel()
  }

  @usableFromInline var description: String { "StorePublisher" }
}
