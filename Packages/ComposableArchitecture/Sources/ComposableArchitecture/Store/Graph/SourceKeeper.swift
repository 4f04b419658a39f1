/// Keeps a state in its graph: held by the stores and publishers that show it, and by what is derived
/// from it.
@usableFromInline
final class SourceKeeper {
  @usableFromInline let node: StateNode

  @usableFromInline
  init(_ node: StateNode) {
    self.node = node
  }

  deinit {
    node.graph.derived.remove(node)
    // The keepers above, as far as nobody else has them, go in a loop, not each inside the one below.
    var keeper = node.parentKeeper.take()
    while isKnownUniquelyReferenced(&keeper) {
      keeper = keeper?.node.parentKeeper.take()
    }
  }
}

/// A source, and what keeps it in its graph.
@frozen
@usableFromInline
struct KeptSource<State> {
  @usableFromInline let source: StateSource<State>
  @usableFromInline let keeper: SourceKeeper

  /// Starts to keep a source that nobody keeps yet.
  @inlinable
  init(_ source: StateSource<State>) {
    self.source = source
    keeper = SourceKeeper(source)
  }

  /// - Parameter keeper: That of a source of the same type of state.
  @inlinable
  init(keeper: SourceKeeper, of _: State.Type = State.self) {
    source = unsafeDowncast(keeper.node, to: StateSource<State>.self)
    self.keeper = keeper
  }
}
