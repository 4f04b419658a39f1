public import Synchronization

/// The state, the reducer, the queue of actions and the effects of a store that was not made by
/// scoping.
///
/// An action that is sent while another one is handled, by an effect, a subscriber or another thread,
/// waits in a queue: the `send` that is under way handles all of them, first in, first out, before it
/// returns. The state is changed in place: there is one reference to it.
///
/// It is inlinable as far as a send goes that waits for nothing: code that does not know the types asks
/// the runtime for them at every step, which is most of a send.
@usableFromInline
final class RootStore<State, Action>: StateSource<State> {
  @usableFromInline let reduce: (inout State, Action) -> Effect<Action, Never>

  /// The executor of the tasks of effects; nil if they may run anywhere.
  @usableFromInline let taskExecutor: (any TaskExecutor)?
  @usableFromInline let madeEffects = AtomicLazyReference<EffectContext>()

  // Guarded by `updates`, to the blank line: only the thread that handles an action accesses them, in one step.
  /// Called with the actions that effects send. It is made for the first effect, because a weak
  /// reference to this object takes memory.
  @exclusivity(unchecked) @usableFromInline var receiveFromEffect: (Action, ActionTask?) -> Void
  /// The context of the effects, where that closure is made: an atomic reference is slow to read in code
  /// that is not specialised.
  @exclusivity(unchecked) @usableFromInline var startedEffects: EffectContext?

  @usableFromInline let queue = _Lock(_Fifo<QueuedAction<Action>>())

  /// The action that the reducer is called with, while it runs.
  // Changed by the thread that handles an action, in one step each time: no access overlaps another.
  @exclusivity(unchecked) @usableFromInline var reducedAction: UnsafePointer<Action>?

  @inlinable
  init(
    state: State,
    thread: consuming StoreThread,
    taskExecutor: (any TaskExecutor)?,
    reduce: @escaping (inout State, Action) -> Effect<Action, Never>
  ) {
    self.reduce = reduce
    self.taskExecutor = taskExecutor
    receiveFromEffect = { _, _ in }
    super.init(
      state,
      updates: StateUpdates(thread: thread),
      parent: nil,
      isDistinct: false,
      parentDidChange: { _ in }
    )
  }

  @inlinable
  @inline(never)
  deinit {
    madeEffects.load()?.cancelAll()
  }

  /// The context of the effects, which lists those in flight. It is made at its first use, by any thread.
  @inlinable var effects: EffectContext { madeEffects.load() ?? makeEffects() }

  @usableFromInline
  func makeEffects() -> EffectContext {
    madeEffects.storeIfNil(
      EffectContext(taskExecutor: taskExecutor, deliversOnMain: updates.thread.isMain)
    )
  }

  @discardableResult
  @inlinable
  func send(_ action: Action) -> StoreTask {
    guard updates.gate.tryEnter() else { return StoreTask(enqueue(action)) }
    var task: ActionTask?
    handle(action, for: &task)
    leave(for: &task)
    return StoreTask(task)
  }

  /// Queues an action that was sent while another one is handled.
  @usableFromInline
  func enqueue(_ action: Action) -> ActionTask {
    StateObserver.noteSend()
    let task = ActionTask(in: effects)
    enqueue(action, for: task)
    // The other send may have ended since.
    updates.gate.drainOrMark { handleNext() }
    return task
  }

  /// Takes an action that an effect has sent.
  ///
  /// - Parameter task: The task that the effect belongs to. An effect that has none completed at once:
  ///   the action that it belongs to is being handled.
  @inlinable
  func receive(_ action: Action, for task: ActionTask?) {
    updates.thread.checkEffect(action)
    var known = task
    guard updates.gate.tryEnter() else {
      enqueue(action, for: task)
      return updates.gate.drainOrMark { handleNext(for: &known) }
    }
    // Counted like one that is queued: the action may end the effect that has sent it, before its own
    // effects have begun.
    task?.begin()
    handle(action, for: &known)
    task?.end()
    leave(for: &known)
  }

  @inlinable
  func enqueue(_ action: Action, for task: ActionTask?) {
    task?.begin()
    queue.withLock { $0.append(QueuedAction(action: action, task: task)) }
  }

  /// Leaves the gate, after handling all queued actions.
  ///
  /// - Parameter task: The task of the action that was handled last, and of those that its effects
  ///   have sent at once.
  @inlinable
  func leave(for task: inout ActionTask?) {
    if !updates.gate.tryLeave() { updates.gate.leave { handleNext(for: &task) } }
  }

  /// Handles the next queued action, after others than the send that is under way.
  @usableFromInline
  override func handleNext() -> Bool {
    var none: ActionTask?
    return handleNext(for: &none)
  }

  /// Handles the next queued action.
  @inlinable
  func handleNext(for task: inout ActionTask?) -> Bool {
    updates.gate.assertInside()
    guard let next = queue.withLock({ $0.popFirst() }) else { return false }
    updates.isHandlingQueuedAction = true
    defer { updates.isHandlingQueuedAction = false }
    if let own = next.task {
      var known: ActionTask? = own
      handle(next.action, for: &known)
      own.end()
    } else {
      handle(next.action, for: &task)
    }
    return true
  }

  @inlinable
  func handle(_ action: Action, for task: inout ActionTask?) {
    updates.phase = .reducing
    let effect = withUnsafePointer(to: action) { pointer in
      reducedAction = pointer
      return reduceInPlace(action)
    }
    reducedAction = nil
    version &+= 1
    updates.stateDidChange()
    if !effect.isNone { run(effect, for: &task) }
  }

  @inlinable
  func reduceInPlace(_ action: Action) -> Effect<Action, Never> {
    updates.thread.reducing(on: updates.gate.thread) { reduce(&storage.pointee.value, action) }
  }

  /// Ends the program: the state is changed in place, and the reducer may have moved parts of it.
  @usableFromInline
  override func reducerReadsState() {
    fatalError(
      StoreMisuse.readByReducer.message(reducedAction?.pointee),
      file: updates.thread.location.fileID,
      line: updates.thread.location.line
    )
  }

  /// Runs the effect of the action that is being handled. An effect that completes at once is run here.
  @inlinable
  func run(_ effect: Effect<Action, Never>, for task: inout ActionTask?) {
    updates.gate.assertInside()
    switch effect.operation {
    case .value(let action):
      enqueue(action, for: task)
      _ = updates.gate.enterOrMark()
    case .perform(let work): EffectSurroundings.leave(for: work)
    default:
      let context = startedEffects ?? startEffects()
      effect.start(in: context, for: &task, receive: receiveFromEffect)
    }
  }

  @inlinable
  func startEffects() -> EffectContext {
    updates.gate.assertInside()
    // Not by `exchange`, which wraps a closure in another one.
    let former = receiveFromEffect
    receiveFromEffect = { [weak self] in self?.receive($0, for: $1) }
    _ = former
    let context = effects
    _ = exchange(&startedEffects, with: context)
    return context
  }
}

/// An action that waits until others have been handled.
@usableFromInline
struct QueuedAction<Action> {
  @usableFromInline let action: Action
  /// The task that it belongs to, if there is one yet.
  @usableFromInline let task: ActionTask?

  @inlinable
  init(action: Action, task: ActionTask?) {
    self.action = action
    self.task = task
  }
}
