/// The effects that a merged or concatenated effect is made of.
///
/// Reducers nest groups, also in loops that add one effect at a time. Neither a walk through such a
/// nest nor its release may take stack in proportion to its depth. A nest of small depth uses the
/// stack, which is faster.
@usableFromInline
final class EffectGroup<Output, Failure: Error> {
  @usableFromInline typealias Member = Effect<Output, Failure>

  /// The effects as they were combined. They do not change until they are taken out to be released.
  @usableFromInline var members: [Member]

  /// The number of groups nested in one another, including this one.
  @usableFromInline let depth: Int

  @inlinable
  init(_ members: [Member]) {
    self.members = members
    depth = members.reduce(1) { Swift.max($0, $1.depth + 1) }
  }

  private var isDeep: Bool { depth > 16 }

  @inline(never)
  deinit {
    guard isDeep else { return }
    // Without this, the nested groups would be released recursively.
    var remaining = takeMembers()
    Effect.endAll(of: &remaining)
  }

  /// The effects that are merged. In a deep nest, nested merges are replaced by their effects,
  /// because the result is the same as merging all effects at once.
  ///
  /// - Complexity: O(*n*) in all effects; the stack does not grow.
  var merged: [Member] {
    flattened { if case .merge(let group) = $0.operation { group } else { nil } }
  }

  /// The effects that run one after another. In a deep nest, nested concatenations are replaced by
  /// their effects.
  ///
  /// - Complexity: O(*n*) in all effects; the stack does not grow.
  var concatenated: [Member] {
    flattened { if case .concatenate(let group) = $0.operation { group } else { nil } }
  }

  private func flattened(_ groupInside: (Member) -> EffectGroup?) -> [Member] {
    guard isDeep else { return members }
    var flat: [Member] = []
    var remaining: [Member] = members.reversed()
    while let member = remaining.popLast() {
      if let group = groupInside(member) {
        remaining.append(contentsOf: group.members.reversed())
      } else {
        flat.append(member)
      }
    }
    return flat
  }

  fileprivate func takeMembers() -> [Member] {
    defer { members = [] }
    return members
  }
}

extension Effect {
  /// The number of groups nested in one another in this effect.
  @inlinable var depth: Int {
    switch operation {
    case .merge(let group), .concatenate(let group): group.depth
    case .cancellable(let effect, _), .inScope(let effect, _): effect.depth
    case .none, .value, .failure, .perform, .publisher, .cancel: 0
    }
  }

  /// Releases effects, and those nested in them, in constant stack. No other code may hold the
  /// list.
  static func endAll(of remaining: inout [Effect]) {
    while !remaining.isEmpty { endLast(of: &remaining) }
  }

  /// Releases the last effect of a list, and adds the effects that it holds to the list.
  private static func endLast(of remaining: inout [Effect]) {
    var last = remaining.removeLast()
    switch last.operation {
    case .merge(var group), .concatenate(var group):
      // Released first, so that the next line finds out if other code holds the group.
      last = .none
      if isKnownUniquelyReferenced(&group) { remaining.append(contentsOf: group.takeMembers()) }
    case .cancellable(let effect, _), .inScope(let effect, _):
      last = .none
      remaining.append(effect)
    case .none, .value, .failure, .perform, .publisher, .cancel:
      break
    }
  }
}
