@_spi(Layers) import Schedulers

/// What the scopes of one test store share: the state, what has been received and waits, and the
/// effects in flight.
///
/// It is inlinable as far as a step goes that finds nothing wrong: code that does not know the types
/// asks the runtime for them at every turn.
@usableFromInline
final class TestSession<State, Action, Environment> {
  /// What started an effect, for the message about those that still run.
  @usableFromInline
  // Safe to share: it never changes, beyond what ActionTask guards itself.
  final class Origin: ActionTask, @unchecked Sendable {
    let action: Action
    let location: IssueLocation

    @usableFromInline
    init(_ effects: EffectsInFlight, action: Action, location: IssueLocation) {
      self.action = action
      self.location = location
      super.init(effects)
    }
  }

  @usableFromInline var environment: Environment {
    didSet { use(taskExecutor(of: environment)) }
  }
  @usableFromInline var exhaustivity = Exhaustivity.on
  @usableFromInline var closuresMustChangeState = false
  @usableFromInline var state: State

  /// Where the store was made, and whether its reducer runs; it is bound to no thread.
  @usableFromInline let home: StoreHome
  @usableFromInline let reducer: Reducer<State, Action, Environment>
  @usableFromInline let received: ReceivedActions<Action>
  @usableFromInline let effects: EffectRunner<Action>
  /// Where the tasks of effects run: the executor of the environment, which comes last, and those of
  /// earlier ones, whose effects may still run. Nil stands for the default pool.
  private var executors: [(any TaskExecutor)?]

  @usableFromInline
  init(
    state: State,
    reducer: Reducer<State, Action, Environment>,
    environment: Environment,
    location: IssueLocation
  ) {
    self.state = state
    self.reducer = reducer
    self.environment = environment
    home = StoreHome(location: location, isMain: false)
    let received = ReceivedActions<Action>()
    self.received = received
    let executor = taskExecutor(of: environment)
    executors = [executor]
    effects = EffectRunner(taskExecutor: executor) { action, _ in received.append(action) }
  }

  deinit {
    end(at: home.location)
  }

  /// Runs the reducer and starts its effect.
  ///
  /// - Returns: What the action has started; nil if that is over already.
  @discardableResult
  @inlinable
  func run(_ action: Action, at location: IssueLocation) -> ActionTask? {
    let effect = home.reducing { reducer.run(&state, action, environment) }
    var origin: ActionTask?
    effects.run(effect, for: &origin) { Origin(effects, action: action, location: location) }
    return origin
  }

  /// Runs the reducer for all that waits, and for what that brings at once.
  ///
  /// - Returns: The actions.
  @discardableResult
  @usableFromInline
  func runReceivedActions(at location: IssueLocation) -> [Action] {
    var actions: [Action] = []
    while let action = received.popFirst() {
      actions.append(action)
      run(action, at: location)
    }
    return actions
  }

  /// Returns when the tasks of effects have done all that they can do without the time moving on.
  ///
  /// Nothing is known of tasks on the default pool: while effects are in flight, those are given a
  /// bounded number of turns.
  nonisolated(nonsending) func settle() async {
    let isIdle = effects.isEmpty
    if isIdle { executors.removeFirst(executors.count - 1) }
    for executor in executors where executor != nil || !isIdle { await settleTasks(of: executor) }
  }

  /// From now on, effects run their tasks on an executor.
  private func use(_ executor: (any TaskExecutor)?) {
    executors.removeAll { $0 === executor }
    executors.append(executor)
    effects.space.taskExecutor = executor
  }

  /// What started the effects in flight, in the order in which they were started.
  var effectsInFlight: [Origin] { effects.tasks.compactMap { $0 as? Origin } }

  /// Cancels the effects in flight.
  func cancelEffects() {
    effects.cancelAll()
  }

  /// Reports what is left, cancels what runs and forgets what waits, so that the next assertion starts
  /// afresh.
  @inlinable
  func end(at location: IssueLocation) {
    if !received.isEmpty || !effects.isEmpty { clear(reportingAt: location) }
  }

  @usableFromInline
  func clear(reportingAt location: IssueLocation) {
    let (actions, origins) = (received.all, effectsInFlight)
    if !actions.isEmpty { reportUnasserted(TestStoreMessage.unhandled(actions), at: location) }
    if !origins.isEmpty {
      let sources = origins.map { (action: $0.action, location: $0.location) }
      reportUnasserted(TestStoreMessage.effectsStillRunning(sources), at: location)
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
