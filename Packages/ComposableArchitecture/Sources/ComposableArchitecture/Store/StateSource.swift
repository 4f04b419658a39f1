/// The part of a ``StateSource`` that does not depend on the type of the state.
@usableFromInline
class StateSourceBase: StateObserver {
  @usableFromInline final let updates: StateUpdates
  /// True if the state counts as changed only when it differs from the one before.
  @usableFromInline final let isDistinct: Bool
  /// The state that this one is derived from; nil for the root's own.
  @usableFromInline final let parent: StateSourceBase?

  // Only the thread that handles an action changes these two, in one step: no access overlaps another.
  /// The number of changes of the state.
  @exclusivity(unchecked) @usableFromInline final var version: UInt = 0
  /// The parent's version when this state was derived.
  @exclusivity(unchecked) @usableFromInline final var parentVersion: UInt

  /// - Parameter derive: Derives the state of the source that it is called with again, if the parent's
  ///   has changed.
  @usableFromInline
  init(
    updates: StateUpdates,
    parent: StateSourceBase?,
    isDistinct: Bool,
    derive: @escaping (StateObserver) -> Void
  ) {
    self.updates = updates
    self.parent = parent
    self.isDistinct = isDistinct
    parentVersion = parent?.version ?? 0
    super.init(stateDidChange: derive)
  }

  /// Makes sure that the state may be read, during the handling of an action.
  ///
  /// - Complexity: O(depth) of the scopes.
  @usableFromInline
  final func prepareToRead() {
    switch updates.phase {
    case .idle: break
    case .reducing: if updates.thread.isInReducer { updates.reducerReadsState(parent == nil) }
    case .deriving: catchUp()
    }
  }

  private final func catchUp() {
    guard let parent else { return }
    parent.catchUp()
    stateDidChange(self)
  }
}

/// A state that stores show: the one of a root store, or one that is derived from another state.
@usableFromInline
final class StateSource<State>: StateSourceBase {
  /// The address of the state, valid as long as the source lives.
  @usableFromInline let storage: UnsafeMutablePointer<StateBox<State>>

  /// Makes the state of a root store.
  @inlinable
  convenience init(_ state: State, updates: StateUpdates) {
    self.init(state, updates: updates, parent: nil, isDistinct: false, derive: { _ in })
  }

  @inlinable
  init(
    _ state: State,
    updates: StateUpdates,
    parent: StateSourceBase?,
    isDistinct: Bool,
    derive: @escaping (StateObserver) -> Void
  ) {
    storage = .allocate(capacity: 1)
    storage.initialize(to: StateBox(state))
    super.init(updates: updates, parent: parent, isDistinct: isDistinct, derive: derive)
  }

  deinit {
    storage.deinitialize(count: 1)
    storage.deallocate()
  }

  /// The state as it is now, also while others are still brought up to date.
  @inlinable var state: State {
    updates.reading {
      if updates.phase != .idle { prepareToRead() }
      return storage.pointee.value
    }
  }
}

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

/// A state in its place. It cannot be copied, so that passing it to a function retains nothing.
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
  borrowing func isDuplicate(_ other: State, _ isDuplicate: (State, State) -> Bool) -> Bool {
    isDuplicate(value, other)
  }
}
