/// The state that the effects of one store share: those in flight, the running effects by their
/// cancellation ids, the throttles, and the executor of their tasks.
///
/// There is one context per store, made for its first effect, and one of the process, for effects that
/// are subscribed outside any store. Within a store's context, each row of `forEach` has a context of its
/// own.
///
/// An effect in flight holds its context. So the store has to cancel all of them when it is released.
@usableFromInline
final class EffectContext: Sendable {
  /// The common part of a store's context and the contexts of its rows.
  private final class Shared: Sendable {
    /// The effects that the store has started, in that order.
    let inFlight = _Lock(_SlotList<RegisteredEffect>())
    let registered = _Lock(RegisteredEffects())
    let throttles = ThrottleTable()
    let taskExecutor: _Lock<(any TaskExecutor)?>
    let deliversOnMain: Bool
    let didEndEffect: (@Sendable () -> Void)?

    init(
      taskExecutor: (any TaskExecutor)?,
      deliversOnMain: Bool,
      didEndEffect: (@Sendable () -> Void)?
    ) {
      self.taskExecutor = _Lock(taskExecutor)
      self.deliversOnMain = deliversOnMain
      self.didEndEffect = didEndEffect
    }
  }

  private static let ofProcess = EffectContext()

  @TaskLocal private static var entered: EffectContext?

  /// Returns the context of the effects that a subscriber subscribes.
  ///
  /// The store's subscriber provides it through all operators, even if they subscribe later. Some
  /// subscribers hide their downstream, such as a `sink` in the work of an effect, a subject and
  /// `share()`. Behind them, it is the context of the effect that is being subscribed at that moment,
  /// if there is one, else that of the process.
  static func of(_ subscriber: some Subscriber) -> EffectContext {
    subscriber._context as? EffectContext ?? current
  }

  /// The context of the effect whose task this is, or which is being subscribed; else that of the process.
  static var current: EffectContext { entered ?? ofProcess }

  private let shared: Shared

  /// The rows that this context belongs to, the outermost first.
  private let rows: [RowID]
  /// Those of the place where the effect was made; nil if that had none.
  private let surroundings: EffectSurroundings.Values?

  /// Makes the context of a store.
  ///
  /// - Parameters:
  ///   - taskExecutor: The executor of the tasks of effects; nil if they may run anywhere.
  ///   - deliversOnMain: True if tasks without an executor deliver on the main queue.
  ///   - didEndEffect: Called after the end of each effect, on any thread.
  @usableFromInline
  convenience init(
    taskExecutor: (any TaskExecutor)? = nil,
    deliversOnMain: Bool = false,
    didEndEffect: (@Sendable () -> Void)? = nil
  ) {
    self.init(
      shared: Shared(
        taskExecutor: taskExecutor,
        deliversOnMain: deliversOnMain,
        didEndEffect: didEndEffect
      ),
      rows: [],
      surroundings: nil
    )
  }

  private init(shared: Shared, rows: [RowID], surroundings: EffectSurroundings.Values?) {
    self.shared = shared
    self.rows = rows
    self.surroundings = surroundings
  }

  /// The executor of the tasks of effects that start from now on; nil if they may run anywhere.
  var taskExecutor: (any TaskExecutor)? {
    get { shared.taskExecutor.withLock { $0 } }
    set { shared.taskExecutor.withLock { $0 = newValue } }
  }

  /// True if tasks without an executor deliver on the main queue.
  var deliversOnMain: Bool { shared.deliversOnMain }

  /// Returns the context of a part of the state in this one.
  @usableFromInline
  func inside(_ scope: EffectScope) -> EffectContext {
    EffectContext(
      shared: shared,
      rows: rows + scope.rows,
      surroundings: scope.surroundings ?? surroundings
    )
  }

  /// Returns an id as it is used in the rows of this context.
  private func resolve(_ id: CancelID) -> CancelID { id.inside(rows) }

  /// Returns the ids of an effect as they are used in the rows of this context.
  func resolve(_ ids: CancelIDs) -> CancelIDs { rows.isEmpty ? ids : ids.map(resolve) }

  /// Runs the work. Meanwhile, this is the context of subscribers that do not provide theirs.
  @usableFromInline
  func enter(_ work: () -> Void) {
    Self.$entered.withValue(self) { perform(work) }
  }

  /// Runs the work in the surroundings of the place where the effect was made.
  @usableFromInline
  func perform(_ work: () -> Void) { EffectSurroundings.enter(surroundings, operation: work) }

  /// Subscribes to a publisher whose effects have their ids in this context, even if they are
  /// subscribed later.
  func subscribe<S: Subscriber>(
    _ subscriber: S,
    to publisher: some Publisher<S.Input, S.Failure>
  ) {
    enter {
      if subscriber._context === self {
        publisher.subscribe(subscriber)
      } else {
        publisher.subscribe(ContextSubscriber(downstream: subscriber, context: self))
      }
    }
  }

  /// Registers an effect, which is about to be subscribed, with its ids. If an id requires it, all
  /// other effects of that id are ended first, also those that start because others end.
  ///
  /// - Returns: True if it is to be subscribed. Another thread may have ended it, or the end of the
  ///   others.
  func register(_ effect: RegisteredEffect) -> Bool {
    guard let ids = effect.ids else { return true }
    effect.willSubscribe()
    var hasEnded = false
    ids.forEach { entry in
      add(effect, entry.id, cancelInFlight: entry.cancelInFlight)
      hasEnded = effect.hasEnded
      return !hasEnded
    }
    guard hasEnded else { return true }
    // The code that has ended it could not yet remove it from all entries.
    unregister(effect)
    return false
  }

  private func add(_ effect: RegisteredEffect, _ id: CancelID, cancelInFlight: Bool) {
    while let others = shared.registered.withLock({
      $0.add(effect, id, cancelInFlight: cancelInFlight)
    }) {
      others.cancelAll()
    }
  }

  /// Removes an effect that does not run any more from the entries of its ids.
  func unregister(_ effect: RegisteredEffect) {
    guard let ids = effect.ids else { return }
    shared.registered.withLock { registered in
      ids.forEach {
        registered.remove(effect, $0.id)
        return true
      }
    }
  }

  /// Ends all effects of the ids, in the order in which they were subscribed, except those that the
  /// caller is subscribing.
  @usableFromInline
  func cancel(_ ids: [CancelID]) {
    for id in ids {
      let id = resolve(id)
      shared.registered.withLock { $0.removeAll(reachedBy: id) }?.cancelAll()
    }
  }

  func add(_ effect: RegisteredEffect) {
    shared.inFlight.withLock { $0.append(effect) }
  }

  func remove(_ effect: RegisteredEffect) {
    shared.inFlight.withLock { _ = $0.remove(effect) }
  }

  /// Called after the end of an effect and of its part of a task.
  func didEndEffect() { shared.didEndEffect?() }

  /// True if no effect is in flight.
  @usableFromInline var isIdle: Bool { shared.inFlight.withLock { $0.isEmpty } }

  /// The tasks of the effects in flight, one for each effect.
  var tasks: [ActionTask] { inFlight.compactMap(\.task) }

  /// Cancels all effects in flight.
  @usableFromInline
  func cancelAll() {
    for effect in inFlight { effect.cancel() }
  }

  /// Cancels the effects in flight that belong to the task of an action.
  func cancelAll(of task: ActionTask) {
    for effect in inFlight where effect.task?.belongs(to: task) == true { effect.cancel() }
  }

  private var inFlight: [RegisteredEffect] {
    shared.inFlight.withLock { $0.slots }.compactMap(\.self)
  }

  /// Returns the throttle of an id. There is one for each type of time and output.
  func throttle<Time, Output>(
    _ id: CancelID,
    _ type: Throttle<Time, Output>.Type
  ) -> Throttle<Time, Output> {
    shared.throttles.throttle(resolve(id), type)
  }

  /// The number of entries for ids.
  var count: Int { shared.registered.withLock { $0.count } + shared.throttles.count }
}

/// Provides an upstream with the context of the cancellation ids of its effects, if the downstream
/// provides none, or another one.
private struct ContextSubscriber<Downstream: Subscriber>: Subscriber {
  let downstream: Downstream
  let context: EffectContext

  var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

  var _context: AnyObject? { context }

  func receive(subscription: any Subscription) {
    downstream.receive(subscription: subscription)
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }
}
