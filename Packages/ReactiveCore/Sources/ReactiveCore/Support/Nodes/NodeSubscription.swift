/// A subscription that is shown by its description alone, as Combine's are.
@usableFromInline
package protocol DescribedSubscription: Subscription, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{}

extension DescribedSubscription {
  @usableFromInline package var customMirror: Mirror { Mirror(self, children: []) }

  @usableFromInline package var playgroundDescription: Any { description }
}

/// A subscription that is described by its operator's name.
@usableFromInline
package protocol NamedSubscription: DescribedSubscription {
  /// The operator's name.
  var name: StaticString { get }
}

extension NamedSubscription {
  @usableFromInline package var description: String { "\(name)" }
}

/// A subscription that passes requests and cancellation to closures.
///
/// A node that takes part in them hands this down instead of itself: the closures are specialised,
/// and the node's own methods would not be.
@usableFromInline
package final class NodeSubscription: NamedSubscription {
  @usableFromInline let ask: (Subscribers.Demand) -> Void
  @usableFromInline let stop: () -> Void
  @usableFromInline package let name: StaticString

  /// - Parameter name: The name that is printed for the subscription.
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
