/// Runs the effects of a store.
///
/// The code that depends on the type of the actions is inlinable: see `RootStore`.
@usableFromInline
final class EffectRunner<Action> {
  /// The context of the effects, which lists those in flight.
  @usableFromInline let context: EffectContext
  @usableFromInline let receive: (Action, ActionTask?) -> Void

  /// - Parameters:
  ///   - taskExecutor: The executor of the tasks of effects; nil if they may run anywhere.
  ///   - deliversOnMain: True if tasks without an executor deliver on the main queue.
  ///   - receive: Called with each action that an effect sends, on the thread that sends it, and
  ///     with the task that the action belongs to; nil if there was nothing to count yet.
  @inlinable
  init(
    taskExecutor: (any TaskExecutor)? = nil,
    deliversOnMain: Bool = false,
    receive: @escaping (Action, ActionTask?) -> Void
  ) {
    context = EffectContext(taskExecutor: taskExecutor, deliversOnMain: deliversOnMain)
    self.receive = receive
  }

  /// Starts an effect. Nothing is kept of one that completes at once.
  ///
  /// - Parameters:
  ///   - task: The task that the effect belongs to.
  ///   - makeTask: Makes the task if it is nil, and there is something to count.
  @inlinable
  func run(
    _ effect: Effect<Action, Never>,
    for task: inout ActionTask?,
    orMake makeTask: () -> ActionTask
  ) {
    // Merged effects run at the same time anyway, so they are not combined into one. The array,
    // which takes no memory while it is empty, replaces recursion, which could overflow the stack.
    var remaining: [Effect<Action, Never>] = []
    var next: Effect<Action, Never>? = effect
    while let effect = next {
      switch effect.operation {
      case .none, .failure: break
      case .value(let action): receive(action, task)
      case .perform(let work): work()
      case .cancel(let ids): context.cancel(ids)
      case .merge(let group): remaining.append(contentsOf: group.members.reversed())
      case .publisher, .inRows, .concatenate, .cancellable:
        let known = task ?? makeTask()
        task = known
        start(effect, for: known)
      }
      next = remaining.popLast()
    }
  }

  @inlinable
  func start(_ effect: Effect<Action, Never>, for task: ActionTask) {
    guard case .cancellable(let effect) = effect.operation else {
      return start(effect, SubscribedEffect(self, task: task, registrations: nil))
    }
    let registrations = CancelRegistrations(of: effect, in: context)
    start(effect.innermost, SubscribedEffect(self, task: task, registrations: registrations))
  }

  @inlinable
  func start(_ effect: Effect<Action, Never>, _ inFlight: SubscribedEffect<Action>) {
    guard inFlight.begin() else { return }
    if case .publisher(let publisher) = effect.operation {
      context.enter { publisher.receive(subscriber: inFlight) }
    } else {
      effect.receive(subscriber: inFlight, in: context)
    }
    inFlight.didSubscribe()
  }
}

/// An effect in flight that subscribes to its values, and passes them to the runner's owner.
@usableFromInline
final class SubscribedEffect<Action>: EffectInFlight, Subscriber {
  @usableFromInline let runner: EffectRunner<Action>

  @inlinable
  init(_ runner: EffectRunner<Action>, task: ActionTask, registrations: CancelRegistrations?) {
    self.runner = runner
    super.init(in: runner.context, task: task, registrations: registrations)
  }

  @inlinable
  func receive(_ action: Action) -> Subscribers.Demand {
    if !hasEnded { runner.receive(action, task) }
    return .none
  }
}
