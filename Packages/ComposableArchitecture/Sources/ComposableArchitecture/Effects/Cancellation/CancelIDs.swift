/// The ids that an effect can be cancelled by, the outermost first.
@usableFromInline
struct CancelIDs {
  @usableFromInline
  struct Entry {
    var id: CancelID
    /// True if other effects of the id are ended before the effect is subscribed.
    let cancelInFlight: Bool

    @usableFromInline
    init(_ id: CancelID, cancelInFlight: Bool) {
      self.id = id
      self.cancelInFlight = cancelInFlight
    }
  }

  private var outermost: Entry
  // Empty for most effects. An empty array takes no memory.
  private var inner: [Entry] = []

  init(_ outermost: Entry, around ids: CancelIDs?) {
    self.outermost = outermost
    if let ids { inner = [ids.outermost] + ids.inner }
  }

  var isSingle: Bool { inner.isEmpty }

  /// Returns the ids with each of them changed.
  func map(_ transform: (CancelID) -> CancelID) -> CancelIDs {
    var ids = self
    ids.outermost.id = transform(outermost.id)
    for index in inner.indices { ids.inner[index].id = transform(inner[index].id) }
    return ids
  }

  /// Calls the body with each id, as long as it returns true.
  func forEach(while body: (Entry) -> Bool) {
    if body(outermost) { _ = inner.allSatisfy(body) }
  }
}
