import TodoFeature

/// The versions of resources, as a server lists them.
struct Listing {
  /// A resource.
  struct Entry {
    /// The address.
    let member: CollectionAddress.Member
    /// The version; `nil` if the server has not told it.
    let etag: String?
  }

  /// The resources that are listed, by the keys of their addresses.
  private(set) var entries: [String: Entry] = [:]
  /// The keys of the resources that are gone.
  var removed: Set<String> = []
  /// The name of the server's state.
  var token: String?
  /// True if the server has more to list after that state.
  var isTruncated = false

  /// Takes a resource that the server has.
  mutating func add(_ member: CollectionAddress.Member, etag: String?) {
    removed.remove(member.key)
    entries[member.key] = Entry(member: member, etag: etag)
  }

  /// Takes a resource that the server has no more.
  mutating func remove(_ member: CollectionAddress.Member) {
    entries[member.key] = nil
    removed.insert(member.key)
  }
}
