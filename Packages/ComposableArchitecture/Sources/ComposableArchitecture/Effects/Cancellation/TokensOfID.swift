/// The running effects of one id. Usually there is one, which needs no memory of its own.
enum TokensOfID {
  /// No token. Those that were there have been removed, to be ended before another one is added.
  case nobody
  case one(CancelToken)
  /// Several tokens, by their numbers.
  case many([UInt: CancelToken])

  var isEmpty: Bool {
    switch self {
    case .nobody: true
    case .one: false
    case .many(let tokens): tokens.isEmpty
    }
  }

  /// - Returns: See `CancelTokens.add`.
  mutating func add(_ token: CancelToken, alone: Bool) -> TokensOfID? {
    if alone, let others = removeReachable() { return others }
    switch self {
    case .nobody:
      self = .one(token)
    case .one(let first):
      // An effect may have an id twice.
      if first !== token { self = .many([first.number: first, token.number: token]) }
    case .many(var tokens):
      // Released here, so that the table is changed in place.
      self = .nobody
      tokens[token.number] = token
      self = .many(tokens)
    }
    return nil
  }

  /// Removes and returns all tokens except those that the caller is subscribing; nil if there are
  /// none.
  mutating func removeReachable() -> TokensOfID? {
    switch self {
    case .nobody:
      return nil
    case .one(let token):
      guard !token.isBeingSubscribedByCaller else { return nil }
      defer { self = .nobody }
      return self
    case .many(let tokens):
      let kept = tokens.filter { $0.value.isBeingSubscribedByCaller }
      guard kept.count < tokens.count else { return nil }
      self = kept.isEmpty ? .nobody : .many(kept)
      return .many(kept.isEmpty ? tokens : tokens.filter { kept[$0.key] == nil })
    }
  }

  /// - Returns: True if it was the last one.
  mutating func remove(_ token: CancelToken) -> Bool {
    switch self {
    case .nobody:
      return false
    case .one(let only):
      return only === token
    case .many(var tokens):
      self = .nobody
      tokens[token.number] = nil
      self = .many(tokens)
      return tokens.isEmpty
    }
  }

  /// The tokens, in the order in which they were added.
  var all: [CancelToken] {
    switch self {
    case .nobody: []
    case .one(let token): [token]
    case .many(let tokens): tokens.values.sorted { $0.number < $1.number }
    }
  }

  /// Ends all effects, in the order in which they were added.
  func end() {
    if case .one(let token) = self { return token.endByID() }
    for token in all { token.endByID() }
  }
}
