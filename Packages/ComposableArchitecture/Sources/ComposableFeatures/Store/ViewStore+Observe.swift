extension ViewStore {
  /// Makes a view store of a part of a store's state.
  ///
  /// ```swift
  /// let viewStore = ViewStore(store, observe: { $0.count })
  /// ```
  ///
  /// Source: the Composable Architecture's `ViewStore.init(_:observe:)` since 0.48.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: Returns the part, which is compared after each action.
  public convenience init<StoreState>(
    _ store: Store<StoreState, Action>,
    observe toViewState: @escaping (_ state: StoreState) -> State
  ) where State: Equatable {
    self.init(store, observe: toViewState, send: { $0 }, removeDuplicates: ==)
  }

  /// Makes a view store of a part of a store's state and of some of its actions.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: Returns the part, which is compared after each action.
  ///   - fromViewAction: Makes an action of the store.
  public convenience init<StoreState, StoreAction>(
    _ store: Store<StoreState, StoreAction>,
    observe toViewState: @escaping (_ state: StoreState) -> State,
    send fromViewAction: @escaping (_ viewAction: Action) -> StoreAction
  ) where State: Equatable {
    self.init(store, observe: toViewState, send: fromViewAction, removeDuplicates: ==)
  }

  /// Makes a view store of a part of a store's state.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: Returns the part.
  ///   - isDuplicate: Returns true if a part counts as unchanged.
  public convenience init<StoreState>(
    _ store: Store<StoreState, Action>,
    observe toViewState: @escaping (_ state: StoreState) -> State,
    removeDuplicates isDuplicate: @escaping (_ lhs: State, _ rhs: State) -> Bool
  ) {
    self.init(store, observe: toViewState, send: { $0 }, removeDuplicates: isDuplicate)
  }

  /// Makes a view store of a part of a store's state and of some of its actions.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: Returns the part.
  ///   - fromViewAction: Makes an action of the store.
  ///   - isDuplicate: Returns true if a part counts as unchanged.
  public convenience init<StoreState, StoreAction>(
    _ store: Store<StoreState, StoreAction>,
    observe toViewState: @escaping (_ state: StoreState) -> State,
    send fromViewAction: @escaping (_ viewAction: Action) -> StoreAction,
    removeDuplicates isDuplicate: @escaping (_ lhs: State, _ rhs: State) -> Bool
  ) {
    self.init(
      store.scope(state: toViewState, action: fromViewAction),
      removeDuplicates: isDuplicate
    )
  }
}
