/// An effect that a store runs: the subscriber of what it does, and the token of its cancellation id.
///
/// Being ended completes it as far as the store goes; there is nobody else to tell.
@usableFromInline
class EffectInFlight: CancelToken, _ListedConduit {
  private enum Phase {
    /// No subscription has come.
    case starting
    case running(any Subscription)
    /// Completed, cancelled or ended by its id. Nothing is held any more.
    case over
  }

  /// The action that it belongs to.
  @usableFromInline final let task: ActionTask
  // Guarded by the lock that guards the list, so that no access can overlap another.
  @exclusivity(unchecked) @usableFromInline final var position = 0

  private let effects: EffectsInFlight
  private let id: CancelID?
  private let phase = _Lock(Phase.starting)

  /// - Parameters:
  ///   - effects: Where it is one of.
  ///   - id: What it can be ended by.
  @usableFromInline
  init(_ effects: EffectsInFlight, task: ActionTask, id: CancelID?) {
    self.effects = effects
    self.task = task
    self.id = id
  }

  /// Enters it, and ends the others of its id if it is to be alone.
  ///
  /// - Returns: Whether it is still wanted: its action may have been cancelled, before or meanwhile.
  @usableFromInline
  final func begin(cancelInFlight: Bool) -> Bool {
    effects.add(self)
    // After it is entered: who cancels the task either finds this effect or is seen here. Before others
    // of its id end: what they belong to goes on if this one belongs to it, too.
    let isWanted = task.begin()
    if let id { effects.space.add(self, id, cancelInFlight: cancelInFlight) }
    if !isWanted { cancel() }
    guard let id, isOver else { return isWanted }
    // The end of those that it replaces may have been its own, too, before it could be taken out.
    effects.space.remove(self, id)
    return false
  }

  @usableFromInline
  final func receive(subscription: any Subscription) {
    let isWanted = phase.withLock { phase in
      guard case .starting = phase else { return false }
      phase = .running(subscription)
      return true
    }
    if isWanted { subscription.request(.unlimited) } else { subscription.cancel() }
  }

  @usableFromInline
  final func receive(completion: Subscribers.Completion<Never>) {
    leave(isListed: true, cancels: false)
  }

  /// Whether nothing may be delivered any more.
  @usableFromInline final var isOver: Bool {
    phase.withLock { if case .over = $0 { true } else { false } }
  }

  final func cancel() {
    leave(isListed: true, cancels: true)
  }

  override final func endByID() {
    leave(isListed: false, cancels: true)
  }

  /// - Parameters:
  ///   - isListed: Whether the token is still to be taken out of its space.
  ///   - cancels: Whether what runs is to be cancelled.
  private func leave(isListed: Bool, cancels: Bool) {
    let last = phase.withLock { phase in
      defer { phase = .over }
      return phase
    }
    if case .over = last { return }
    if isListed, let id { effects.space.remove(self, id) }
    effects.remove(self)
    if cancels, case .running(let subscription) = last { subscription.cancel() }
    task.end()
  }
}
