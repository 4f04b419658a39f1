/// A state in a ``StateGraph``, whatever its type.
@usableFromInline
class StateNode: GraphMember {
  @usableFromInline final let graph: StateGraph
  /// Whether a state counts as changed only when it differs from the one before.
  @usableFromInline final let isDistinct: Bool

  // Only the one who handles an action changes it, in one step: no access overlaps another.
  /// Grows with every change of the state.
  @exclusivity(unchecked) @usableFromInline final var version: UInt = 0

  /// What the state is derived from; nil for the root's own. It lives as long as the node is in the
  /// graph, for ``parentKeeper`` sees to that. It is not retained: a chain of nodes would be released
  /// link by link, each from inside the one before.
  @usableFromInline final let parent: Unmanaged<StateNode>?
  /// Keeps the parent in the graph. Taken out by the node's own keeper.
  final var parentKeeper: SourceKeeper?

  @usableFromInline
  init(
    graph: StateGraph,
    parent: StateNode?,
    keptBy parentKeeper: SourceKeeper?,
    isDistinct: Bool,
    turn: @escaping (GraphMember) -> Void
  ) {
    self.graph = graph
    self.isDistinct = isDistinct
    self.parent = parent.map(Unmanaged.passUnretained)
    self.parentKeeper = parentKeeper
    super.init(turn: turn)
  }

  /// Sees to it that the state may be read, in the middle of the handling of an action.
  ///
  /// - Complexity: O(depth), in constant stack.
  @usableFromInline
  final func settle() {
    switch graph.phase {
    case .settled: break
    case .reducing:
      if graph.home.isInReducer { graph.reducerReadsState(parent == nil) }
    case .deriving: catchUp()
    }
  }

  private final func catchUp() {
    var stale: [StateNode] = []
    var node = self
    while let parent = node.parent {
      stale.append(node)
      node = parent.takeUnretainedValue()
    }
    for node in stale.reversed() { node.turn(node) }
  }
}

/// Where a store's state comes from: the root's own, or one that is derived from another source's.
@usableFromInline
class StateSource<State>: StateNode {
  /// Where the state lies, as long as the source lives.
  @usableFromInline final let storage: UnsafeMutablePointer<StateBox<State>>

  @inlinable
  init(
    _ state: State,
    graph: StateGraph,
    parent: StateNode?,
    keptBy parentKeeper: SourceKeeper?,
    isDistinct: Bool,
    turn: @escaping (GraphMember) -> Void
  ) {
    storage = .allocate(capacity: 1)
    storage.initialize(to: StateBox(state))
    super.init(
      graph: graph,
      parent: parent,
      keptBy: parentKeeper,
      isDistinct: isDistinct,
      turn: turn
    )
  }

  deinit {
    storage.deinitialize(count: 1)
    storage.deallocate()
  }

  /// The state as it is now. Who asks while others still catch up gets the new one, too.
  @inlinable final var state: State {
    if graph.phase != .settled { settle() }
    return storage.pointee.value
  }
}

/// A state in its place. It cannot be copied, so that handing it to a function retains nothing.
@frozen
@usableFromInline
struct StateBox<State>: ~Copyable {
  @usableFromInline var value: State

  @inlinable
  init(_ value: State) {
    self.value = value
  }

  @inlinable
  borrowing func read<Result>(_ body: (State) -> Result) -> Result {
    body(value)
  }

  @inlinable
  borrowing func isSame(as other: State, _ isSame: (State, State) -> Bool) -> Bool {
    isSame(value, other)
  }
}
