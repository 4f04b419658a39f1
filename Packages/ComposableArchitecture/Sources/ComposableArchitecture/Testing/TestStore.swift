/// A store for tests: every change of the state and every action that an effect sends must be
/// accounted for, step by step.
///
/// ```swift
/// let scheduler = DispatchQueue.test
/// let store = TestStore(
///   initialState: AppState(todos: [milk, eggs]),
///   reducer: appReducer,
///   environment: AppEnvironment(mainQueue: scheduler.eraseToAnyScheduler(), uuid: UUID.init)
/// )
///
/// store.assert(
///   .send(.todo(index: 0, action: .checkboxTapped)) {
///     $0.todos[0].isComplete = true
///   },
///   .do { scheduler.advance(by: 1) },
///   .receive(.todoDelayCompleted) {
///     $0.todos.swapAt(0, 1)
///   }
/// )
/// ```
///
/// Actions that effects send wait until a `.receive` step takes them; ``ReceivingRule`` says when the
/// reducer runs for them. What does not match is reported
/// as an issue of the running test, in Swift Testing and in XCTest alike, at the line of the step.
///
/// The steps can be taken one at a time as well. In asynchronous tests each lets the tasks of the
/// environment's test scheduler or test clock do all that they can do first:
///
/// ```swift
/// await store.send(.loadButtonTapped) { $0.isLoading = true }
/// await scheduler.advance(by: 1)
/// await store.receive(/AppAction.loaded) { $0.isLoading = false }
/// await store.finish()
/// ```
///
/// Effects may send from any thread. The store itself, its state and its steps belong to the one
/// thread or task that runs the test.
///
/// Source: the Composable Architecture's `TestStore`.
public final class TestStore<State, LocalState, Action, LocalAction, Environment> {
  /// What the reducer's effects need of the outside world. It may be changed between assertions, or
  /// by an `.environment` step.
  ///
  /// Effects that start afterwards run their tasks on the executor of the new one, which is looked
  /// for as ``TaskExecutorProviding`` describes; those in flight go on where they are. A class that is
  /// changed inside is not looked into again: set it once more.
  public var environment: Environment {
    @inlinable get { session.environment }
    @inlinable set { session.environment = newValue }
  }

  /// How much has to be accounted for: everything, unless it is set. Scopes share it.
  public var exhaustivity: Exhaustivity {
    @inlinable get { session.exhaustivity }
    @inlinable set { session.exhaustivity = newValue }
  }

  /// True if it is an issue when a step's closure changes nothing of the state that it is given, although
  /// nothing has changed. Unless it is set, it is not. Scopes share it.
  ///
  /// ```swift
  /// store.closuresMustChangeState = true
  /// store.receive(.response(1)) { $0 = 1 }  // an issue if the state was 1 before
  /// ```
  public var closuresMustChangeState: Bool {
    @inlinable get { session.closuresMustChangeState }
    @inlinable set { session.closuresMustChangeState = newValue }
  }

  @usableFromInline let session: TestSession<State, Action, Environment>
  @usableFromInline let toLocalState: (State) -> LocalState
  @usableFromInline let fromLocalAction: (LocalAction) -> Action

  @usableFromInline
  init(
    session: TestSession<State, Action, Environment>,
    state toLocalState: @escaping (State) -> LocalState,
    action fromLocalAction: @escaping (LocalAction) -> Action
  ) {
    self.session = session
    self.toLocalState = toLocalState
    self.fromLocalAction = fromLocalAction
  }

  /// Makes a test store.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with.
  ///   - reducer: The reducer to test.
  ///   - environment: What its effects need of the outside world, under the test's control.
  ///   - receiving: When the reducer runs for an action that an effect has sent: when the test receives
  ///     it, unless given.
  ///   - fileID: Where to report what is left when the store goes: the caller's module and file, unless
  ///     given.
  ///   - file: The caller's file, unless given.
  ///   - line: The caller's line, unless given.
  ///   - column: The caller's column, unless given.
  @inlinable
  public convenience init(
    initialState: State,
    reducer: Reducer<State, Action, Environment>,
    environment: Environment,
    receiving: ReceivingRule = .onReceive,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where State == LocalState, Action == LocalAction {
    self.init(
      session: TestSession(
        state: initialState,
        reducer: reducer,
        environment: environment,
        receiving: receiving,
        location: IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
      ),
      state: { $0 },
      action: { $0 }
    )
  }

  /// The state as it is now, which the reducer and the effects have made.
  ///
  /// A reducer that reads it gets the state from before its action, and is reported as an issue.
  @inlinable public var state: LocalState {
    if session.thread.isInReducer {
      session.thread.reportRead(whileReducing: session.reducedAction)
    }
    return toLocalState(session.currentState)
  }

  /// Makes a test store of a part of the state and of the actions. It drives the same reducer and
  /// shares everything else with this one.
  @inlinable
  public func scope<S, A>(
    state toLocalState: @escaping (LocalState) -> S,
    action fromLocalAction: @escaping (A) -> LocalAction
  ) -> TestStore<State, S, Action, A, Environment> {
    let (outerState, outerAction) = (self.toLocalState, self.fromLocalAction)
    return TestStore<State, S, Action, A, Environment>(
      session: session,
      state: { toLocalState(outerState($0)) },
      action: { outerAction(fromLocalAction($0)) }
    )
  }

  /// Makes a test store of a part of the state, with the same actions.
  @inlinable
  public func scope<S>(
    state toLocalState: @escaping (LocalState) -> S
  ) -> TestStore<State, S, Action, LocalAction, Environment> {
    scope(state: toLocalState, action: { $0 })
  }
}
