/// An effect that a store runs: the subscriber of what it does, and the token of its cancellation ids.
///
/// Being ended completes it as far as the store goes; there is nobody else to tell.
@usableFromInline
class EffectInFlight: CancelToken, _ListedConduit {
  private enum Phase {
    /// No subscription has come.
    case starting
    case running(any Subscription)
    /// Completed, cancelled or ended by an id. Nothing is held any more.
    case over
  }

  /// The action that it belongs to.
  @usableFromInline final let task: ActionTask
  // Guarded by the lock that guards the list, so that no access can overlap another.
  @exclusivity(unchecked) @usableFromInline final var position = 0

  private let effects: EffectsInFlight
  private let registrations: CancelRegistrations?
  private let phase = _Lock(Phase.starting)

  /// - Parameters:
  ///   - effects: Where it is one of.
  ///   - registrations: What it can be ended by.
  @usableFromInline
  init(_ effects: EffectsInFlight, task: ActionTask, registrations: CancelRegistrations?) {
    self.effects = effects
    self.task = task
    self.registrations = registrations
  }

  /// Registers it, and ends the others of its ids if it is to be alone.
  ///
  /// - Returns: Whether it is still wanted: its action may have been cancelled, before or meanwhile.
  @usableFromInline
  final func begin() -> Bool {
    effects.add(self)
    // After it is entered: who cancels the task either finds this effect or is seen here. Before others
    // of its ids end: what they belong to goes on if this one belongs to it, too.
    let isWanted = task.begin()
    // The end of those that it replaces may be its own, too.
    if let registrations, !effects.space.register(self, registrations) { return false }
    if !isWanted { cancel() }
    return isWanted
  }

  /// Where the ids of what it subscribes live.
  @usableFromInline final var _context: AnyObject? { effects.space }

  @usableFromInline
  final func receive(subscription: any Subscription) {
    didSubscribe()
    let isWanted = phase.withLock { phase in
      guard case .starting = phase else { return false }
      phase = .running(subscription)
      return true
    }
    if isWanted { subscription.request(.unlimited) } else { subscription.cancel() }
  }

  @usableFromInline
  final func receive(completion: Subscribers.Completion<Never>) {
    leave(isRegistered: true, cancels: false)
  }

  /// Whether nothing may be delivered any more.
  @usableFromInline override final var isOver: Bool {
    phase.withLock { if case .over = $0 { true } else { false } }
  }

  final func cancel() {
    leave(isRegistered: true, cancels: true)
  }

  override final func endByID() {
    leave(isRegistered: registrations?.isSingle == false, cancels: true)
  }

  /// - Parameters:
  ///   - isRegistered: Whether the token is still to be taken out of its space.
  ///   - cancels: Whether what runs is to be cancelled.
  private func leave(isRegistered: Bool, cancels: Bool) {
    let last = phase.withLock { phase in
      defer { phase = .over }
      return phase
    }
    if case .over = last { return }
    if isRegistered, let registrations { effects.space.remove(self, registrations) }
    effects.remove(self)
    if cancels, case .running(let subscription) = last { subscription.cancel() }
    task.end()
  }
}
