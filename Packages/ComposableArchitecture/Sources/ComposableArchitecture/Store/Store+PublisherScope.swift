extension Store {
  /// Publishes a store of a part whenever the publisher that is made of the states sends one.
  ///
  /// ```swift
  /// store.publisherScope(state: { $0.map(\.detail?.id).removeDuplicates() }, action: AppAction.detail)
  /// ```
  ///
  /// - Demand, completion and cancellation: those of the publisher that the closure returns.
  /// - Parameters:
  ///   - toLocalState: Makes the publisher of the parts from one of the states. It is called once for
  ///     each subscriber with all states; and for each published store, once per change, with the state
  ///     of that moment alone, to bring that store's state up to date. Where it sends nothing at once
  ///     the part stays as it was.
  ///   - fromLocalAction: Makes an action of the whole from one of the part.
  ///
  /// Source: the Composable Architecture's `publisherScope(state:action:)`.
  public func publisherScope<Parts: Publisher, LocalAction>(
    state toLocalState: @escaping (AnyPublisher<State, Never>) -> Parts,
    action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> AnyPublisher<Store<Parts.Output, LocalAction>, Never> where Parts.Failure == Never {
    Deferred { toLocalState(self.publisher.eraseToAnyPublisher()) }
      .map { first in
        var last = first
        return self.scope(
          state: { state in
            toLocalState(Just(state).eraseToAnyPublisher()).sink { last = $0 }.cancel()
            return last
          },
          action: fromLocalAction
        )
      }
      .eraseToAnyPublisher()
  }

  /// Publishes a store of a part whenever the publisher that is made of the states sends one, with the
  /// same actions.
  ///
  /// Source: the Composable Architecture's `publisherScope(state:)`.
  public func publisherScope<Parts: Publisher>(
    state toLocalState: @escaping (AnyPublisher<State, Never>) -> Parts
  ) -> AnyPublisher<Store<Parts.Output, Action>, Never> where Parts.Failure == Never {
    publisherScope(state: toLocalState, action: { $0 })
  }

  /// Publishes a store of a part whenever a publisher of the states sends one:
  /// ``publisherScope(state:action:)`` by its older name.
  ///
  /// - Parameters:
  ///   - toLocalState: Makes the publisher of the parts from one of the states.
  ///   - fromLocalAction: Makes an action of the whole from one of the part.
  // A closure that fits a state as well is meant for the state.
  @_disfavoredOverload
  public func scope<Parts: Publisher, LocalAction>(
    state toLocalState: @escaping (AnyPublisher<State, Never>) -> Parts,
    action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> AnyPublisher<Store<Parts.Output, LocalAction>, Never> where Parts.Failure == Never {
    publisherScope(state: toLocalState, action: fromLocalAction)
  }

  /// Publishes a store of a part whenever a publisher of the states sends one:
  /// ``publisherScope(state:)`` by its older name.
  ///
  /// - Parameter toLocalState: Makes the publisher of the parts from one of the states.
  @_disfavoredOverload
  public func scope<Parts: Publisher>(
    state toLocalState: @escaping (AnyPublisher<State, Never>) -> Parts
  ) -> AnyPublisher<Store<Parts.Output, Action>, Never> where Parts.Failure == Never {
    publisherScope(state: toLocalState)
  }
}
