/// The running effects of a store, by their ids.
///
/// An id reaches inwards, neither outwards nor sideways: outside of the rows of a list it ends the
/// effects of the rows, too, in a row only those of that row.
struct CancelTokens {
  private var tokens: [CancelID: ConduitList<CancelToken>] = [:]

  // Invariant: an id in a row that has tokens, or has an entry here, is in the entry of its outer one.
  private var inner: [CancelID: Set<CancelID>] = [:]

  private var lastNumber: UInt = 0

  /// How many ids have anything to be remembered.
  var count: Int { tokens.count + inner.count }

  mutating func add(_ token: CancelToken) {
    lastNumber += 1
    token.number = lastNumber
    tokens[token.id, default: ConduitList()].append(token)
    link(token.id)
  }

  mutating func remove(_ token: CancelToken) {
    guard let index = tokens.index(forKey: token.id) else { return }
    tokens.values[index].remove(token)
    guard tokens.values[index].isEmpty else { return }
    tokens.remove(at: index)
    unlink(token.id)
  }

  /// Takes out the tokens that an id reaches, in the order in which they were added.
  mutating func removeAll(reachedBy id: CancelID) -> ContiguousArray<CancelToken?> {
    defer { unlink(id) }
    guard inner[id] != nil else { return tokens.removeValue(forKey: id)?.slots ?? [] }
    var removed: [CancelToken] = []
    var reached = [id]
    while let id = reached.popLast() {
      removed += tokens.removeValue(forKey: id)?.slots.compactMap(\.self) ?? []
      reached += inner.removeValue(forKey: id) ?? []
    }
    return ContiguousArray(removed.sorted { $0.number < $1.number })
  }

  private mutating func link(_ id: CancelID) {
    var id = id
    while let outer = id.outer, inner[outer, default: []].insert(id).inserted { id = outer }
  }

  private mutating func unlink(_ id: CancelID) {
    var id = id
    while let outer = id.outer, tokens[id] == nil, inner[id] == nil {
      inner[outer]?.remove(id)
      if inner[outer]?.isEmpty == true { inner[outer] = nil }
      id = outer
    }
  }
}
