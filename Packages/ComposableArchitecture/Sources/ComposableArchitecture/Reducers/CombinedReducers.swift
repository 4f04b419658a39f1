import Synchronization

/// The reducers that a combined one is made of.
///
/// Programs combine reducers that are combined already, also in loops that add one reducer at a time.
/// Neither a run of such a nest nor its end may take stack in proportion to its depth. What is not deep
/// is left to the stack, which is faster.
@usableFromInline
final class CombinedReducers<State, Action, Environment> {
  @usableFromInline typealias Member = Reducer<State, Action, Environment>

  /// The reducers as they were put together. They are taken out at the end, and never changed before.
  private var members: [Member]

  /// How many combined reducers are inside one another, this one included.
  private let depth: Int

  private let list = AtomicLazyReference<ReducerList<Member>>()

  @usableFromInline
  init(_ members: [Member]) {
    self.members = members
    depth = members.reduce(1) { Swift.max($0, ($1.combined?.depth ?? 0) + 1) }
  }

  deinit {
    guard isDeep else { return }
    // Left to themselves, the combined ones inside would end one inside the other.
    var remaining = takeMembers()
    while !remaining.isEmpty {
      guard var combined = remaining.removeLast().combined else { continue }
      if isKnownUniquelyReferenced(&combined) {
        remaining.append(contentsOf: combined.takeMembers())
      }
    }
  }

  @usableFromInline var isDeep: Bool { depth > 16 }

  /// The reducers in the order in which they run, none of which is combined itself.
  ///
  /// - Complexity: O(*n*) in all reducers the first time, then O(1); the stack does not grow.
  @usableFromInline var flattened: [Member] {
    if let list = list.load() { return list.reducers }
    return list.storeIfNil(ReducerList(reducers: flatten())).reducers
  }

  private func flatten() -> [Member] {
    var flat: [Member] = []
    var remaining: [Member] = members.reversed()
    while let member = remaining.popLast() {
      if let combined = member.combined {
        remaining.append(contentsOf: combined.members.reversed())
      } else {
        flat.append(member)
      }
    }
    return flat
  }

  private func takeMembers() -> [Member] {
    defer { members = [] }
    return members
  }
}

private final class ReducerList<Member> {
  let reducers: [Member]

  init(reducers: [Member]) {
    self.reducers = reducers
  }
}
