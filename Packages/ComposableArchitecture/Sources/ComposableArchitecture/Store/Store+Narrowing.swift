extension Store {
  /// A store with the same actions that shows nothing of the state: what watches it is never told.
  ///
  /// Source: the Composable Architecture's `stateless`.
  @inlinable public var stateless: Store<Void, Action> {
    Store<Void, Action>(
      source: DerivedState(from: kept, sameness: Sameness { _, _ in true }, derive: { _ in }),
      route: route
    )
  }

  /// A store with the same state that cannot be sent anything.
  ///
  /// Source: the Composable Architecture's `actionless`.
  @inlinable public var actionless: Store<State, Never> {
    // Nobody has a value to call it with.
    func travel(_: Never) -> ActionStage {}
    return Store<State, Never>(kept: kept, route: ActionRoute(travel: travel))
  }
}
