/// What the scopes of one test store share: the state, what has been received and waits, and the
/// effects in flight.
final class TestSession<State, Action, Environment> {
  /// What started an effect, for the message about those that still run.
  ///
  /// Safe to share: it never changes.
  final class Origin: ActionTask, @unchecked Sendable {
    let action: Action
    let location: IssueLocation

    init(_ effects: EffectsInFlight, action: Action, location: IssueLocation) {
      self.action = action
      self.location = location
      super.init(effects)
    }
  }

  var environment: Environment
  var exhaustivity = Exhaustivity.on
  private(set) var state: State

  private let reducer: Reducer<State, Action, Environment>
  /// Where the store was made.
  private let location: IssueLocation
  private let received: ReceivedActions<Action>
  private let effects: EffectRunner<Action>

  init(
    state: State,
    reducer: Reducer<State, Action, Environment>,
    environment: Environment,
    location: IssueLocation
  ) {
    self.state = state
    self.reducer = reducer
    self.environment = environment
    self.location = location
    let received = ReceivedActions<Action>()
    self.received = received
    effects = EffectRunner(taskExecutor: taskExecutor(of: environment)) { action, _ in
      received.append(action)
    }
  }

  deinit {
    end(at: location)
  }

  /// The actions that effects have sent and no step has taken.
  var waitingActions: [Action] { received.all }

  /// Takes the action that came first.
  func takeReceivedAction() -> Action? {
    received.popFirst()
  }

  /// Runs the reducer and starts its effect.
  func run(_ action: Action, at location: IssueLocation) {
    let effect = reducer.run(&state, action, environment)
    var origin: ActionTask?
    effects.run(effect, for: &origin) { Origin(effects, action: action, location: location) }
  }

  /// Runs the reducer for all that waits, and for what that brings at once.
  ///
  /// - Returns: The actions.
  @discardableResult
  func runReceivedActions(at location: IssueLocation) -> [Action] {
    var actions: [Action] = []
    while let action = takeReceivedAction() {
      actions.append(action)
      run(action, at: location)
    }
    return actions
  }

  /// What started the effects in flight, in the order in which they were started.
  var effectsInFlight: [Origin] { effects.tasks.compactMap { $0 as? Origin } }

  /// Cancels the effects in flight.
  func cancelEffects() {
    effects.cancelAll()
  }

  /// Reports what is left, cancels what runs and forgets what waits, so that the next assertion starts
  /// afresh.
  func end(at location: IssueLocation) {
    for problem in leftovers {
      var report = StepReport(location: location, exhaustivity: exhaustivity)
      report.addUnasserted(problem())
      report.submit()
    }
    effects.cancelAll()
    received.removeAll()
  }

  private var leftovers: [() -> String] {
    let (actions, origins) = (waitingActions, effectsInFlight)
    var problems: [() -> String] = []
    if !actions.isEmpty { problems.append { TestStoreMessage.unhandled(actions) } }
    if !origins.isEmpty {
      let sources = origins.map { (action: $0.action, location: $0.location) }
      problems.append { TestStoreMessage.effectsStillRunning(sources) }
    }
    return problems
  }
}
