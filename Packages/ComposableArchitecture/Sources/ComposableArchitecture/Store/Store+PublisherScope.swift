extension Store {
  /// Publishes a store of a part whenever a publisher, which is made from the states, sends one.
  ///
  /// ```swift
  /// store.publisherScope(state: { $0.map(\.detail?.id).removeDuplicates() }, action: AppAction.detail)
  /// ```
  ///
  /// - Demand, completion and cancellation: those of the publisher that the closure returns.
  /// - Parameters:
  ///   - toLocalState: Makes the publisher of the parts from a publisher of the states. It is
  ///     called once for each subscriber, with all states. It is also called for each published
  ///     store, once per change, with only the state of that moment, to bring that store's state up
  ///     to date. If its publisher then sends nothing at once, the part stays as it was.
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

  /// Publishes a store of a part, with the same actions, whenever a publisher, which is made from
  /// the states, sends one.
  ///
  /// Source: the Composable Architecture's `publisherScope(state:)`.
  public func publisherScope<Parts: Publisher>(
    state toLocalState: @escaping (AnyPublisher<State, Never>) -> Parts
  ) -> AnyPublisher<Store<Parts.Output, Action>, Never> where Parts.Failure == Never {
    publisherScope(state: toLocalState, action: { $0 })
  }

  /// Publishes a store of a part whenever a publisher of the states sends one: an older form of
  /// ``publisherScope(state:action:)``.
  ///
  /// - Parameters:
  ///   - toLocalState: Makes the publisher of the parts from a publisher of the states.
  ///   - fromLocalAction: Makes an action of the whole from one of the part.
  // A closure that also fits the `scope` of a state is meant for that one.
  @_disfavoredOverload
  public func scope<Parts: Publisher, LocalAction>(
    state toLocalState: @escaping (AnyPublisher<State, Never>) -> Parts,
    action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> AnyPublisher<Store<Parts.Output, LocalAction>, Never> where Parts.Failure == Never {
    publisherScope(state: toLocalState, action: fromLocalAction)
  }

  /// Publishes a store of a part whenever a publisher of the states sends one: an older form of
  /// ``publisherScope(state:)``.
  ///
  /// - Parameter toLocalState: Makes the publisher of the parts from a publisher of the states.
  @_disfavoredOverload
  public func scope<Parts: Publisher>(
    state toLocalState: @escaping (AnyPublisher<State, Never>) -> Parts
  ) -> AnyPublisher<Store<Parts.Output, Action>, Never> where Parts.Failure == Never {
    publisherScope(state: toLocalState)
  }
}
