extension StateSource {
  /// Makes a state that is derived from another one: once now, and once per change of that one.
  ///
  /// - Parameters:
  ///   - parent: The state that it is derived from.
  ///   - duplicates: Determines which states are no change; nil if each change of the parent is one.
  ///   - toLocalState: Makes the state from the parent's.
  @inlinable
  convenience init<ParentState>(
    from parent: StateSource<ParentState>,
    duplicates: DuplicateCheck<State>?,
    _ toLocalState: @escaping (ParentState) -> State
  ) {
    // Not optional, which would be retained for each call: where each change counts, it is never true.
    let isDuplicate = (duplicates ?? DuplicateCheck { _, _ in false }).isDuplicate
    self.init(
      toLocalState(parent.state),
      updates: parent.updates,
      parent: parent,
      isDistinct: duplicates != nil
    ) { source in
      unsafeDowncast(source, to: StateSource.self)
        .derive(from: parent, toLocalState, isDuplicate)
    }
  }

  /// Derives the state again, if the parent's has changed.
  ///
  /// The parent does not change meanwhile, whatever the closures do: an action is being handled, and
  /// others wait. So its state need not be copied for them.
  @inlinable
  func derive<ParentState>(
    from parent: StateSource<ParentState>,
    _ toLocalState: (ParentState) -> State,
    _ isDuplicate: (State, State) -> Bool
  ) {
    guard parent.version != parentVersion else { return }
    parentVersion = parent.version
    let state = parent.storage.pointee.read(toLocalState)
    if storage.pointee.isDuplicate(state, isDuplicate) { return }
    // Released when the new state is in its place: a deinit may call back.
    var replaced = StateBox(state)
    swap(&storage.pointee, &replaced)
    version &+= 1
  }
}
