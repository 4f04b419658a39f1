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
  /// - Parameter alone: Whether there may be no other one that the id reaches, but for those that the
  ///   caller is subscribing.
  /// - Returns: The others, which are taken out and have to be ended before the token is added by
  ///   another call; nil if it has been added.
  mutating func add(_ token: CancelToken, _ id: CancelID, alone: Bool) -> TokensOfID? {
    if alone, !inner.isEmpty, let others = removeAll(reachedBy: id) { return others }
    // It keeps its number with all its ids.
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

  /// Takes out the tokens that an id reaches, but for those that the caller is subscribing; nil if
  /// there are no others.
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
    // Each after those inside of it.
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
