import Synchronization

/// One who has a turn in each round of a ``StateGraph``.
@usableFromInline
class GraphMember: _ListedConduit {
  @usableFromInline final var position = 0
  /// Whether it still wants its turns.
  final let isListed = Atomic<Bool>(false)
  /// What it does when its turn comes. It captures nothing; it is made where the state's type is known,
  /// so that it is specialised, which an overridden method would not be.
  final let turn: (GraphMember) -> Void

  @usableFromInline
  init(turn: @escaping (GraphMember) -> Void) {
    self.turn = turn
  }
}

/// Members of a graph, in the order in which they came.
///
/// They come and go at any time, on any thread. Who comes during a round waits for the next one; who
/// leaves has no turn any more.
@usableFromInline
struct GraphMemberList: ~Copyable {
  private let members = _Lock(_ConduitList<GraphMember>())
  @usableFromInline let count = Atomic<Int>(0)

  /// Whether nobody is in the list: known without the lock.
  @inlinable var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

  @usableFromInline
  borrowing func add(_ member: GraphMember) {
    member.isListed.store(true, ordering: .relaxed)
    members.withLock { $0.append(member) }
    count.add(1, ordering: .relaxed)
  }

  /// Removes a member, if it is in the list.
  @usableFromInline
  borrowing func remove(_ member: GraphMember) {
    member.isListed.store(false, ordering: .relaxed)
    if members.withLock({ $0.remove(member) }) { count.subtract(1, ordering: .relaxed) }
  }

  /// Gives each member its turn.
  borrowing func takeTurns() {
    guard !isEmpty else { return }
    // Who leaves meanwhile lives on until the end of the round.
    let round = members.withLock { $0.slots }
    _ConduitList.forEach(round) { member in
      member._withUnsafeGuaranteedRef {
        if $0.isListed.load(ordering: .relaxed) { $0.turn($0) }
      }
    }
  }
}
