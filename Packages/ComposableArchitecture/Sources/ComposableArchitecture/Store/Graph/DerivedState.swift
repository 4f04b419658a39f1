/// A state that is computed from another source's, once per change of that one.
///
/// Where it is known which states are the same, a change that leaves it the same is no change: nobody
/// is told.
@usableFromInline
final class DerivedState<ParentState, State>: StateSource<State> {
  @usableFromInline let derive: (ParentState) -> State
  // Not optional, which would be retained for each call: where each change counts, it is never true.
  @usableFromInline let isSame: (State, State) -> Bool
  // Only the one who handles an action changes it, in one step: no access overlaps another.
  /// The parent's version when the state was derived.
  @exclusivity(unchecked) @usableFromInline var parentVersion: UInt

  /// Derives a state for the first time, and takes its place in the graph.
  ///
  /// - Parameters:
  ///   - parent: What the state is derived from.
  ///   - sameness: Says which states are the same; nil if each change of the parent counts.
  ///   - derive: Called now and once per change of the parent.
  @inlinable
  init(
    from parent: KeptSource<ParentState>,
    sameness: Sameness<State>?,
    derive: @escaping (ParentState) -> State
  ) {
    self.derive = derive
    isSame = (sameness ?? Sameness { _, _ in false }).isSame
    let source = parent.source
    let parentState = source.state
    parentVersion = source.version
    super.init(
      derive(parentState),
      graph: source.graph,
      parent: source,
      keptBy: parent.keeper,
      isDistinct: sameness != nil,
      turn: { unsafeDowncast($0, to: DerivedState.self).catchUp() }
    )
    graph.derived.add(self)
  }

  @inlinable
  func catchUp() {
    parent?._withUnsafeGuaranteedRef {
      catchUp(with: unsafeDowncast($0, to: StateSource<ParentState>.self))
    }
  }

  /// - Parameter parent: Has caught up itself. It does not change, whatever the closures do: an action is
  ///   being handled, and others wait. So its state need not be copied for them.
  @inlinable
  func catchUp(with parent: StateSource<ParentState>) {
    guard parent.version != parentVersion else { return }
    parentVersion = parent.version
    let state = parent.storage.pointee.read(derive)
    if storage.pointee.isSame(as: state, isSame) { return }
    // What is replaced is released when the new state is in its place: a deinit may call back.
    var replaced = StateBox(state)
    swap(&storage.pointee, &replaced)
    version &+= 1
  }
}
