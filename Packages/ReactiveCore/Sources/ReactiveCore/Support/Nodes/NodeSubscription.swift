/// A subscription that passes requests and cancellation to closures.
///
/// A node that takes part in them hands this down in its own place. Called through `any Subscription`,
/// the methods of a generic class run unspecialised; closures that are made where the node's types
/// are known are specialised.
@usableFromInline
package final class NodeSubscription: NamedSubscription {
  @usableFromInline let ask: (Subscribers.Demand) -> Void
  @usableFromInline let stop: () -> Void
  @usableFromInline package let name: StaticString

  /// - Parameter name: What the subscription is called where it is printed.
  @usableFromInline
  package init(
    _ name: StaticString,
    request: @escaping (Subscribers.Demand) -> Void,
    cancel: @escaping () -> Void
  ) {
    self.name = name
    ask = request
    stop = cancel
  }

  @usableFromInline
  package func request(_ demand: Subscribers.Demand) {
    ask(demand)
  }

  @usableFromInline
  package func cancel() {
    stop()
  }
}
