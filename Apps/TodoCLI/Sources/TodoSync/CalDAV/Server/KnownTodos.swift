import TodoFeature

/// The todos that are known, by the keys of their addresses: a server may spell an address in another
/// form than before.
struct KnownTodos {
  private var todos: [String: (href: String, etag: String?)] = [:]

  /// - Parameters:
  ///   - known: The state that is known.
  ///   - address: The address of the collection.
  init(_ known: SyncServer.Known, in address: CollectionAddress) {
    for (href, etag) in known.etags {
      if let member = address.member(href) { todos[member.key] = (href, etag) }
    }
  }

  /// The keys of all.
  var keys: some Sequence<String> { todos.keys }

  /// Returns the address by which a todo is known.
  func href(_ key: String) -> String? { todos[key]?.href }

  /// True if a resource has the version that is known.
  func isCurrent(_ entry: Listing.Entry) -> Bool {
    guard let etag = entry.etag else { return false }
    return todos[entry.member.key]?.etag == etag
  }
}
