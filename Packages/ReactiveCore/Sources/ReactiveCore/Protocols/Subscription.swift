/// The connection of a subscriber to a publisher.
///
/// `request(_:)` and `cancel()` may be called from any thread, and from inside a signal. A
/// subscription that is cancelled delivers nothing new and releases its subscriber; cancelling
/// twice is the same as cancelling once.
///
/// Source: Combine's `Subscription`; Reactive Streams 1.0.4, rules 3.1 to 3.17.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Tells the publisher that it may send `demand` more values.
  ///
  /// Demand adds up and never shrinks. Most sources trap on `.none`, which asks for nothing.
  func request(_ demand: Subscribers.Demand)

  /// True if a request for `.none` always traps.
  ///
  /// It is for the modules of this project, and may change. An operator that traps on such a request
  /// hands the subscription down as it is, instead of one that wraps it.
  var _trapsWithoutDemand: Bool { get }
}

extension Subscription {
  @inlinable public var _trapsWithoutDemand: Bool { false }
}

/// The namespace of ready-made subscriptions.
public enum Subscriptions {
  /// The subscription of a publisher that has nothing to send: it ignores requests and
  /// cancellation.
  public static var empty: any Subscription { EmptySubscription.shared }
}

private struct EmptySubscription: Subscription, CustomStringConvertible, CustomReflectable {
  static let shared = EmptySubscription()

  let combineIdentifier = CombineIdentifier()

  func request(_ demand: Subscribers.Demand) {}

  func cancel() {}

  var description: String { "Empty" }

  var customMirror: Mirror { Mirror(self, children: []) }
}
