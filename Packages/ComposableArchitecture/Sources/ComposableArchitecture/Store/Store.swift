/// The runtime of a feature: it holds the state, runs the reducer for each action, runs the effects
/// and feeds what they send back.
///
/// - Actions that come while another one is handled wait, first in, first out, and are all handled
///   before the `send` that is under way returns.
/// - Who watches the state sees it once per action, after it.
/// - The state is changed in place. A reducer that reads the state of its own store gets the one from
///   before its action, and is reported as an issue where the store was made. For that, debug builds
///   change a copy, which costs as much as the arrays that the reducer touches are long; release builds
///   do so where it costs nothing, of states without arrays, strings or objects, and end the program of
///   a reducer that reads any other.
/// - When the last reference to the store goes, its effects are cancelled; what they had still to
///   send goes nowhere. A store made by ``scope(state:action:)`` keeps the one that it was made from.
/// - A store that is made on the main thread, and its view stores, are used on the main queue. What the
///   tasks of effects send arrives there; publishers have to deliver there (`receive(on:)` the scheduler
///   of the environment). One that is made elsewhere is used by one thread at a time: on a serial queue,
///   say, or by an actor.
///
/// Source: the Composable Architecture's `Store`.
public final class Store<State, Action> {
  @usableFromInline let kept: KeptSource<State>
  // That of the graph, kept here because each send asks it.
  @usableFromInline let home: StoreHome
  @usableFromInline let route: ActionRoute<Action>

  @usableFromInline
  init(kept: KeptSource<State>, route: ActionRoute<Action>) {
    self.kept = kept
    home = kept.source.graph.home
    self.route = route
  }

  @inlinable
  convenience init(source: StateSource<State>, route: ActionRoute<Action>) {
    self.init(kept: KeptSource(source), route: route)
  }

  /// Makes the store of a whole program, or of a part that stands alone.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with.
  ///   - reducer: How the state evolves.
  ///   - environment: What the effects need of the outside world. Tasks of asynchronous effects prefer
  ///     its executor, which is looked for now, once: see ``TaskExecutorProviding``.
  ///   - fileID: Where to report what effects do wrong: the caller's module and file, unless given.
  ///   - file: The caller's file, unless given.
  ///   - line: The caller's line, unless given.
  ///   - column: The caller's column, unless given.
  @inlinable
  public convenience init<Environment>(
    initialState: State,
    reducer: Reducer<State, Action, Environment>,
    environment: Environment,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    self.init(
      initialState: initialState,
      reducer: reducer,
      environment: environment,
      home: StoreHome(location: location)
    )
  }

  @inlinable
  convenience init<Environment>(
    initialState: State,
    reducer: Reducer<State, Action, Environment>,
    environment: Environment,
    home: StoreHome
  ) {
    let root = RootState<State, Action>(
      state: initialState,
      home: home,
      taskExecutor: taskExecutor(of: environment)
    ) { state, action in
      reducer.run(&state, action, environment)
    }
    self.init(source: root, route: ActionRoute { .arrived(root.send($0)) })
  }

  /// Sends an action.
  ///
  /// If another one is being handled, this one waits, and this call returns at once.
  ///
  /// A reducer that sends, and a send from another thread to a store that was made on the main thread,
  /// are reported as issues, at the place of the call, once for each place. The action is handled.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - fileID: Where to report that it should not be sent: the caller's module and file, unless given.
  ///   - file: The caller's file, unless given.
  ///   - line: The caller's line, unless given.
  ///   - column: The caller's column, unless given.
  /// - Returns: What the action starts, to be waited for or cancelled. Letting go of it changes nothing.
  @discardableResult
  @inlinable
  public func send(
    _ action: Action,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreTask {
    home.check(
      action,
      sentAt: IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    )
    return route.send(action)
  }

  /// Sends an action, where a function is needed that returns nothing:
  /// `publisher.sink(receiveValue: store.send)`. What is wrong with it is reported where the store was
  /// made.
  @_disfavoredOverload
  @inlinable
  public func send(_ action: Action) {
    home.check(action, sentAt: home.location)
    _ = route.send(action)
  }

  /// Makes a store of a part of the state and of the actions.
  ///
  /// - Parameters:
  ///   - toLocalState: Called once now and once per change. Where the part is `Equatable` and did not
  ///     change, nobody is told.
  ///   - fromLocalAction: Makes an action of the whole from one of the part.
  @inlinable
  public func scope<LocalState, LocalAction>(
    state toLocalState: @escaping (State) -> LocalState,
    action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> Store<LocalState, LocalAction> {
    Store<LocalState, LocalAction>(
      source: derived(toLocalState),
      route: route.lengthened(by: fromLocalAction)
    )
  }

  /// Makes a store of a part of the state, with the same actions.
  @inlinable
  public func scope<LocalState>(
    state toLocalState: @escaping (State) -> LocalState
  ) -> Store<LocalState, Action> {
    Store<LocalState, Action>(source: derived(toLocalState), route: route)
  }

  @inlinable
  func derived<LocalState>(
    _ toLocalState: @escaping (State) -> LocalState
  ) -> StateSource<LocalState> {
    DerivedState(from: kept, sameness: equality(of: LocalState.self), derive: toLocalState)
  }
}
