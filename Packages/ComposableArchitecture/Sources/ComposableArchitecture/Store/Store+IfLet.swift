extension Store {
  /// Calls one closure with a store of the wrapped state when the state becomes non-nil, and
  /// another closure when it becomes nil. One of the two is called at once.
  ///
  /// ```swift
  /// store.scope(state: \.detail, action: AppAction.detail)
  ///   .ifLet(then: { show(DetailScreen(store: $0)) }, else: { close() })
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// Both are called on the thread that sends the action.
  ///
  /// - Parameters:
  ///   - unwrap: Called with a store of the wrapped state. That store shows the last state that was
  ///     not nil, also when the state is nil again. It may be kept; the next time a new one is
  ///     made.
  ///   - absent: Called when there is no state.
  /// - Returns: An object that ends the calls when it is released. It keeps this store alive.
  ///
  /// Source: the Composable Architecture's `ifLet(then:else:)`.
  public func ifLet<Wrapped>(
    then unwrap: @escaping (Store<Wrapped, Action>) -> Void,
    else absent: @escaping () -> Void = {}
  ) -> AnyCancellable where State == Wrapped? {
    scope(state: { $0 != nil }).publisher.sink { [self] isPresent in
      guard isPresent else { return absent() }
      // The state is nil again if the closures themselves have sent an action.
      if let wrapped = source.state { unwrap(unwrapped(from: wrapped)) }
    }
  }

  private func unwrapped<Wrapped>(from first: Wrapped) -> Store<Wrapped, Action>
  where State == Wrapped? {
    var last = first
    return scope(state: { state in
      if let state { last = state }
      return last
    })
  }
}
