@_spi(Layers) import Schedulers

/// The common part of the scopes of one test store: the state, the received actions that wait, and
/// the effects in flight.
///
/// The code of a step that finds no problem is inlinable, because unspecialised code would ask the
/// runtime for the types again and again.
@usableFromInline
package final class TestSession<State, Action, Environment> {
  /// The action that started an effect, for the message about effects that still run.
  @usableFromInline
  // Safe to share: it never changes, except for the parts that `ActionTask` guards.
  package final class Origin: ActionTask, @unchecked Sendable {
    package let action: Action
    /// True if the test has received the action after time may have passed since it arrived.
    let isLate: Bool
    @usableFromInline package let location: IssueLocation

    @usableFromInline
    init(
      in context: EffectContext,
      action: Action,
      isLate: Bool,
      location: IssueLocation,
      partOf task: ActionTask?
    ) {
      self.action = action
      self.isLate = isLate
      self.location = location
      super.init(in: context, partOf: task)
    }
  }

  @usableFromInline package typealias Received = ReceivedAction<State, Action>

  @usableFromInline package var environment: Environment {
    didSet {
      use(taskExecutor(of: environment) ?? ownExecutor)
      let newTimes = VirtualTimes(of: environment)
      // The old ones are released outside the lock: they hold values of the user.
      _ = times.withLock { times in
        defer { times = newTimes }
        return times
      }
    }
  }
  @usableFromInline package var exhaustivity = Exhaustivity.on
  @usableFromInline var closuresMustChangeState = false
  /// The current state. The gate guards it, like everything that runs the reducer.
  @usableFromInline var state: State
  /// The action that the reducer is called with, while it runs.
  @usableFromInline var reducedAction: Action?

  /// The place where the store was made, and the check that the reducer runs. It is bound to no
  /// thread.
  @usableFromInline let thread: StoreThread
  @usableFromInline let reducer: Reducer<State, Action, Environment>
  /// Lets one thread at a time run the reducer.
  @usableFromInline let gate = _SerialGate()
  /// The actions that wait for their steps.
  @usableFromInline package let received = ReceivedActions<State, Action>()
  /// The actions for which the reducer is to run first, if the rule is that it runs on arrival.
  @usableFromInline let arrived = ReceivedActions<State, Action>()
  /// The context of the effects, which lists those in flight.
  @usableFromInline let effects: EffectContext
  // Set once, at the end of init: it refers to this object.
  @usableFromInline var receiveFromEffect: (Action, ActionTask?) -> Void = { _, _ in }
  /// The checks of invariants, which are called after each action.
  @usableFromInline var invariants: [(State, Action?) -> Void] = []

  @usableFromInline let times: _Lock<VirtualTimes>
  @usableFromInline let receiving: ReceivingRule
  /// The place of the step that has caused the action being handled. Guarded by the gate.
  @usableFromInline var location: IssueLocation
  /// The executors that the tasks of effects run on. The last one is that of the environment. Those
  /// of earlier environments are before it, because their effects may still run. Nil is the default
  /// pool.
  @usableFromInline var executors: [(any TaskExecutor)?]
  /// The executor for the tasks of an environment that has none.
  @usableFromInline let ownExecutor: (any TaskExecutor)?
  @usableFromInline let events: TestEvents

  /// - Parameter ownExecutor: The executor for the tasks of an environment that has none.
  @inlinable
  package init(
    state: State,
    reducer: Reducer<State, Action, Environment>,
    environment: Environment,
    receiving: ReceivingRule,
    ownExecutor: (any TaskExecutor)? = nil,
    location: IssueLocation
  ) {
    self.state = state
    self.reducer = reducer.observed
    self.environment = environment
    self.receiving = receiving
    times = _Lock(VirtualTimes(of: environment))
    self.location = location
    thread = StoreThread(location: location, isMain: false)
    self.ownExecutor = ownExecutor
    let executor = taskExecutor(of: environment) ?? ownExecutor
    executors = [executor]
    let events = TestEvents()
    self.events = events
    effects = EffectContext(taskExecutor: executor, didEndEffect: events.note)
    receiveFromEffect = { [weak self] in self?.arrive($0, from: $1) }
  }

  @inline(never)
  deinit {
    end(at: thread.location)
  }

  /// The state as it is now.
  @inlinable var currentState: State { insideGate { state } }

  /// The state that the steps have asserted so far: the one before the first action that waits.
  @usableFromInline var assertedState: State {
    insideGate { received.first?.reduction?.before ?? state }
  }

  /// True if actions wait that effects of a task have sent.
  func hasWaitingActions(of task: ActionTask) -> Bool {
    received.all.contains { $0.task?.belongs(to: task) == true }
  }

  /// Takes an action that an effect has sent.
  @inlinable
  func arrive(_ action: Action, from task: ActionTask?) {
    let action = Received(action, of: task, hasWaited: times.withLock { $0 }.watch())
    switch receiving {
    case .onReceive:
      received.append(action)
    case .onArrival:
      arrived.append(action)
      gate.drainOrMark { reduceNextArrived() }
    }
    events.note()
  }

  /// Runs the reducer for an action that the test sends, and starts its effect.
  @inlinable
  package func run(_ action: Action, at location: IssueLocation) -> Reduction<State> {
    insideGate { reduce(action, of: nil, at: location) }
  }

  /// Runs the reducer for an action that was received, unless it ran when the action arrived.
  @inlinable
  func run(_ received: Received, at location: IssueLocation) -> Reduction<State> {
    received.reduction
      ?? insideGate {
        let isLate = received.hasWaited()
        return reduce(received.action, isLate: isLate, of: received.task, at: location)
      }
  }

  /// Runs the reducer for all received actions that wait, and for those that arrive meanwhile.
  ///
  /// - Returns: These actions.
  @discardableResult
  @usableFromInline
  func runReceivedActions(at location: IssueLocation) -> [Action] {
    var actions: [Action] = []
    while let next = received.popFirst() {
      actions.append(next.action)
      _ = run(next, at: location)
    }
    return actions
  }

  /// - Parameters:
  ///   - isLate: True if time may have passed since the action arrived.
  ///   - task: The task of the effect that has sent the action; nil if the test has sent it.
  @inlinable
  func reduce(
    _ action: Action,
    isLate: Bool = false,
    of task: ActionTask?,
    at location: IssueLocation
  ) -> Reduction<State> {
    self.location = location
    // A copy is changed, so that a reducer that reads the store, which it should not do, gets the
    // previous state.
    let before = state
    var next = state
    reducedAction = action
    let effect = thread.reducing(on: _ThreadIdentity.current.handle) {
      reducer.run(&next, action, environment)
    }
    reducedAction = nil
    state = next
    for checkInvariant in invariants { checkInvariant(state, action) }
    guard !effect.isNone else {
      return Reduction(before: before, after: state, task: nil)
    }
    // Made before there is something to count: actions of effects that complete at once belong to it, too.
    let origin = Origin(
      in: effects,
      action: action,
      isLate: isLate,
      location: location,
      partOf: task
    )
    var known: ActionTask? = origin
    effect.start(in: effects, for: &known, receive: receiveFromEffect)
    return Reduction(before: before, after: state, task: origin)
  }

  /// Calls the body while no other thread runs the reducer, and handles the actions that arrive
  /// meanwhile.
  @inlinable
  func insideGate<Result>(_ body: () -> Result) -> Result {
    let hasEntered = gate.waitUntilInside()
    defer { if hasEntered { gate.leave { reduceNextArrived() } } }
    return body()
  }

  /// Runs the reducer for the next action that has arrived.
  @usableFromInline
  func reduceNextArrived() -> Bool {
    gate.assertInside()
    guard var next = arrived.popFirst() else { return false }
    let location = (next.task as? Origin)?.location ?? location
    next.reduction = reduce(next.action, of: next.task, at: location)
    received.append(next)
    return true
  }

  /// Returns when the tasks of effects have done all that they can do without time advancing.
  ///
  /// Nothing is known of tasks on the default pool: while effects are in flight, this function
  /// yields to them a bounded number of times.
  package nonisolated(nonsending) func settle() async {
    let isIdle = effects.isIdle
    if isIdle { executors.removeFirst(executors.count - 1) }
    for executor in executors where executor != nil || !isIdle { await settleTasks(of: executor) }
  }

  /// Waits, for as long as effects are in flight, also for what they do outside of virtual time: on other queues, or in real time.
  ///
  /// - Parameters:
  ///   - limit: The time after which the wait ends in any case.
  ///   - isMet: Returns true if there is nothing more to wait for. Asked after each event.
  package nonisolated(nonsending) func wait(atMost limit: Duration, until isMet: () -> Bool) async {
    let deadline = ContinuousClock.now + limit
    while true {
      await settle()
      let known = events.count
      let rest = ContinuousClock.now.duration(to: deadline)
      guard !isMet(), !effects.isIdle, rest > .zero, !Task.isCancelled,
        let host = TaskHost(of: effects.taskExecutor) ?? TaskHost(of: ownExecutor)
      else { return }
      await events.next(after: known, in: rest, on: host)
    }
  }

  /// Lets effects run their tasks on an executor from now on.
  private func use(_ executor: (any TaskExecutor)?) {
    executors.removeAll { $0 === executor }
    executors.append(executor)
    effects.taskExecutor = executor
  }

  /// The origins of the effects in flight, in the order in which the effects were started.
  package var effectsInFlight: [Origin] { effects.tasks.compactMap { $0 as? Origin } }

  /// The actions whose effects are in flight, and may have started too late: at a receive step,
  /// after time had passed since the action arrived.
  @usableFromInline var lateActionsInFlight: [Action] {
    effectsInFlight.filter(\.isLate).map(\.action)
  }

  /// Cancels the effects in flight.
  package func cancelEffects() {
    effects.cancelAll()
  }

  /// Reports the actions that wait and the effects that run, cancels the effects and removes the
  /// actions. So the next assertion starts without them.
  @inlinable
  func end(at location: IssueLocation) {
    if !received.isEmpty || !effects.isIdle { clear(reportingAt: location) }
  }

  @usableFromInline
  func clear(reportingAt location: IssueLocation) {
    let (actions, origins) = (received.all.map(\.action), effectsInFlight)
    if !actions.isEmpty { reportUnasserted(TestStoreMessage.unhandled(actions), at: location) }
    if !origins.isEmpty {
      let sources = origins.map { (action: $0.action, location: $0.location) }
      reportUnasserted(
        TestStoreMessage.effectsStillRunning(sources, startedLate: lateActionsInFlight),
        at: location
      )
    }
    effects.cancelAll()
    received.removeAll()
  }

  private func reportUnasserted(
    _ problem: @autoclosure () -> String,
    at location: IssueLocation
  ) {
    var report = StepReport(location: location, exhaustivity: exhaustivity)
    report.addUnasserted(problem())
    report.submit()
  }
}
