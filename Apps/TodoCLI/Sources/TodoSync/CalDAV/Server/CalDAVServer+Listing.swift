import ComposableArchitecture
import TodoFeature

extension CalDAVServer {
  /// The number of pages that are read in one sync. The token of the last page is a state of the server,
  /// so that the next sync reads the rest.
  static let pageLimit = 100

  /// Lists the changes since a state of the server (RFC 6578).
  ///
  /// - Returns: `nil` if the server does not know that state, or has no such states.
  func syncCollection(
    since token: String?,
    in address: CollectionAddress,
    page: Int = 1,
    after listing: Listing = Listing()
  ) -> Effect<Listing?, SyncFailure> {
    let body = RequestBody.syncCollection(token: token)
    return request("REPORT", depth: 0, body, to: address).then { response throws(SyncFailure) in
      // What the server does not do, and what it never does, are told apart by no status: the other
      // method of listing finds out.
      if 400..<600 ~= response.status { return Effect(value: nil) }
      let answer = try response.multiStatus(when: "list the changes")
      guard let next = answer.syncToken, !next.isEmpty else { return Effect(value: nil) }
      var listing = listing
      listing.token = next
      let isTruncated = listing.add(answer, in: address)
      guard isTruncated, next != token, page < Self.pageLimit else {
        listing.isTruncated = isTruncated
        return Effect(value: listing)
      }
      return self.syncCollection(since: next, in: address, page: page + 1, after: listing)
    }
  }

  /// Lists all resources. The known ones that are not among them are gone.
  func list(_ known: KnownTodos) -> Effect<Listing, SyncFailure> {
    let body = RequestBody.propfind([
      .dav("getetag"), .dav("getcontenttype"), .dav("resourcetype"), .dav("sync-token"),
    ])
    return request("PROPFIND", depth: 1, body, to: known.address).then {
      response throws(SyncFailure) in
      let answer = try response.multiStatus(when: "list the todos")
      return Effect(value: try Listing(answer, known))
    }
  }
}

extension Listing {
  /// Takes a page of changes.
  ///
  /// - Returns: True if there are more.
  fileprivate mutating func add(_ answer: MultiStatus, in address: CollectionAddress) -> Bool {
    var isTruncated = false
    for response in answer.responses {
      if let member = address.member(response.href) {
        add(response, member)
      } else if response.status == 507, address.isCollection(response.href) {
        isTruncated = true
      }
    }
    return isTruncated
  }

  /// Makes the listing of all resources.
  ///
  /// - Throws: A failure if it is not complete: what is missing would be taken for removed.
  fileprivate init(_ answer: MultiStatus, _ known: KnownTodos) throws(SyncFailure) {
    let address = known.address
    let own = answer.responses.filter { address.isCollection($0.href) }
    guard !own.isEmpty, !own.contains(where: { $0.status != nil && $0.status != 200 }) else {
      throw .refused(
        "'\(address.url.shown)' does not list all of its todos; check that it is a calendar"
      )
    }
    var listed: Set<String> = []
    for response in answer.responses {
      guard let member = address.member(response.href), response.status != 404 else { continue }
      listed.insert(member.key)
      if !response.found.resourceTypes.contains(.dav("collection")) { add(response, member) }
    }
    removed = Set(known.keys).subtracting(listed)
    token = own.compactMap(\.found.syncToken).first { !$0.isEmpty }
  }

  private mutating func add(
    _ response: MultiStatus.Response,
    _ member: CollectionAddress.Member
  ) {
    let properties = response.found
    if response.status == 404 || response.status == 410 {
      remove(member)
    } else if !properties.isNoTodo {
      add(member, etag: properties.etag?.validETag)
    }
  }
}

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
