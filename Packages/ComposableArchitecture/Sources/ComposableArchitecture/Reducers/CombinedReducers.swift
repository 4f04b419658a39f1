import Synchronization

/// The reducers that a combined one is made of.
///
/// Programs also combine reducers that are combined already, for example in loops that add one
/// reducer at a time. Neither running nor releasing such a nest may take stack in proportion to its
/// depth. A nest of small depth uses the stack, which is faster.
@usableFromInline
final class CombinedReducers<State, Action, Environment> {
  @usableFromInline typealias Member = Reducer<State, Action, Environment>
  @usableFromInline typealias Function = ReducerFunction<State, Action, Environment>

  /// The reducers as they were combined. They do not change until they are taken out to be
  /// released.
  private var members: [Member]

  /// The number of combined reducers nested in one another, including this one.
  private let depth: Int

  private let list = AtomicLazyReference<FunctionList<Function>>()

  @usableFromInline
  init(_ members: [Member]) {
    self.members = members
    depth = members.reduce(1) { Swift.max($0, ($1.combined?.depth ?? 0) + 1) }
  }

  @inline(never)
  deinit {
    guard isDeep else { return }
    // Without this loop, the nested combined reducers would be released recursively.
    var remaining = takeMembers()
    while !remaining.isEmpty {
      guard var combined = remaining.removeLast().combined else { continue }
      if isKnownUniquelyReferenced(&combined) {
        remaining.append(contentsOf: combined.takeMembers())
      }
    }
  }

  @usableFromInline var isDeep: Bool { depth > 16 }

  /// The functions of the reducers in the order in which they run. None of them is combined itself.
  ///
  /// - Complexity: O(*n*) in all reducers the first time, then O(1); the stack does not grow.
  @usableFromInline var flattened: [Function] {
    if let list = list.load() { return list.functions }
    return list.storeIfNil(FunctionList(functions: flatten())).functions
  }

  private func flatten() -> [Function] {
    var flat: [Function] = []
    var remaining: [Member] = members.reversed()
    while let member = remaining.popLast() {
      if let combined = member.combined {
        remaining.append(contentsOf: combined.members.reversed())
      } else {
        flat.append(Function(member.reduce))
      }
    }
    return flat
  }

  private func takeMembers() -> [Member] {
    defer { members = [] }
    return members
  }
}

/// The function of a reducer, without its members: a loop copies it faster than a reducer.
@usableFromInline
struct ReducerFunction<State, Action, Environment> {
  @usableFromInline let reduce: (inout State, Action, Environment) -> Effect<Action, Never>

  @inlinable
  init(_ reduce: @escaping (inout State, Action, Environment) -> Effect<Action, Never>) {
    self.reduce = reduce
  }
}

private final class FunctionList<Function> {
  let functions: [Function]

  init(functions: [Function]) {
    self.functions = functions
  }
}
