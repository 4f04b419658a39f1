import Synchronization

/// A state of a store, or an object that observes one. Each but the root's state follows the changes of
/// another one, its parent.
///
/// It is a base class, and not a box with a reference to the object: that would cost a tenth of the time
/// that it takes to tell a hundred subscribers.
@usableFromInline
package class StateNode: _SlotListMember {
  @usableFromInline final let updates: StateUpdates
  /// The state whose changes this one follows; nil for the root's own state.
  @usableFromInline final let parent: StateNode?

  // Guarded by `updates`, to the blank line: only the thread that handles an action changes them, in one step.
  /// The number of changes of this state. An observer has none.
  @exclusivity(unchecked) @usableFromInline final var version: UInt = 0
  /// The parent's version that was seen last.
  @exclusivity(unchecked) @usableFromInline final var seenVersion: UInt

  @usableFromInline package final var position = 0
  private final let active = Atomic(false)
  private final let parentDidChange: (StateNode) -> Void

  /// - Parameter parentDidChange: Called with this node after a change of the parent. It captures
  ///   nothing of this node, so that it is specialised; an overridden method of a generic class never is.
  @usableFromInline
  init(
    updates: StateUpdates,
    parent: StateNode?,
    parentDidChange: @escaping (StateNode) -> Void
  ) {
    self.updates = updates
    self.parent = parent
    self.parentDidChange = parentDidChange
    seenVersion = parent?.version ?? 0
  }

  /// Reads states, or adds an observer, while no other thread handles an action.
  @inlinable
  final func reading<Result>(_ body: () -> Result) -> Result {
    guard updates.isShared, updates.gate.waitUntilInside() else { return body() }
    defer { leaveGate() }
    return body()
  }

  @usableFromInline
  final func leaveGate() {
    updates.gate.leave { root.handleNext() }
  }

  /// The state of the root store, which this node follows, directly or through others.
  private final var root: StateNode {
    var node = self
    while let parent = node.parent { node = parent }
    return node
  }

  /// Makes sure that the state may be read, during the handling of an action.
  ///
  /// - Complexity: O(depth) of the scopes.
  @usableFromInline
  final func prepareToRead() {
    switch updates.phase {
    case .idle, .announcing: break
    case .reducing: if updates.thread.isInReducer { root.reducerReadsState() }
    case .deriving: catchUp()
    }
  }

  private final func catchUp() {
    parent?.catchUp()
    follow()
  }

  /// Sees the change of the parent, if there is one.
  private final func follow() {
    updates.gate.assertInside()
    // Only the version is taken from the parent, which would be retained during the call.
    guard let version = parent?.version, version != seenVersion else { return }
    seenVersion = version
    parentDidChange(self)
  }

  /// True from when it is added to a list until it is removed: then it is not called any more.
  fileprivate(set) final var isActive: Bool {
    get { active.load(ordering: .relaxed) }
    set { active.store(newValue, ordering: .relaxed) }
  }

  fileprivate final func notify() {
    if isActive { follow() }
  }

  // The following are overridden by the root store.

  /// Handles the next action that was sent while the gate was entered.
  @usableFromInline
  func handleNext() -> Bool { fatalError("\(type(of: self)) must override handleNext()") }

  /// Reports that the reducer reads the state of its store, or one derived from it.
  @usableFromInline
  func reducerReadsState() { fatalError("\(type(of: self)) must override reducerReadsState()") }
}

/// Nodes that follow the changes of their parents, in the order in which they were added.
///
/// They may be added and removed at any time, on any thread. One that is added during a notification
/// takes part in the next one; a removed one is skipped.
@usableFromInline
struct StateNodeList: ~Copyable {
  private let nodes = _Lock(_SlotList<StateNode>())
  /// Read without the lock.
  @usableFromInline let count = Atomic(0)

  init() {}

  @inlinable var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

  @usableFromInline
  borrowing func add(_ node: StateNode) {
    node.isActive = true
    nodes.withLock { $0.append(node) }
    count.add(1, ordering: .relaxed)
  }

  /// Removes a node, if it is in the list.
  @usableFromInline
  borrowing func remove(_ node: StateNode) {
    node.isActive = false
    if nodes.withLock({ $0.remove(node) }) { count.subtract(1, ordering: .relaxed) }
  }

  borrowing func notify() {
    guard !isEmpty else { return }
    // What is removed meanwhile lives on until the end of the notification.
    let nodes = nodes.withLock { $0.slots }
    _SlotList.forEach(nodes) { node in
      node._withUnsafeGuaranteedRef { $0.notify() }
    }
  }
}
