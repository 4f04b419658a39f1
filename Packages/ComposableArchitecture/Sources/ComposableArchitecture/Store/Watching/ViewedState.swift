/// What a view store shows: the states of a store, without duplicates for those who are told of them.
@usableFromInline
final class ViewedState<State> {
  /// Where the state is read.
  @usableFromInline let kept: KeptSource<State>
  /// Nil where the states that are read are distinct already.
  @usableFromInline let sameness: Sameness<State>?
  @usableFromInline weak var distinctKeeper: SourceKeeper?

  /// Reads the states of a source straight from there.
  @inlinable
  init(of kept: KeptSource<State>) where State: Equatable {
    self.kept = kept
    sameness = kept.source.isDistinct ? nil : Sameness { $0 == $1 }
  }

  /// Shows a state until one comes that is no duplicate of it.
  @inlinable
  init(of kept: KeptSource<State>, removeDuplicates isDuplicate: @escaping (State, State) -> Bool) {
    self.kept = KeptSource(
      DerivedState(from: kept, sameness: Sameness(isDuplicate), derive: { $0 })
    )
    sameness = nil
  }

  /// The states without duplicates. Where they have to be compared for that, a second reference to the
  /// last one is held as long as this is kept, and all share it.
  @inlinable var distinct: KeptSource<State> {
    guard let sameness else { return kept }
    if let distinctKeeper { return KeptSource(keeper: distinctKeeper) }
    let made = KeptSource(DerivedState(from: kept, sameness: sameness, derive: { $0 }))
    distinctKeeper = made.keeper
    return made
  }
}
