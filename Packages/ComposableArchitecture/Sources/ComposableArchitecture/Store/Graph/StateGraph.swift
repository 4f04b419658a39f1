/// All that follows the state of one root: what is derived from it, and who is told of it.
///
/// However deep the scopes are, a change goes round in loops. First all derived states catch up, the
/// oldest first: what a state is derived from is older than that state. Then view stores announce the
/// change, and last the subscriptions send the new state. So whoever is told finds the new state
/// wherever it looks.
@usableFromInline
final class StateGraph {
  /// Where the root is in the handling of an action.
  @usableFromInline
  enum Phase {
    /// All states are as the last action left them.
    case settled
    /// The reducer changes the root's state, or a copy of it: it must not look itself.
    case reducing
    /// The root's state has changed, and what is derived from it is catching up.
    case deriving
  }

  /// ``DerivedState``s.
  @usableFromInline let derived = GraphMemberList()
  /// ``StateAnnouncer``s.
  @usableFromInline let announcers = GraphMemberList()
  /// ``StoreSubscription``s.
  @usableFromInline let subscriptions = GraphMemberList()

  @usableFromInline let home: StoreHome

  /// Called when the reducer reads a state of this graph, and with whether that is the root's own. Set
  /// once, when the root is made.
  var reducerReadsState: (_ isOwn: Bool) -> Void = { _ in }

  // Changed by the one who handles an action, in one step each time: no access overlaps another.
  @exclusivity(unchecked) @usableFromInline var phase = Phase.settled

  @usableFromInline
  init(home: StoreHome) {
    self.home = home
  }

  /// Says that an action has been reduced.
  @inlinable
  func stateHasChanged() {
    if derived.isEmpty && announcers.isEmpty && subscriptions.isEmpty {
      phase = .settled
    } else {
      goRound()
    }
  }

  @usableFromInline
  func goRound() {
    phase = .deriving
    derived.takeTurns()
    phase = .settled
    announcers.takeTurns()
    subscriptions.takeTurns()
  }
}
