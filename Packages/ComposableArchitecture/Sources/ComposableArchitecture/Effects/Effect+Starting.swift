@_spi(Layers) import Schedulers

// What depends on the type of the actions is inlinable: see `RootStore`.
extension Effect where Failure == Never {
  /// Starts the effect of an action in a store. Nothing is kept of one that completes at once.
  ///
  /// - Parameters:
  ///   - context: The context of the store, which lists the effects in flight.
  ///   - task: The task that the effect belongs to. It is made if there is something to count.
  ///   - receive: Called with each action that the effect sends, on the thread that sends it, and
  ///     with the task that the action belongs to; nil if there was nothing to count yet.
  @inlinable
  func start(
    in context: EffectContext,
    for task: inout ActionTask?,
    receive: @escaping (Output, ActionTask?) -> Void
  ) {
    // Merged effects run at the same time anyway, so they are not combined into one. The array,
    // which takes no memory while it is empty, replaces recursion, which could overflow the stack.
    var remaining: [(Effect, EffectContext)] = []
    var next: (Effect, EffectContext)? = (self, context)
    while let (effect, context) = next {
      switch effect.operation {
      case .none, .failure: break
      case .value(let action): receive(action, task)
      case .perform(let work): context.perform(work)
      case .cancel(let ids): context.cancel(ids)
      case .merge(let group):
        for member in group.members.reversed() { remaining.append((member, context)) }
      case .inScope(let inner, let scope): remaining.append((inner, context.inside(scope)))
      case .publisher, .concatenate, .cancellable:
        let known = task ?? ActionTask(in: context)
        task = known
        effect.subscribe(in: context, for: known, receive: receive)
      }
      next = remaining.popLast()
    }
  }

  @inlinable
  func subscribe(
    in context: EffectContext,
    for task: ActionTask,
    receive: @escaping (Output, ActionTask?) -> Void
  ) {
    var (effect, ids) = (self, nil as CancelIDs?)
    if case .cancellable(let inner, let own) = operation { (effect, ids) = (inner, own) }
    let subscriber = EffectInFlight(in: context, ids: ids, task: task, receive: receive)
    guard subscriber.begin() else { return }
    if case .publisher(let publisher) = effect.operation {
      context.enter { publisher.receive(subscriber: subscriber) }
    } else {
      effect.receive(subscriber: subscriber, in: context)
    }
    subscriber.didSubscribe()
  }
}

/// An effect that a store runs: the subscriber of its actions.
///
/// For the store, an effect that is ended by an id has completed. No other subscriber has to be
/// notified.
@usableFromInline
final class EffectInFlight<Action>: RegisteredEffect, Subscriber {
  @usableFromInline let receiveAction: (Action, ActionTask?) -> Void
  @usableFromInline let phase = _Lock(EffectPhase.starting)

  @inlinable
  init(
    in context: EffectContext,
    ids: CancelIDs?,
    task: ActionTask,
    receive: @escaping (Action, ActionTask?) -> Void
  ) {
    receiveAction = receive
    super.init(in: context, ids: ids, task: task)
  }

  /// Registers it, and ends the other effects of its ids if one of them requires that.
  ///
  /// - Returns: True if it is to be subscribed. It may have been ended, or its action cancelled.
  @usableFromInline
  func begin() -> Bool {
    // Before other effects of its ids end, and before a cancel of the task can end this one: the
    // task does not end with them.
    task?.begin()
    context.add(self)
    // Asked after the effect is added: a cancel of the task either finds this effect in the list,
    // or is seen here.
    let isWanted = task?.isWanted ?? true
    // The end of the effects that it replaces may end this one, too.
    guard context.register(self) else { return false }
    if !isWanted { cancel() }
    return isWanted
  }

  /// The context of the cancellation ids of the effects that it subscribes.
  @usableFromInline var _context: AnyObject? { context }

  @usableFromInline
  func receive(subscription: any Subscription) {
    let isWanted = phase.withLock { phase in
      guard case .starting = phase else { return false }
      phase = .running(subscription)
      return true
    }
    if isWanted { subscription.request(.unlimited) } else { subscription.cancel() }
  }

  @inlinable
  func receive(_ action: Action) -> Subscribers.Demand {
    if !hasEnded { receiveAction(action, task) }
    return .none
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Never>) {
    end(isRegistered: true, cancels: false)
  }

  /// True if nothing may be delivered any more.
  @usableFromInline override var hasEnded: Bool {
    phase.withLock { if case .ended = $0 { true } else { false } }
  }

  override func cancel() {
    end(isRegistered: true, cancels: true)
  }

  override func cancelByID() {
    end(isRegistered: ids?.isSingle == false, cancels: true)
  }

  /// - Parameters:
  ///   - isRegistered: True if the effect still has to be removed from the entries of its ids.
  ///   - cancels: True if the subscription is to be cancelled.
  private func end(isRegistered: Bool, cancels: Bool) {
    let last = phase.withLock { phase in
      defer { phase = .ended }
      return phase
    }
    if case .ended = last { return }
    if isRegistered { context.unregister(self) }
    context.remove(self)
    if cancels, case .running(let subscription) = last { subscription.cancel() }
    task?.end()
    context.didEndEffect()
  }
}

// Not nested: unspecialised code would look up the type of a nested one (bench: "cancellable: start, ending the last").
@usableFromInline
enum EffectPhase {
  /// No subscription has arrived.
  case starting
  case running(any Subscription)
  /// Completed, cancelled or ended by an id. Nothing is held any more.
  case ended
}
