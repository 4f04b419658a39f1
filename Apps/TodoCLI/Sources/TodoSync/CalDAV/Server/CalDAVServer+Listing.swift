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
      add(member, etag: ETag.valid(properties.etag))
    }
  }
}
