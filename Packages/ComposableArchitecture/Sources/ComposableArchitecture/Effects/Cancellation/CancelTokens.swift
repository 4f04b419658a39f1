/// The running effects of a store, by their ids.
///
/// An id reaches inwards, neither outwards nor sideways: outside of the rows of a list it ends the
/// effects of the rows, too, in a row only those of that row.
struct CancelTokens {
  private var holders: [CancelID: TokensOfID] = [:]

  // Invariant: an id in a row that has tokens, or has an entry here, is in the entry of its outer one.
  private var inner: [CancelID: Set<CancelID>] = [:]

  private var lastNumber: UInt = 0

  /// How many ids have anything to be remembered.
  var count: Int { holders.count + inner.count }

  /// Adds a token.
  ///
  /// - Parameter alone: Whether there may be no other one that the id reaches.
  /// - Returns: The others, which are taken out and have to be ended before the token is added by
  ///   another call; nil if it has been added.
  mutating func add(_ token: CancelToken, _ id: CancelID, alone: Bool) -> TokensOfID? {
    if alone, !inner.isEmpty, let others = removeAll(reachedBy: id) { return others }
    lastNumber += 1
    token.number = lastNumber
    if id.outer != nil { link(id) }
    return holders[id, default: .nobody].add(token, alone: alone)
  }

  mutating func remove(_ token: CancelToken, _ id: CancelID) {
    guard let index = holders.index(forKey: id), holders.values[index].remove(token) else { return }
    holders.remove(at: index)
    unlink(id)
  }

  /// Takes out the tokens that an id reaches; nil if there are none.
  mutating func removeAll(reachedBy id: CancelID) -> TokensOfID? {
    guard !inner.isEmpty else { return holders.removeValue(forKey: id) }
    defer { unlink(id) }
    var removed: [UInt: CancelToken] = [:]
    var reached = [id]
    while let id = reached.popLast() {
      for token in holders.removeValue(forKey: id)?.all ?? [] { removed[token.number] = token }
      reached += inner.removeValue(forKey: id) ?? []
    }
    return removed.isEmpty ? nil : .many(removed)
  }

  private mutating func link(_ id: CancelID) {
    var id = id
    while let outer = id.outer, inner[outer, default: []].insert(id).inserted { id = outer }
  }

  private mutating func unlink(_ id: CancelID) {
    var id = id
    while let outer = id.outer, holders[id] == nil, inner[id] == nil {
      inner[outer]?.remove(id)
      if inner[outer]?.isEmpty == true { inner[outer] = nil }
      id = outer
    }
  }
}
