@_spi(Layers) import RuntimeBets
public import Synchronization

/// A state that stores show: the one of a root store, or one that is derived from another state.
@usableFromInline
package class StateSource<State>: StateNode {
  /// True if the state counts as changed only when it differs from the one before.
  @usableFromInline final let isDistinct: Bool
  @usableFromInline final let cell: _Cell<StateBox<State>>

  @inlinable
  init(
    _ state: State,
    updates: StateUpdates,
    parent: StateNode?,
    isDistinct: Bool,
    parentDidChange: @escaping (StateNode) -> Void
  ) {
    self.isDistinct = isDistinct
    cell = _Cell(StateBox(state))
    super.init(updates: updates, parent: parent, parentDidChange: parentDidChange)
  }

  /// The address of the state, valid as long as the source lives.
  @inlinable final var storage: UnsafeMutablePointer<StateBox<State>> { cell._address }

  /// The state as it is now, also while others are still brought up to date.
  @inlinable package final var state: State {
    reading {
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
    ) {
      unsafeDowncast($0, to: StateSource.self).derive(from: parent, toLocalState, isDuplicate)
    }
  }

  /// Derives the state again.
  ///
  /// The parent does not change meanwhile, whatever the closures do: an action is being handled, and
  /// others wait. So its state need not be copied for them.
  @inlinable
  final func derive<ParentState>(
    from parent: StateSource<ParentState>,
    _ toLocalState: (ParentState) -> State,
    _ isDuplicate: (State, State) -> Bool
  ) {
    let state = parent.storage.pointee.read(toLocalState)
    if storage.pointee.isDuplicate(state, isDuplicate) { return }
    // Released when the new state is in its place: a deinit may call back. Not by `exchange`: the compiler
    // aborts on a value that cannot be copied where it specialises this function.
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

  /// True if a box has the address and the layout of its content.
  @usableFromInline static var isLaidOutAsContent: Bool { RuntimeBet.stateBox.isWon }

  @inlinable
  borrowing func read<Result>(_ body: (State) -> Result) -> Result {
    body(value)
  }

  @inlinable
  borrowing func isDuplicate(_ other: State, _ isDuplicate: (State, State) -> Bool) -> Bool {
    isDuplicate(value, other)
  }
}

extension StateBox where State: Equatable {
  /// True if the box of a state can be read as the state.
  static func hasLayoutOfContent(_ state: State) -> Bool {
    var box = StateBox(state)
    return MemoryLayout<StateBox>.size == MemoryLayout<State>.size
      && MemoryLayout<StateBox>.alignment == MemoryLayout<State>.alignment
      && withUnsafeMutablePointer(to: &box) {
        UnsafeRawPointer($0).assumingMemoryBound(to: State.self).pointee == state
      }
  }
}
