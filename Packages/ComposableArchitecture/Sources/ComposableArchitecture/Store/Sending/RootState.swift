/// The heart of a store: the state, the reducer, the actions that wait and the effects that run.
///
/// Actions that come while another one is under way, from effects, subscribers or other threads, wait
/// in a queue and are handled before the `send` that is under way returns, first in, first out. The
/// state is changed in place: there is one reference to it.
///
/// It is inlinable as far as a send goes that waits for nobody: code that does not know the types asks
/// the runtime for them at every step, which a profile showed to be most of a send.
@usableFromInline
final class RootState<State, Action>: StateSource<State> {
  @usableFromInline let reduce: (inout State, Action) -> Effect<Action, Never>
  // That of the graph, kept here because each send asks it.
  @usableFromInline let home: StoreHome
  @usableFromInline let gate = SendGate()
  @usableFromInline let waitingLock = _Lock(0)
  /// Guarded by its lock, and so is each change of the gate that counts these.
  @usableFromInline var waiting = _Fifo<WaitingAction<Action>>()
  // Set once, at the end of init: it refers to this object.
  @usableFromInline var effects: EffectRunner<Action>!
  // Changed by the one who handles an action, in one step each time: no access overlaps another.
  /// The action that the reducer is called with, while it runs.
  @exclusivity(unchecked) @usableFromInline var reducedAction: UnsafePointer<Action>?

  @usableFromInline
  init(
    state: State,
    home: StoreHome,
    taskExecutor: (any TaskExecutor)?,
    reduce: @escaping (inout State, Action) -> Effect<Action, Never>
  ) {
    self.reduce = reduce
    self.home = home
    super.init(
      state,
      graph: StateGraph(home: home),
      parent: nil,
      keptBy: nil,
      isDistinct: false,
      turn: { _ in }
    )
    effects = EffectRunner(taskExecutor: taskExecutor, deliversOnMain: home.isMain) {
      [weak self] in self?.receive($0, for: $1)
    }
    graph.reducerReadsState = { [weak self] in self?.reducerReadsState(isOwn: $0) }
  }

  deinit {
    effects.cancelAll()
  }

  @discardableResult
  @inlinable
  func send(_ action: Action) -> StoreTask {
    if let task = enqueueBehindOthers(action) { return StoreTask(task) }
    var task: ActionTask?
    // Where nothing is under way nothing waits either: the action need not go through the queue.
    handle(action, for: &task)
    drain(for: &task)
    return StoreTask(task)
  }

  /// - Returns: What the action will have started; nil if nothing else is under way: then this action
  ///   is, from now on.
  @inlinable
  func enqueueBehindOthers(_ action: Action) -> ActionTask? {
    if gate.tryEnter() { return nil }
    return waitingLock.withLock { _ in
      if gate.enterOrWait() { return nil }
      let task = ActionTask(effects)
      append(action, for: task)
      return task
    }
  }

  /// Takes an action that an effect has sent.
  ///
  /// - Parameter task: What the effect belongs to. An effect that has none was over at once: the action
  ///   that it belongs to is being handled.
  @inlinable
  func receive(_ action: Action, for task: ActionTask?) {
    home.checkEffect(action)
    let mayHandle =
      gate.tryEnter()
      || waitingLock.withLock { _ in
        let mayHandle = gate.enterOrWait()
        if !mayHandle { append(action, for: task) }
        return mayHandle
      }
    guard mayHandle else { return }
    // Counted, like one that waits: where it ends the effect that has sent it, there may be more to come.
    task?.begin()
    var known = task
    handle(action, for: &known)
    task?.end()
    drain(for: &known)
  }

  /// Appends an action that the gate has counted. Called inside the lock.
  @inlinable
  func append(_ action: Action, for task: ActionTask?) {
    task?.begin()
    waiting.append(WaitingAction(action: action, task: task))
  }

  /// Handles all that waits.
  ///
  /// - Parameter task: What the action that is handled first belongs to, and those that are fed back
  ///   before it has any.
  @inlinable
  func drain(for task: inout ActionTask?) {
    while !gate.tryLeave() {
      let next = takeWaiting()
      if let own = next.task {
        var known: ActionTask? = own
        handle(next.action, for: &known)
        own.end()
      } else {
        handle(next.action, for: &task)
      }
    }
  }

  @inlinable
  func handle(_ action: Action, for task: inout ActionTask?) {
    graph.phase = .reducing
    let effect = withUnsafePointer(to: action) { pointer in
      reducedAction = pointer
      return keepsState ? reduceCopy(action) : reduceInPlace(action)
    }
    reducedAction = nil
    version &+= 1
    graph.stateHasChanged()
    if !effect.isNone { run(effect, for: &task) }
  }

  /// True if the state from before an action is kept while the reducer runs.
  @inlinable var keepsState: Bool { keepsStateWhileReducing(State.self) }

  @inlinable
  func reduceInPlace(_ action: Action) -> Effect<Action, Never> {
    home.reducing { reduce(&storage.pointee.value, action) }
  }

  /// Changes a copy, so that the state from before may be read meanwhile.
  @inlinable
  func reduceCopy(_ action: Action) -> Effect<Action, Never> {
    var state = storage.pointee.value
    let effect = home.reducing { reduce(&state, action) }
    // What is replaced is released when the new state is in its place: a deinit may call back.
    swap(&storage.pointee.value, &state)
    return effect
  }

  /// Reports that the reducer reads the state of this store, or one derived from it: those are all
  /// as the last action left them.
  func reducerReadsState(isOwn: Bool) {
    // Where the state is changed in place there is nothing to return.
    let action = reducedAction?.pointee
    if isOwn && !keepsState { fatalError(StoreMessage.readInPlace(action)) }
    home.reportRead(whileReducing: action)
  }

  /// Runs the effect of the action that is being handled; what is over at once, here.
  @inlinable
  func run(_ effect: Effect<Action, Never>, for task: inout ActionTask?) {
    switch effect.operation {
    case .value(let action): enqueue(action, for: task)
    case .perform(let work): work()
    default: effects.run(effect, for: &task, orMake: { ActionTask(effects) })
    }
  }

  /// Has an action wait until the one that is under way has been handled.
  @inlinable
  func enqueue(_ action: Action, for task: ActionTask?) {
    waitingLock.withLock { _ in
      _ = gate.enterOrWait()
      append(action, for: task)
    }
  }

  /// Takes the action that has waited longest. There is one: nobody else takes any.
  @inlinable
  func takeWaiting() -> WaitingAction<Action> {
    waitingLock.withLock { _ in
      gate.didTakeWaiting()
      return waiting.popFirst()!
    }
  }
}

/// An action that waits for others to be handled.
@usableFromInline
struct WaitingAction<Action> {
  @usableFromInline let action: Action

  /// What it belongs to, if there is anything to count.
  @usableFromInline let task: ActionTask?

  @inlinable
  init(action: Action, task: ActionTask?) {
    self.action = action
    self.task = task
  }
}

/// Returns true if a store keeps the state from before an action while the reducer runs.
///
/// A reducer that reads its own store gets that state. It has to be there before anybody asks, as a second
/// copy: each array that the reducer touches is copied by that, once per action. So it is kept where it
/// costs nothing, of states that refer to no memory elsewhere, and for all in debug builds.
@inlinable
func keepsStateWhileReducing<State>(_: State.Type) -> Bool {
  #if DEBUG
    true
  #else
    _isPOD(State.self)
  #endif
}
