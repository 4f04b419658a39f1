public import Synchronization

/// The runtime of a feature: it holds the state, runs the reducer for each action, runs the
/// effects, and handles the actions that they send.
///
/// - Actions that are sent while another one is handled wait, first in, first out. They are all
///   handled before the `send` that is under way returns.
/// - Subscribers receive the state once per action, after it.
/// - The state is changed in place. So a reducer, and the functions that it calls, must not read the
///   state of its own store: the program ends with a message, in debug and release builds. There is no
///   state from before the action that it could return, because a copy for that would cost time in
///   proportion to the arrays that the reducer changes.
/// - When the last reference to the store is released, its effects are cancelled, and send nothing
///   any more. A store made by ``scope(state:action:)->Store<LocalState,LocalAction>`` keeps the
///   store that it was made from.
/// - A store that is made on the main thread, and its view stores, are used on the main queue.
///   Actions that tasks of effects send arrive there; publishers have to deliver there
///   (`receive(on:)` the scheduler of the environment). A store that is made elsewhere is used by
///   one thread at a time: on a serial queue or by an actor, for example. Its effects may send from
///   other threads meanwhile, which then run the reducer and call the observers. Reads, scopes and
///   new subscriptions wait until the action has been handled.
///
/// Source: the Composable Architecture's `Store`.
@dynamicMemberLookup
public final class Store<State, Action> {
  @usableFromInline package let source: StateSource<State>
  // Those of the source, stored here because each `send` asks for their thread.
  @usableFromInline let updates: StateUpdates
  @usableFromInline let sendToRoot: (Action) -> StoreTask
  /// The store that this one is made from. While it lives, the parent's state is kept up to date.
  @usableFromInline let parent: AnyObject?
  /// Keeps a derived state up to date, as long as this store lives.
  @usableFromInline let observer: StateNode?
  @usableFromInline let madeParts = AtomicLazyReference<StoreParts>()

  /// The objects that this store has made of itself.
  package var parts: StoreParts { madeParts.load() ?? madeParts.storeIfNil(StoreParts()) }

  @inlinable
  init(
    _ source: StateSource<State>,
    parent: AnyObject?,
    observer: StateNode?,
    sendToRoot: @escaping (Action) -> StoreTask
  ) {
    self.source = source
    updates = source.updates
    self.sendToRoot = sendToRoot
    self.parent = parent
    self.observer = observer
    if let observer { updates.derived.add(observer) }
  }

  @inline(never)
  deinit {
    if let observer { updates.derived.remove(observer) }
  }

  /// Makes the store of a whole program, or of an independent part.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with.
  ///   - reducer: The reducer, which handles each action.
  ///   - environment: The dependencies of the effects. Tasks of asynchronous effects prefer its
  ///     executor, which is looked up once, now: see <doc:Effects>.
  ///   - fileID, file, line, column: Where mistakes of effects are reported; the caller's by default.
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
    thread: consuming StoreThread
  ) {
    let reducer = reducer.observed
    let root = RootStore<State, Action>(
      state: initialState,
      thread: thread,
      taskExecutor: taskExecutor(of: environment)
    ) { state, action in reducer.run(&state, action, environment) }
    self.init(root, parent: nil, observer: nil) { root.send($0) }
  }

  /// Sends an action.
  ///
  /// If another action is being handled, this one waits, and this call returns at once.
  ///
  /// Two kinds of calls are reported as issues, at the place of the call, once for each place: a
  /// reducer that sends, and a send from another thread to a store that was made on the main
  /// thread. The action is still handled.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID, file, line, column: Where a send that is not allowed is reported; the caller's by default.
  /// - Returns: The task of all that the action starts, to wait for it or to cancel it. Releasing
  ///   it changes nothing.
  @discardableResult
  @_disfavoredOverload
  @inlinable
  public func send(
    _ action: Action,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreTask {
    updates.thread.check(
      action,
      sentAt: IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    )
    return sendToRoot(action)
  }

  /// Makes a store of a part of the state and of the actions.
  ///
  /// - Parameters:
  ///   - toLocalState: Called once now and once per change. If the part is `Equatable` and did not
  ///     change, no observer is notified.
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

  /// - Parameter duplicates: Determines which states count as unchanged; nil if each change of this
  ///   store's state is a change.
  @inlinable
  func scope<LocalState, LocalAction>(
    duplicates: DuplicateCheck<LocalState>?,
    state toLocalState: @escaping (State) -> LocalState,
    sendToRoot: @escaping (LocalAction) -> StoreTask
  ) -> Store<LocalState, LocalAction> {
    source.reading {
      let derived = StateSource(from: source, duplicates: duplicates, toLocalState)
      return Store<LocalState, LocalAction>(
        derived,
        parent: self,
        observer: derived,
        sendToRoot: sendToRoot
      )
    }
  }
}
