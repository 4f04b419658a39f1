/// The upstreams that are attached to a subject by `send(subscription:)`.
///
/// It is a plain value; the subject keeps it in its lock.
struct SubjectUpstreams {
  private var subscriptions: [any Subscription] = []
  private var pruneAt = 8

  /// Takes an upstream in. Those that were detached meanwhile are forgotten, so that attaching and
  /// detaching for ever does not grow the list.
  mutating func append(_ subscription: any Subscription) {
    if subscriptions.count >= pruneAt {
      subscriptions.removeAll { ($0 as? any DetachableSubscription)?.isDetached ?? false }
      pruneAt = Swift.max(8, subscriptions.count * 2)
    }
    subscriptions.append(subscription)
  }

  /// Gives all of them away.
  mutating func removeAll() -> [any Subscription] {
    defer { self = SubjectUpstreams() }
    return subscriptions
  }

  var all: [any Subscription] { subscriptions }
}

/// A subscription that can tell that it has ended.
protocol DetachableSubscription: Subscription {
  var isDetached: Bool { get }
}
