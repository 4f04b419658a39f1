/// The running effects of a store, by their ids.
///
/// An id that is used outside the rows of a list also ends the effects of the rows. An id that is
/// used in a row ends only the effects of that row.
struct RegisteredEffects {
  private var effects: [CancelID: RegisteredEffectSet] = [:]

  // Invariant: an id in a row that has effects, or has an entry here, is in the entry of its outer
  // id: see `checkInvariants()`.
  private var inner: [CancelID: Set<CancelID>] = [:]

  private var lastNumber: UInt = 0

  /// The number of entries for ids.
  var count: Int { effects.count + inner.count }

  /// Adds an effect.
  ///
  /// - Parameter cancelInFlight: True if no other effect that the id reaches may remain, except those
  ///   that the caller is subscribing.
  /// - Returns: The other effects, which have been removed. They have to be cancelled before the effect
  ///   is added by another call. Nil if the effect has been added.
  mutating func add(
    _ effect: RegisteredEffect,
    _ id: CancelID,
    cancelInFlight: Bool
  ) -> RegisteredEffectSet? {
    defer { checkInvariants() }
    if cancelInFlight, !inner.isEmpty, let others = removeAll(reachedBy: id) { return others }
    // An effect has the same number for all its ids.
    if effect.number == 0 {
      lastNumber += 1
      effect.number = lastNumber
    }
    if id.outer != nil { link(id) }
    return effects[id, default: .empty].add(effect, cancelInFlight: cancelInFlight)
  }

  mutating func remove(_ effect: RegisteredEffect, _ id: CancelID) {
    defer { checkInvariants() }
    guard let index = effects.index(forKey: id), effects.values[index].remove(effect) else {
      return
    }
    effects.remove(at: index)
    unlink(id)
  }

  /// Removes the effects that an id reaches, except those that the caller is subscribing.
  ///
  /// - Returns: The removed effects; nil if there are none.
  mutating func removeAll(reachedBy id: CancelID) -> RegisteredEffectSet? {
    defer { checkInvariants() }
    guard !inner.isEmpty else { return removeReachable(of: id) }
    var removed: [UInt: RegisteredEffect] = [:]
    var reached = [id]
    var next = 0
    while next < reached.count {
      for effect in removeReachable(of: reached[next])?.all ?? [] {
        removed[effect.number] = effect
      }
      reached += inner[reached[next]] ?? []
      next += 1
    }
    // Each id after the ids inside it.
    for id in reached.reversed() { unlink(id) }
    return removed.isEmpty ? nil : .many(removed)
  }

  private mutating func removeReachable(of id: CancelID) -> RegisteredEffectSet? {
    guard let index = effects.index(forKey: id) else { return nil }
    let removed = effects.values[index].removeReachable()
    if effects.values[index].isEmpty { effects.remove(at: index) }
    return removed
  }

  private mutating func link(_ id: CancelID) {
    var id = id
    while let outer = id.outer, inner[outer, default: []].insert(id).inserted { id = outer }
  }

  private mutating func unlink(_ id: CancelID) {
    var id = id
    while let outer = id.outer, effects[id] == nil, inner[id] == nil {
      inner[outer]?.remove(id)
      if inner[outer]?.isEmpty == true { inner[outer] = nil }
      id = outer
    }
  }

  /// Checks the invariant, in builds with -DMETRONOME_CHECKS. Larger tables are passed over.
  @inline(__always)
  private func checkInvariants() {
    #if METRONOME_CHECKS
      guard count <= 32 else { return }
      for id in Array(effects.keys) + Array(inner.keys) {
        guard let outer = id.outer else { continue }
        _require(
          inner[outer]?.contains(id) == true,
          "effects of a row are not reached by the id of the list: \(id)"
        )
      }
    #endif
  }
}

/// The running effects of one id. Usually there is one, which needs no memory of its own.
enum RegisteredEffectSet {
  /// No effect. Those that were there have been removed, to be cancelled before another one is added.
  case empty
  case one(RegisteredEffect)
  /// Several effects, by their numbers.
  case many([UInt: RegisteredEffect])

  var isEmpty: Bool {
    switch self {
    case .empty: true
    case .one: false
    case .many(let effects): effects.isEmpty
    }
  }

  /// - Returns: See `RegisteredEffects.add`.
  mutating func add(_ effect: RegisteredEffect, cancelInFlight: Bool) -> RegisteredEffectSet? {
    if cancelInFlight, let others = removeReachable() { return others }
    switch self {
    case .empty:
      self = .one(effect)
    case .one(let first):
      // An effect may have an id twice.
      if first !== effect { self = .many([first.number: first, effect.number: effect]) }
    case .many(var effects):
      // Released here, so that the table is changed in place.
      self = .empty
      effects[effect.number] = effect
      self = .many(effects)
    }
    return nil
  }

  /// Removes and returns all effects except those that the caller is subscribing; nil if there are
  /// none.
  mutating func removeReachable() -> RegisteredEffectSet? {
    switch self {
    case .empty:
      return nil
    case .one(let effect):
      guard !effect.isBeingSubscribedByCaller else { return nil }
      defer { self = .empty }
      return self
    case .many(let effects):
      let kept = effects.filter { $0.value.isBeingSubscribedByCaller }
      guard kept.count < effects.count else { return nil }
      self = kept.isEmpty ? .empty : .many(kept)
      return .many(kept.isEmpty ? effects : effects.filter { kept[$0.key] == nil })
    }
  }

  /// - Returns: True if it was the last one.
  mutating func remove(_ effect: RegisteredEffect) -> Bool {
    switch self {
    case .empty:
      return false
    case .one(let only):
      return only === effect
    case .many(var effects):
      self = .empty
      effects[effect.number] = nil
      self = .many(effects)
      return effects.isEmpty
    }
  }

  /// The effects, in the order in which they were added.
  var all: [RegisteredEffect] {
    switch self {
    case .empty: []
    case .one(let effect): [effect]
    case .many(let effects): effects.values.sorted { $0.number < $1.number }
    }
  }

  /// Cancels all effects, in the order in which they were added.
  func cancelAll() {
    if case .one(let effect) = self { return effect.cancelByID() }
    for effect in all { effect.cancelByID() }
  }
}
