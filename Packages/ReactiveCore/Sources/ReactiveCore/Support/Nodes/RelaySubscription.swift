/// What a node hands down in place of its upstream's subscription: it passes requests and
/// cancellation on until the end, and holds nothing after it.
///
/// A subscriber may keep its subscription for ever. So that a chain that has ended goes all the
/// same, the subscriber must not reach the node by it: the node refers to this, not this to the node.
@usableFromInline
final class RelaySubscription: NamedSubscription {
  private let upstream = SubscriptionSlot()
  private let trapsWithoutDemand: Bool
  @usableFromInline let name: StaticString

  /// - Parameters:
  ///   - name: The operator's name.
  ///   - trapsWithoutDemand: Whether a request for nothing traps.
  @usableFromInline
  init(name: StaticString, trapsWithoutDemand: Bool) {
    self.name = name
    self.trapsWithoutDemand = trapsWithoutDemand
  }

  /// Takes the upstream's subscription in.
  ///
  /// - Returns: Whether it is the first and still wanted. If not, it has been cancelled.
  @usableFromInline
  func receive(_ subscription: any Subscription) -> Bool {
    upstream.receive(subscription)
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    if trapsWithoutDemand { demand._requirePositive() }
    upstream.request(demand)
  }

  @usableFromInline
  func cancel() {
    upstream.cancel()
  }

  /// Cancels an upstream that has not ended.
  ///
  /// - Returns: Whether the subscription stood until now.
  @usableFromInline
  func stop() -> Bool {
    upstream.cancel()
  }

  /// Releases an upstream that has ended.
  ///
  /// - Returns: Whether the subscription stood until now.
  @usableFromInline
  func complete() -> Bool {
    upstream.complete()
  }
}
