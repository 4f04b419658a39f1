@_spi(Layers) import Schedulers

/// An effect that a store runs, and that its cancellation ids can end.
///
/// For the store, an effect that is ended by an id has completed. No other subscriber has to be
/// notified.
@usableFromInline
class EffectInFlight: RegisteredEffect, _ListedConduit {
  private enum Phase {
    /// No subscription has arrived.
    case starting
    case running(any Subscription)
    /// Completed, cancelled or ended by an id. Nothing is held any more.
    case ended
  }

  /// The task of the action that it belongs to.
  @usableFromInline final let task: ActionTask
  // Guarded by the lock that guards the list, so that no access can overlap another.
  @exclusivity(unchecked) @usableFromInline final var position = 0

  private let context: EffectContext
  private let registrations: CancelRegistrations?
  private let phase = _Lock(Phase.starting)

  /// - Parameters:
  ///   - context: That of the store, which lists the effects in flight.
  ///   - registrations: The ids that can end it.
  @usableFromInline
  init(in context: EffectContext, task: ActionTask, registrations: CancelRegistrations?) {
    self.context = context
    self.task = task
    self.registrations = registrations
  }

  /// Registers it, and ends the other effects of its ids if one of them requires that.
  ///
  /// - Returns: True if it is to be subscribed. It may have been ended, or its action cancelled.
  @usableFromInline
  final func begin() -> Bool {
    context.add(self)
    // Called after the effect is added: a cancel of the task either finds this effect in the list,
    // or is seen here. Called before other effects of its ids end: a task that they share with it
    // does not end with them.
    let isWanted = task.begin()
    // The end of the effects that it replaces may end this one, too.
    if let registrations, !context.register(self, registrations) { return false }
    if !isWanted { cancel() }
    return isWanted
  }

  /// The context of the cancellation ids of the effects that it subscribes.
  @usableFromInline final var _context: AnyObject? { context }

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
    leave(isRegistered: true, cancels: false)
  }

  /// True if nothing may be delivered any more.
  @usableFromInline override final var hasEnded: Bool {
    phase.withLock { if case .ended = $0 { true } else { false } }
  }

  final func cancel() {
    leave(isRegistered: true, cancels: true)
  }

  override final func cancelByID() {
    leave(isRegistered: registrations?.isSingle == false, cancels: true)
  }

  /// - Parameters:
  ///   - isRegistered: True if the effect still has to be removed from its context.
  ///   - cancels: True if the subscription is to be cancelled.
  private func leave(isRegistered: Bool, cancels: Bool) {
    let last = phase.withLock { phase in
      defer { phase = .ended }
      return phase
    }
    if case .ended = last { return }
    if isRegistered, let registrations { context.remove(self, registrations) }
    context.remove(self)
    if cancels, case .running(let subscription) = last { subscription.cancel() }
    task.end()
  }
}
