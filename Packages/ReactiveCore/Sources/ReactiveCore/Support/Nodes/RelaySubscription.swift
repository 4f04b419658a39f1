/// The subscription that a node hands down in place of its upstream's. It passes requests and
/// cancellation on until the end, and holds nothing afterwards.
///
/// It does not refer to the node, so that a chain that has ended is released even if a subscriber
/// keeps this.
@usableFromInline
package final class RelaySubscription: DescribedSubscription {
  // In this order they need no more than 88 bytes, the object's header included.
  private let name: StaticString?
  @usableFromInline package let _trapsWithoutDemand: Bool
  @usableFromInline let upstream = SubscriptionSlot()

  /// - Parameters:
  ///   - name: The operator's name; nil if it is described as the upstream's subscription.
  ///   - trapsWithoutDemand: True if a request for `.none` traps.
  @usableFromInline
  package init(name: StaticString?, trapsWithoutDemand: Bool = false) {
    self.name = name
    _trapsWithoutDemand = trapsWithoutDemand
  }

  /// Stores the upstream's subscription.
  ///
  /// - Returns: True if it was stored. If not, it has been cancelled.
  @usableFromInline
  package func receive(_ subscription: any Subscription) -> Bool {
    upstream.receive(subscription)
  }

  /// True after the end.
  @inlinable var hasEnded: Bool { upstream.hasEnded }

  @usableFromInline
  package func request(_ demand: Subscribers.Demand) {
    if _trapsWithoutDemand { demand._requirePositive() }
    upstream.request(demand)
  }

  @usableFromInline
  package func cancel() {
    upstream.cancel()
  }

  @usableFromInline package var description: String {
    name.map { "\($0)" } ?? upstream.description
  }

  /// Cancels an upstream that has not ended.
  ///
  /// - Returns: True if the subscription was active.
  @usableFromInline
  package func stop() -> Bool {
    upstream.cancel()
  }

  /// Releases an upstream that has ended.
  ///
  /// - Returns: True if the subscription was active.
  @usableFromInline
  package func complete() -> Bool {
    upstream.complete()
  }
}
