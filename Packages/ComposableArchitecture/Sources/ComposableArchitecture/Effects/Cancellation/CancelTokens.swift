/// The running effects of a store, by their ids.
///
/// An id that is used outside the rows of a list also ends the effects of the rows. An id that is
/// used in a row ends only the effects of that row.
struct CancelTokens {
  private var holders: [CancelID: TokensOfID] = [:]

  // Invariant: an id in a row that has tokens, or has an entry here, is in the entry of its outer
  // id.
  private var inner: [CancelID: Set<CancelID>] = [:]

  private var lastNumber: UInt = 0

  /// The number of entries for ids.
  var count: Int { holders.count + inner.count }

  /// Adds a token.
  ///
  ///   - alone: True if no other token that the id reaches may remain, except those that the caller
  ///     is subscribing.
  /// - Returns: The other tokens, which have been removed. They have to be ended before the token
  ///   is added by another call. Nil if the token has been added.
  mutating func add(_ token: CancelToken, _ id: CancelID, alone: Bool) -> TokensOfID? {
    if alone, !inner.isEmpty, let others = removeAll(reachedBy: id) { return others }
    // A token has the same number for all its ids.
    if token.number == 0 {
      lastNumber += 1
      token.number = lastNumber
    }
    if id.outer != nil { link(id) }
    return holders[id, default: .nobody].add(token, alone: alone)
  }

  mutating func remove(_ token: CancelToken, _ id: CancelID) {
    guard let index = holders.index(forKey: id), holders.values[index].remove(token) else { return }
    holders.remove(at: index)
    unlink(id)
  }

  /// Removes the tokens that an id reaches, except those that the caller is subscribing.
  ///
  /// - Returns: The removed tokens; nil if there are none.
  mutating func removeAll(reachedBy id: CancelID) -> TokensOfID? {
    guard !inner.isEmpty else { return removeReachable(of: id) }
    var removed: [UInt: CancelToken] = [:]
    var reached = [id]
    var next = 0
    while next < reached.count {
      for token in removeReachable(of: reached[next])?.all ?? [] { removed[token.number] = token }
      reached += inner[reached[next]] ?? []
      next += 1
    }
    // Each id after the ids inside it.
    for id in reached.reversed() { unlink(id) }
    return removed.isEmpty ? nil : .many(removed)
  }

  private mutating func removeReachable(of id: CancelID) -> TokensOfID? {
    guard let index = holders.index(forKey: id) else { return nil }
    let removed = holders.values[index].removeReachable()
    if holders.values[index].isEmpty { holders.remove(at: index) }
    return removed
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
