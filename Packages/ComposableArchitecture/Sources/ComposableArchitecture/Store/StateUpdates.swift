/// Tells all that depends on the state of one root store of its changes.
///
/// A store that is not bound to the main queue may be read on one thread while an effect lets another
/// one handle an action. Code that reads its states, or adds an observer, does so inside the gate.
///
/// After each action, first all derived states are brought up to date, the oldest first: a state is
/// younger than the one that it is derived from. Then `objectWillChange` is sent, and last the
/// publishers send the new state. So a subscriber finds the new state in every store.
@usableFromInline
final class StateUpdates {
  @usableFromInline
  enum Phase {
    /// All states are as the last action left them.
    case idle
    /// The reducer changes the root's state, or a copy of it: it may not read the state itself.
    case reducing
    /// The root's state has changed, and derived states are being brought up to date.
    case deriving
  }

  /// The states of scopes.
  @usableFromInline let derived = StateNodeList()
  /// View stores whose changes are announced before the publishers send them.
  @usableFromInline let willChangeObservers = StateNodeList()
  /// The subscriptions of publishers.
  @usableFromInline let subscriptions = StateNodeList()

  @usableFromInline let thread: StoreThread
  /// True if one thread may read the states while another one handles an action.
  @usableFromInline let isShared: Bool

  /// Entered by the `send` that handles actions.
  @usableFromInline let gate = _SerialGate()

  /// Handles the actions that were sent while the gate was entered. Set once, when the root is made.
  @usableFromInline var drainQueue: () -> Void = {}

  /// Called when the reducer reads a state, with true if it is the root's own. Set once, when the root
  /// is made.
  @usableFromInline var reducerReadsState: (_ isOwn: Bool) -> Void = { _ in }

  // Changed by the thread that handles an action, in one step each time: no access overlaps another.
  @exclusivity(unchecked) @usableFromInline var phase = Phase.idle
  /// The handle of that thread, while observers are told.
  @exclusivity(unchecked) @usableFromInline private(set) var notifyingThread: UInt = 0

  @usableFromInline
  init(thread: StoreThread) {
    self.thread = thread
    isShared = !thread.isMain
  }

  /// Reads states, or adds an observer, while no other thread handles an action.
  @inlinable
  func reading<Result>(_ body: () -> Result) -> Result {
    guard isShared, gate.waitUntilInside() else { return body() }
    defer { gate.leave(drainQueue) }
    return body()
  }

  /// Tells all observers that an action has been reduced.
  ///
  /// - Parameter thread: The handle of the calling thread.
  @inlinable
  func stateDidChange(on thread: UInt) {
    if derived.isEmpty && willChangeObservers.isEmpty && subscriptions.isEmpty {
      phase = .idle
    } else {
      notify(on: thread)
    }
  }

  @usableFromInline
  func notify(on thread: UInt) {
    notifyingThread = thread
    phase = .deriving
    derived.notify()
    phase = .idle
    willChangeObservers.notify()
    subscriptions.notify()
  }
}
