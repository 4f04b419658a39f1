/// The upstreams that are attached to a subject by `send(subscription:)`.
///
/// It is a plain value; the subject keeps it in a lock.
@usableFromInline
struct SubjectUpstreams {
  private(set) var all: [any Subscription] = []
  private var isClosed = false
  private var pruneAt = 8

  @usableFromInline
  init() {}

  /// Adds an upstream. Removes detached ones now and then, so that the list does not grow without
  /// limit.
  ///
  /// - Returns: True if it was added: the subject has not ended.
  mutating func append(_ subscription: any Subscription) -> Bool {
    guard !isClosed else { return false }
    if all.count >= pruneAt {
      all.removeAll { ($0 as? any DetachableSubscription)?.isDetached ?? false }
      pruneAt = Swift.max(8, all.count * 2)
    }
    all.append(subscription)
    return true
  }

  /// Removes and returns all upstreams.
  mutating func removeAll() -> [any Subscription] {
    defer { all = [] }
    return all
  }

  /// Removes and returns all upstreams, and rejects later ones.
  mutating func close() -> [any Subscription] {
    isClosed = true
    return removeAll()
  }
}

/// A subscription that reports its end.
protocol DetachableSubscription: Subscription {
  var isDetached: Bool { get }
}
