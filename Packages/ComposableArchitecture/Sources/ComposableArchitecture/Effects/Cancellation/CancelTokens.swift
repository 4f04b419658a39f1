/// The running effects of a store, by their ids.
///
/// An id reaches inwards, neither outwards nor sideways: outside of the rows of a list it ends the
/// effects of the rows, too, in a row only those of that row.
struct CancelTokens {
  /// Those of one id. Mostly there is one, which needs no memory of its own.
  private enum Holders {
    case one(CancelToken)
    /// By their numbers.
    case many([UInt: CancelToken])

    var all: [CancelToken] {
      switch self {
      case .one(let token): [token]
      case .many(let tokens): Array(tokens.values)
      }
    }

    mutating func add(_ token: CancelToken) {
      switch self {
      case .one(let first): self = .many([first.number: first, token.number: token])
      case .many(var tokens):
        // Let go of here, so that the table is changed in place.
        self = .many([:])
        tokens[token.number] = token
        self = .many(tokens)
      }
    }

    /// - Returns: Whether nobody is left.
    mutating func remove(_ token: CancelToken) -> Bool {
      switch self {
      case .one(let only): return only === token
      case .many(var tokens):
        self = .many([:])
        tokens[token.number] = nil
        self = .many(tokens)
        return tokens.isEmpty
      }
    }
  }

  private var holders: [CancelID: Holders] = [:]

  // Invariant: an id in a row that has tokens, or has an entry here, is in the entry of its outer one.
  private var inner: [CancelID: Set<CancelID>] = [:]

  private var lastNumber: UInt = 0

  /// How many ids have anything to be remembered.
  var count: Int { holders.count + inner.count }

  mutating func add(_ token: CancelToken, _ id: CancelID) {
    lastNumber += 1
    token.number = lastNumber
    if holders[id]?.add(token) == nil {
      holders[id] = .one(token)
      link(id)
    }
  }

  mutating func remove(_ token: CancelToken, _ id: CancelID) {
    guard let index = holders.index(forKey: id), holders.values[index].remove(token) else { return }
    holders.remove(at: index)
    unlink(id)
  }

  /// Takes out the tokens that an id reaches, in the order in which they were added.
  mutating func removeAll(reachedBy id: CancelID) -> [CancelToken] {
    defer { unlink(id) }
    var removed = holders.removeValue(forKey: id)?.all ?? []
    var reached = inner.isEmpty ? [] : Array(inner.removeValue(forKey: id) ?? [])
    while let id = reached.popLast() {
      removed += holders.removeValue(forKey: id)?.all ?? []
      reached += inner.removeValue(forKey: id) ?? []
    }
    if removed.count > 1 { removed.sort { $0.number < $1.number } }
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
