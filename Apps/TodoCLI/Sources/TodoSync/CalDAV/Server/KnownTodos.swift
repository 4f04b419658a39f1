import TodoFeature

/// The state of a collection that is known: its todos by the keys of their addresses, because a server may
/// spell an address in another form than before.
struct KnownTodos {
  /// The address of the collection.
  let address: CollectionAddress
  /// The name of the state; `nil` if the server has no such names.
  let token: String?
  private var todos: [String: (href: String, etag: String?)] = [:]

  /// - Parameters:
  ///   - known: The state that is known.
  ///   - address: The address of the collection.
  init(_ known: SyncServer.Known, in address: CollectionAddress) {
    (self.address, token) = (address, known.token)
    for (href, etag) in known.etags {
      if let member = address.member(href) { todos[member.key] = (href, etag) }
    }
  }

  /// The keys of all.
  var keys: some Collection<String> { todos.keys }

  /// Returns the address by which a todo is known.
  func href(_ key: String) -> String? { todos[key]?.href }

  /// True if a resource has the version that is known.
  func isCurrent(_ entry: Listing.Entry) -> Bool {
    guard let etag = entry.etag else { return false }
    return todos[entry.member.key]?.etag == etag
  }
}
