/// Tells all that depends on the state of one root store of its changes.
///
/// A store that is not bound to the main queue may be read on one thread while an effect lets another
/// one handle an action. Code that reads its states, or adds an observer, does so inside the gate.
///
/// After each action, first all derived states are brought up to date, the oldest first: a state is
/// younger than the one that it is derived from. Then `objectWillChange` is sent, then the publishers
/// send the new state, and last the observers of what has changed are called. So a subscriber finds the
/// new state in every store.
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
    /// Observers are told that the state will change, and see the old one.
    case announcing
  }

  /// The states of scopes.
  @usableFromInline let derived = StateNodeList()
  /// View stores whose changes are announced before the publishers send them.
  @usableFromInline let willChangeObservers = StateNodeList()
  /// The subscriptions of publishers.
  @usableFromInline let subscriptions = StateNodeList()

  @usableFromInline let thread: StoreThread

  /// Entered by the `send` that handles actions.
  @usableFromInline let gate = _SerialGate()

  // Changed by the thread that handles an action, in one step each time: no access overlaps another.
  @exclusivity(unchecked) @usableFromInline var phase = Phase.idle

  /// The observers that something has changed which they have read. They are called after the other observers.
  @exclusivity(unchecked) private var changedObservers: [() -> Void] = []
  @exclusivity(unchecked) @usableFromInline var hasChangedObservers = false
  /// True while an action is handled that has waited for another one.
  @exclusivity(unchecked) @usableFromInline var isHandlingQueuedAction = false

  @usableFromInline
  init(thread: consuming StoreThread) {
    self.thread = thread
  }

  /// True if one thread may read the states while another one handles an action.
  @inlinable var isShared: Bool { !thread.isMain }

  /// Tells all observers that an action has been reduced.
  @inlinable
  func stateDidChange() {
    if derived.isEmpty && willChangeObservers.isEmpty && subscriptions.isEmpty
      && !hasChangedObservers
    {
      phase = .idle
    } else {
      notify()
    }
  }

  @usableFromInline
  func notify() {
    phase = .deriving
    derived.notify()
    phase = .announcing
    willChangeObservers.notify()
    phase = .idle
    subscriptions.notify()
    if hasChangedObservers { callChangedObservers() }
  }

  /// True if the calling thread changes the state, or announces the change.
  var isChangedByCaller: Bool {
    gate.thread == _ThreadIdentity.current.handle && (phase == .reducing || phase == .announcing)
  }

  /// Calls an observer after the action that is being handled.
  func add(changedObserver: @escaping () -> Void) {
    gate.assertInside()
    changedObservers.append(changedObserver)
    hasChangedObservers = true
  }

  private func callChangedObservers() {
    let observers = exchange(&changedObservers, with: [])
    hasChangedObservers = false
    for callObserver in observers { callObserver() }
  }
}
