/// The runtime of a feature: it holds the state, runs the reducer for each action, runs the effects
/// and feeds what they send back.
///
/// - Actions that come while another one is handled wait, first in, first out, and are all handled
///   before the `send` that is under way returns.
/// - Who watches the state sees it once per action, after it.
/// - When the last reference to the store goes, its effects are cancelled; what they had still to
///   send goes nowhere. A store made by ``scope(state:action:)`` keeps the one that it was made from.
/// - A store and its view stores are used on one thread, on which effects deliver, too
///   (`receive(on:)` the scheduler of the environment).
///
/// Source: the Composable Architecture's `Store`.
public final class Store<State, Action> {
  @usableFromInline let kept: KeptSource<State>
  @usableFromInline let sendAction: (Action) -> StoreTask

  @usableFromInline
  init(source: StateSource<State>, send: @escaping (Action) -> StoreTask) {
    kept = KeptSource(source)
    sendAction = send
  }

  /// Makes the store of a whole program, or of a part that stands alone.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with.
  ///   - reducer: How the state evolves.
  ///   - environment: What the effects need of the outside world. Tasks of asynchronous effects prefer
  ///     its executor, which is looked for now, once: see ``TaskExecutorProviding``.
  @inlinable
  public convenience init<Environment>(
    initialState: State,
    reducer: Reducer<State, Action, Environment>,
    environment: Environment
  ) {
    let root = RootState<State, Action>(
      state: initialState,
      taskExecutor: taskExecutor(of: environment)
    ) { state, action in
      reducer.run(&state, action, environment)
    }
    self.init(source: root, send: root.send)
  }

  /// Sends an action.
  ///
  /// If another one is being handled, this one waits, and this call returns at once.
  ///
  /// - Returns: What the action starts, to be waited for or cancelled. Letting go of it changes nothing.
  @discardableResult
  @inlinable
  public func send(_ action: Action) -> StoreTask {
    sendAction(action)
  }

  /// Sends an action, where a function is needed that returns nothing:
  /// `publisher.sink(receiveValue: store.send)`.
  @_disfavoredOverload
  @inlinable
  public func send(_ action: Action) {
    _ = sendAction(action)
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
    let sendAction = sendAction
    return Store<LocalState, LocalAction>(
      source: DerivedState(
        from: kept,
        isSame: equality(of: LocalState.self),
        derive: toLocalState
      ),
      send: { sendAction(fromLocalAction($0)) }
    )
  }

  /// Makes a store of a part of the state, with the same actions.
  @inlinable
  public func scope<LocalState>(
    state toLocalState: @escaping (State) -> LocalState
  ) -> Store<LocalState, Action> {
    scope(state: toLocalState, action: { $0 })
  }
}
