extension Store {
  /// A store with the same actions and without state: its subscribers receive nothing after the
  /// first value.
  ///
  /// Source: the Composable Architecture's `stateless`.
  @inlinable public var stateless: Store<Void, Action> {
    scope(duplicates: DuplicateCheck { _, _ in true }, state: { _ in }, sendToRoot: sendToRoot)
  }

  /// A store with the same state, to which nothing can be sent.
  ///
  /// Source: the Composable Architecture's `actionless`.
  @inlinable public var actionless: Store<State, Never> {
    // It cannot be called, because `Never` has no value.
    func sendNever(_: Never) -> StoreTask {}
    return Store<State, Never>(source, parent: self, observer: nil, sendToRoot: sendNever)
  }
}
