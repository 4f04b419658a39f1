extension Store {
  /// Makes a store of a part of the state and of the actions: of a child feature.
  ///
  /// ```swift
  /// let detail = store.scope(state: \.detail, action: \.detail)
  /// ```
  ///
  /// While somebody holds it, it is the same object at each call.
  ///
  /// - Parameters:
  ///   - state: The part of the state.
  ///   - action: The case of the child's actions.
  ///
  /// Source: the Composable Architecture's `scope(state:action:)` since 1.4.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    child(state, action) {
      scope(state: { $0[keyPath: state] }, action: CasePath(action).embed)
    }
  }

  /// Makes a store of a part of the state that may be nil.
  ///
  /// Once the part is nil, the store keeps the last one. It then handles no actions of the child any more, as far as the parent's reducer ignores
  /// them.
  ///
  /// - Returns: The store; nil if there is no such part now.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    guard var last = source.state[keyPath: state] else { return nil }
    return child(state, action) {
      scope(
        state: {
          if let present = $0[keyPath: state] { last = present }
          return last
        },
        action: CasePath(action).embed
      )
    }
  }

  private func child<ChildState, ChildAction>(
    _ state: AnyKeyPath,
    _ action: AnyKeyPath,
    make: () -> Store<ChildState, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    parts.object(for: Place(state: state, action: action), isHeld: false, make: make)
  }

  /// Sends an action of a case without a payload: `store.send(\.refreshTapped)`.
  @discardableResult
  public func send(_ action: CaseKeyPath<Action, Void>) -> StoreTask { send(action()) }

  /// Sends an action of a case with its payload: `store.send(\.queryChanged, "m")`.
  @discardableResult
  public func send<Value>(_ action: CaseKeyPath<Action, Value>, _ value: Value) -> StoreTask {
    send(action(value))
  }

  /// Returns what a closure reads of the state.
  ///
  /// Nothing is observed.
  ///
  /// - Parameter body: Called at once.
  public func withState<R>(_ body: (_ state: State) -> R) -> R { body(source.state) }
}

extension Store where State: ObservableState, Action: BindableAction, Action.State == State {
  /// A part of the state, which is observed on its own. Setting it sends a binding action.
  ///
  /// ```swift
  /// store.query = "metronome"  // store.send(.binding(.set(\.query, "metronome")))
  /// ```
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Value>
  ) -> Value {
    get { state[keyPath: keyPath] }
    set { send(.binding(.set(keyPath, newValue))) }
  }
}

/// The place of a child in its parent.
private struct Place: Hashable {
  let state: AnyKeyPath
  let action: AnyKeyPath
}
