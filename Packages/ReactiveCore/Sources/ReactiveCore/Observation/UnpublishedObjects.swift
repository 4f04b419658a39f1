/// The `objectWillChange` publishers of objects that have no published property to hold them.
///
/// An object cannot be made to hold a publisher, and its release cannot be observed. So the table
/// holds the publishers weakly: a publisher that nothing refers to has no subscriber either, and a
/// new one does the same. A publisher removes its entry when it is released, so released objects
/// have no entries.
enum UnpublishedObjects {
  // A class: Swift 6.3 miscompiles an optional structure of a weak reference and an identifier.
  private final class Entry {
    weak var publisher: ObservableObjectPublisher?
    /// Distinguishes the publisher from the one that replaced it, when the reference is nil.
    let publisherIdentity: ObjectIdentifier

    init(_ publisher: ObservableObjectPublisher) {
      self.publisher = publisher
      publisherIdentity = ObjectIdentifier(publisher)
    }
  }

  private static let entries = _Lock<[ObjectIdentifier: Entry]>([:])

  /// Returns the publisher of an object: the one that is in use, or else a new one.
  @inline(never)
  static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    let (publisher, previous) = entries.withLock { replaceEntry(of: object, in: &$0) }
    // The previous one is released here, outside the lock: its deinit takes the lock.
    withExtendedLifetime(previous) {}
    return publisher
  }

  /// Removes the entry of a publisher that is being released.
  @inline(never)
  static func remove(_ publisher: ObjectIdentifier, of object: ObjectIdentifier) {
    entries.withLock { entries in
      if entries[object]?.publisherIdentity == publisher { entries[object] = nil }
    }
  }

  /// The number of publishers in use.
  static var count: Int { entries.withLock { $0.count } }

  /// - Returns: The publisher of the object, and the one that the table had.
  private static func replaceEntry(
    of object: AnyObject,
    in entries: inout [ObjectIdentifier: Entry]
  ) -> (current: ObservableObjectPublisher, previous: ObservableObjectPublisher?) {
    let identity = ObjectIdentifier(object)
    let found = entries[identity]?.publisher
    // A publisher can outlive its object, and the next object may have the same address.
    if let found, found.owner === object { return (found, nil) }
    let made = ObservableObjectPublisher(owner: object)
    entries[identity] = Entry(made)
    return (made, found)
  }
}
