/// The upstreams that are attached to a subject by `send(subscription:)`.
///
/// It is a plain value; the subject keeps it in its lock.
@usableFromInline
struct SubjectUpstreams {
  @usableFromInline var all: [any Subscription] = []
  private var pruneAt = 8

  @usableFromInline
  init() {}

  /// Takes an upstream in. Those that were detached meanwhile are forgotten, so that attaching and
  /// detaching for ever does not grow the list.
  mutating func append(_ subscription: any Subscription) {
    if all.count >= pruneAt {
      all.removeAll { ($0 as? any DetachableSubscription)?.isDetached ?? false }
      pruneAt = Swift.max(8, all.count * 2)
    }
    all.append(subscription)
  }

  /// Gives all of them away.
  @usableFromInline
  mutating func removeAll() -> [any Subscription] {
    defer { self = SubjectUpstreams() }
    return all
  }
}

/// A subscription that can tell that it has ended.
protocol DetachableSubscription: Subscription {
  var isDetached: Bool { get }
}
