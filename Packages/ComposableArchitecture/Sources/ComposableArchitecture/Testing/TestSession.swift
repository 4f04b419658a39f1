/// What the scopes of one test store share: the state, what has been received and waits, and the
/// effects in flight.
final class TestSession<State, Action, Environment> {
  /// What started an effect, for the message about those that still run.
  struct Origin {
    let action: Action
    let location: IssueLocation
  }

  var environment: Environment
  private(set) var state: State

  private let reducer: Reducer<State, Action, Environment>
  private let received = Lock(ArraySlice<Action>())
  private lazy var effects = EffectRunner<Action, Origin> { [weak self] action in
    self?.received.withLock { $0.append(action) }
  }

  init(state: State, reducer: Reducer<State, Action, Environment>, environment: Environment) {
    self.state = state
    self.reducer = reducer
    self.environment = environment
  }

  /// The actions that effects have sent and no step has taken.
  var waitingActions: [Action] { Array(received.withLock { $0 }) }

  /// Takes the action that came first.
  func takeReceivedAction() -> Action? {
    received.withLock { $0.popFirst() }
  }

  /// Runs the reducer and starts its effect.
  func run(_ action: Action, at location: IssueLocation) {
    let effect = reducer.run(&state, action, environment)
    effects.run(effect, origin: Origin(action: action, location: location))
  }

  /// What started the effects in flight, in the order in which they were started.
  var effectsInFlight: [Origin] { effects.origins }

  /// Cancels what runs and forgets what waits, so that the next assertion starts afresh.
  func clear() {
    effects.cancelAll()
    // Released outside the lock: a deinit may call back.
    _ = received.withLock { received in
      defer { received = [] }
      return received
    }
  }
}
