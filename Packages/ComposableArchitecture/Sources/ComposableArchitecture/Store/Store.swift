/// The runtime of a feature: it holds the state, runs the reducer for each action, runs the effects
/// and feeds what they send back.
///
/// - Actions that are sent while another one is handled wait, first in, first out, and are all handled
///   before the `send` that is under way returns.
/// - Subscribers receive the state once per action, after it.
/// - The state is changed in place. A reducer that reads the state of its own store gets the one from
///   before its action, and is reported as an issue where the store was made. For that, debug builds
///   change a copy, which costs as much as the arrays that the reducer touches are long; release builds
///   do so where it costs nothing, of states without arrays, strings or objects, and end the program of
///   a reducer that reads any other.
/// - When the last reference to the store is released, its effects are cancelled, and send nothing any
///   more. A store made by ``scope(state:action:)`` keeps the one that it was made from.
/// - A store that is made on the main thread, and its view stores, are used on the main queue. What the
///   tasks of effects send arrives there; publishers have to deliver there (`receive(on:)` the scheduler
///   of the environment). One that is made elsewhere is used by one thread at a time: on a serial queue,
///   say, or by an actor.
///
/// Source: the Composable Architecture's `Store`.
public final class Store<State, Action> {
  @usableFromInline let source: StateSource<State>
  // That of the source, kept here because each send asks it.
  @usableFromInline let thread: StoreThread
  @usableFromInline let sendToRoot: (Action) -> StoreTask
  /// The store that this one is a scope of. It keeps the parent's state up to date.
  private let parent: AnyObject?
  /// Keeps a derived state up to date, as long as this store lives.
  private let observer: StateObserver?

  @usableFromInline
  init(
    _ source: StateSource<State>,
    parent: AnyObject?,
    observer: StateObserver?,
    sendToRoot: @escaping (Action) -> StoreTask
  ) {
    self.source = source
    thread = source.updates.thread
    self.sendToRoot = sendToRoot
    self.parent = parent
    self.observer = observer
    if let observer { source.updates.derived.add(observer) }
  }

  deinit {
    if let observer { source.updates.derived.remove(observer) }
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
      thread: StoreThread(location: location)
    )
  }

  @inlinable
  convenience init<Environment>(
    initialState: State,
    reducer: Reducer<State, Action, Environment>,
    environment: Environment,
    thread: StoreThread
  ) {
    let root = RootStore<State, Action>(
      state: initialState,
      thread: thread,
      taskExecutor: taskExecutor(of: environment)
    ) { state, action in
      reducer.run(&state, action, environment)
    }
    self.init(root.source, parent: nil, observer: nil) { root.send($0) }
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
    thread.check(
      action,
      sentAt: IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    )
    return sendToRoot(action)
  }

  /// Sends an action, where a function is needed that returns nothing:
  /// `publisher.sink(receiveValue: store.send)`. What is wrong with it is reported where the store was
  /// made.
  @_disfavoredOverload
  @inlinable
  public func send(_ action: Action) {
    thread.check(action, sentAt: thread.location)
    _ = sendToRoot(action)
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
    scope(
      duplicates: equality(of: LocalState.self),
      state: toLocalState
    ) { [sendToRoot] in sendToRoot(fromLocalAction($0)) }
  }

  /// Makes a store of a part of the state, with the same actions.
  @inlinable
  public func scope<LocalState>(
    state toLocalState: @escaping (State) -> LocalState
  ) -> Store<LocalState, Action> {
    scope(
      duplicates: equality(of: LocalState.self),
      state: toLocalState,
      sendToRoot: sendToRoot
    )
  }

  /// - Parameter duplicates: Determines which states are no change; nil if each change of this store's
  ///   state is one.
  @inlinable
  func scope<LocalState, LocalAction>(
    duplicates: DuplicateCheck<LocalState>?,
    state toLocalState: @escaping (State) -> LocalState,
    sendToRoot: @escaping (LocalAction) -> StoreTask
  ) -> Store<LocalState, LocalAction> {
    let derived = StateSource(from: source, duplicates: duplicates, toLocalState)
    return Store<LocalState, LocalAction>(
      derived,
      parent: self,
      observer: derived,
      sendToRoot: sendToRoot
    )
  }
}
