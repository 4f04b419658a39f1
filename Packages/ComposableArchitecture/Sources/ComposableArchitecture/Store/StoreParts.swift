/// The objects that a store has made of itself, each of which exists once.
@usableFromInline
package final class StoreParts: Sendable {
  /// The key of the identity of an observable state.
  struct Identity: Hashable {}

  private struct Part {
    weak var object: AnyObject?
    /// The same object, if this holds it.
    let held: AnyObject?
  }

  // Safe to share: objects are only passed on to users of the store, who are where it may be used.
  private struct Parts: @unchecked Sendable {
    var all: [AnyHashable: Part] = [:]
    /// The number from which the keys of objects that have gone are removed.
    var limit = 16

    mutating func removeGone() {
      guard all.count > limit else { return }
      all = all.filter { $0.value.object != nil }
      limit = max(16, 2 * all.count)
    }
  }

  private let parts = _Lock(Parts())

  package init() {}

  /// Returns the object of a key, and makes it if it is not there.
  ///
  /// - Parameters:
  ///   - isHeld: True if it lives as long as the store; if not, it lives as long as somebody else holds it.
  ///   - make: Makes it.
  package func object<Object: AnyObject>(
    for key: some Hashable,
    isHeld: Bool = true,
    make: () -> Object
  ) -> Object {
    if let known = known(key) as? Object { return known }
    // Made outside the lock: it may read the state.
    let object = make()
    return parts.withLock { parts in
      if let known = parts.all[key]?.object as? Object { return known }
      parts.removeGone()
      parts.all[key] = Part(object: object, held: isHeld ? object : nil)
      return object
    }
  }

  private func known(_ key: some Hashable) -> AnyObject? {
    parts.withLock { $0.all[key]?.object }
  }
}
