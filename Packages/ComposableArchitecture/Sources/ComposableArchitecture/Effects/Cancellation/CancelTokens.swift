/// The running effects of a store, by their ids.
///
/// An id that is used outside the rows of a list also ends the effects of the rows. An id that is
/// used in a row ends only the effects of that row.
struct CancelTokens {
  private var tokens: [CancelID: CancelTokenSet] = [:]

  // Invariant: an id in a row that has tokens, or has an entry here, is in the entry of its outer
  // id.
  private var inner: [CancelID: Set<CancelID>] = [:]

  private var lastNumber: UInt = 0

  /// The number of entries for ids.
  var count: Int { tokens.count + inner.count }

  /// Adds a token.
  ///
  /// - Parameter cancelInFlight: True if no other token that the id reaches may remain, except those
  ///   that the caller is subscribing.
  /// - Returns: The other tokens, which have been removed. They have to be cancelled before the token
  ///   is added by another call. Nil if the token has been added.
  mutating func add(_ token: CancelToken, _ id: CancelID, cancelInFlight: Bool) -> CancelTokenSet? {
    if cancelInFlight, !inner.isEmpty, let others = removeAll(reachedBy: id) { return others }
    // A token has the same number for all its ids.
    if token.number == 0 {
      lastNumber += 1
      token.number = lastNumber
    }
    if id.outer != nil { link(id) }
    return tokens[id, default: .empty].add(token, cancelInFlight: cancelInFlight)
  }

  mutating func remove(_ token: CancelToken, _ id: CancelID) {
    guard let index = tokens.index(forKey: id), tokens.values[index].remove(token) else { return }
    tokens.remove(at: index)
    unlink(id)
  }

  /// Removes the tokens that an id reaches, except those that the caller is subscribing.
  ///
  /// - Returns: The removed tokens; nil if there are none.
  mutating func removeAll(reachedBy id: CancelID) -> CancelTokenSet? {
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

  private mutating func removeReachable(of id: CancelID) -> CancelTokenSet? {
    guard let index = tokens.index(forKey: id) else { return nil }
    let removed = tokens.values[index].removeReachable()
    if tokens.values[index].isEmpty { tokens.remove(at: index) }
    return removed
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

/// The running effects of one id. Usually there is one, which needs no memory of its own.
enum CancelTokenSet {
  /// No token. Those that were there have been removed, to be cancelled before another one is added.
  case empty
  case one(CancelToken)
  /// Several tokens, by their numbers.
  case many([UInt: CancelToken])

  var isEmpty: Bool {
    switch self {
    case .empty: true
    case .one: false
    case .many(let tokens): tokens.isEmpty
    }
  }

  /// - Returns: See `CancelTokens.add`.
  mutating func add(_ token: CancelToken, cancelInFlight: Bool) -> CancelTokenSet? {
    if cancelInFlight, let others = removeReachable() { return others }
    switch self {
    case .empty:
      self = .one(token)
    case .one(let first):
      // An effect may have an id twice.
      if first !== token { self = .many([first.number: first, token.number: token]) }
    case .many(var tokens):
      // Released here, so that the table is changed in place.
      self = .empty
      tokens[token.number] = token
      self = .many(tokens)
    }
    return nil
  }

  /// Removes and returns all tokens except those that the caller is subscribing; nil if there are
  /// none.
  mutating func removeReachable() -> CancelTokenSet? {
    switch self {
    case .empty:
      return nil
    case .one(let token):
      guard !token.isBeingSubscribedByCaller else { return nil }
      defer { self = .empty }
      return self
    case .many(let tokens):
      let kept = tokens.filter { $0.value.isBeingSubscribedByCaller }
      guard kept.count < tokens.count else { return nil }
      self = kept.isEmpty ? .empty : .many(kept)
      return .many(kept.isEmpty ? tokens : tokens.filter { kept[$0.key] == nil })
    }
  }

  /// - Returns: True if it was the last one.
  mutating func remove(_ token: CancelToken) -> Bool {
    switch self {
    case .empty:
      return false
    case .one(let only):
      return only === token
    case .many(var tokens):
      self = .empty
      tokens[token.number] = nil
      self = .many(tokens)
      return tokens.isEmpty
    }
  }

  /// The tokens, in the order in which they were added.
  var all: [CancelToken] {
    switch self {
    case .empty: []
    case .one(let token): [token]
    case .many(let tokens): tokens.values.sorted { $0.number < $1.number }
    }
  }

  /// Cancels all effects, in the order in which they were added.
  func cancelAll() {
    if case .one(let token) = self { return token.cancelByID() }
    for token in all { token.cancelByID() }
  }
}
