/// A store for tests: the test must assert every change of the state and every action that an
/// effect sends, step by step.
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
/// Actions that effects send wait until a `.receive` step takes them; ``ReceivingRule`` determines
/// when the reducer runs for them. A mismatch is reported as an issue of the running test, in Swift
/// Testing and in XCTest alike, at the line of the step.
///
/// The steps can also be taken one at a time. In an asynchronous test, each step first lets the
/// tasks of the environment's test scheduler or test clock do all that they can do without time
/// advancing:
///
/// ```swift
/// await store.send(.loadButtonTapped) { $0.isLoading = true }
/// await scheduler.advance(by: 1)
/// await store.receive(/AppAction.loaded) { $0.isLoading = false }
/// await store.finish()
/// ```
///
/// Effects may send from any thread. The store itself, its state and its steps may be used only by
/// the thread or task that runs the test.
///
/// Source: the Composable Architecture's `TestStore`.
public final class TestStore<State, LocalState, Action, LocalAction, Environment> {
  /// The dependencies of the reducer's effects. It may be changed between assertions, or by an
  /// `.environment` step.
  ///
  /// Effects that start afterwards run their tasks on the executor of the new environment, which is
  /// found as <doc:Effects> describes. Effects in flight keep their executor. A change
  /// inside a class is not noticed: set the environment again after it.
  public var environment: Environment {
    @inlinable get { session.environment }
    @inlinable set { session.environment = newValue }
  }

  /// The exhaustivity, which is `.on` unless it is set. Scopes share it.
  public var exhaustivity: Exhaustivity {
    @inlinable get { session.exhaustivity }
    @inlinable set { session.exhaustivity = newValue }
  }

  /// True if it is an issue that neither the closure of a step nor its action changes the state. It
  /// is false unless it is set. Scopes share it.
  ///
  /// ```swift
  /// store.closuresMustChangeState = true
  /// store.receive(.response(1)) { $0 = 1 }  // an issue if the state was 1 before
  /// ```
  @_disfavoredOverload
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

  /// Makes a test store, for whose received actions the reducer runs by ``ReceivingRule/standard``.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with.
  ///   - reducer: The reducer to test.
  ///   - environment: The dependencies of its effects, under the test's control.
  ///   - fileID, file, line, column: Where the rest is reported when the store is released; the caller's by default.
  @inlinable
  public convenience init(
    initialState: State,
    reducer: Reducer<State, Action, Environment>,
    environment: Environment,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where State == LocalState, Action == LocalAction {
    self.init(
      initialState: initialState,
      reducer: reducer,
      environment: environment,
      receiving: .standard,
      fileID: fileID,
      file: file,
      line: line,
      column: column
    )
  }

  /// Makes a test store with a rule for the actions that it receives.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with.
  ///   - reducer: The reducer to test.
  ///   - environment: The dependencies of its effects, under the test's control.
  ///   - receiving: The rule for when the reducer runs for an action that an effect has sent.
  ///   - fileID, file, line, column: Where the rest is reported when the store is released; the caller's by default.
  @_disfavoredOverload
  @inlinable
  public convenience init(
    initialState: State,
    reducer: Reducer<State, Action, Environment>,
    environment: Environment,
    receiving: ReceivingRule,
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

  /// The state that the test has asserted so far: the one from before the first received action that no
  /// step has taken.
  ///
  /// A reducer that reads it gets the state from before its action, and an issue is reported.
  @inlinable public var state: LocalState {
    guard session.thread.isInReducer else { return toLocalState(session.assertedState) }
    session.thread.reportRead(whileReducing: session.reducedAction)
    return toLocalState(session.currentState)
  }

  /// Makes a test store of a part of the state and of the actions. It uses the same reducer, and
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
