/// The effects that a merged or a concatenated one is made of.
///
/// Reducers put groups into groups, also in loops that add one effect at a time. Neither a walk through
/// such a nest nor its end may take stack in proportion to its depth. What is not deep is left to the
/// stack, which is faster.
@usableFromInline
final class EffectGroup<Output, Failure: Error> {
  @usableFromInline typealias Member = Effect<Output, Failure>

  /// The effects as they were put together. They are taken out at the end, and never changed before.
  @usableFromInline var members: [Member]

  /// How many groups are inside one another, this one included.
  @usableFromInline let depth: Int

  @inlinable
  init(_ members: [Member]) {
    self.members = members
    depth = members.reduce(1) { Swift.max($0, $1.depth + 1) }
  }

  private var isDeep: Bool { depth > 16 }

  deinit {
    guard isDeep else { return }
    // Left to themselves, the groups inside would end one inside the other.
    var remaining = takeMembers()
    Effect.endAll(of: &remaining)
  }

  /// The effects that are merged; in a deep nest those of merges inside are in the places of these, for
  /// merging what is merged comes to the same as merging all at once.
  ///
  /// - Complexity: O(*n*) in all effects; the stack does not grow.
  var merged: [Member] {
    flattened { if case .merge(let group) = $0.operation { group } else { nil } }
  }

  /// The effects that run one after another; in a deep nest those of concatenations inside are in the
  /// places of these.
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
  /// How many groups are inside one another here.
  @inlinable var depth: Int {
    switch operation {
    case .merge(let group), .concatenate(let group): group.depth
    case .cancellable(let effect): effect.depth
    case .none, .value, .failure, .perform, .publisher, .inRows, .cancel: 0
    }
  }

  /// Ends effects, and those inside of them, in constant stack. Nobody else may hold the list.
  static func endAll(of remaining: inout [Effect]) {
    while !remaining.isEmpty { endLast(of: &remaining) }
  }

  /// Ends the last effect of a list, and adds to the list what would have ended with it.
  private static func endLast(of remaining: inout [Effect]) {
    var last = remaining.removeLast()
    switch last.operation {
    case .merge(var group), .concatenate(var group):
      // Let go of first, so that the group knows whether anybody else holds it.
      last = .none
      if isKnownUniquelyReferenced(&group) { remaining.append(contentsOf: group.takeMembers()) }
    case .cancellable(var effect):
      last = .none
      if isKnownUniquelyReferenced(&effect) { remaining.append(effect.takeEffect()) }
    case .none, .value, .failure, .perform, .publisher, .inRows, .cancel:
      break
    }
  }
}
