/// The upstreams that are attached to a subject by `send(subscription:)`.
///
/// It is a plain value; the subject keeps it in a lock.
package struct SubjectUpstreams {
  private(set) var all: [any Subscription] = []
  private var isClosed = false
  private var pruneAt = 8

  package init() {}

  /// Takes an upstream in. Those that were detached meanwhile are forgotten, so that attaching and
  /// detaching for ever does not grow the list.
  ///
  /// - Returns: Whether it is wanted: whether the end has not come.
  package mutating func append(_ subscription: any Subscription) -> Bool {
    guard !isClosed else { return false }
    if all.count >= pruneAt {
      all.removeAll { ($0 as? any DetachableSubscription)?.isDetached ?? false }
      pruneAt = Swift.max(8, all.count * 2)
    }
    all.append(subscription)
    return true
  }

  /// Gives all of them away.
  package mutating func removeAll() -> [any Subscription] {
    defer { all = [] }
    return all
  }

  /// Gives all of them away, and refuses those that come later.
  package mutating func close() -> [any Subscription] {
    isClosed = true
    return removeAll()
  }
}

/// A subscription that can tell that it has ended.
protocol DetachableSubscription: Subscription {
  var isDetached: Bool { get }
}
