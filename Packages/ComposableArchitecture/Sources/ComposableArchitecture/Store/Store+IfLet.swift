extension Store {
  /// Calls a closure with a store of the unwrapped state whenever there is one after there was none, and
  /// another when there is none any more. One of the two is called at once.
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
  ///   - unwrap: Its store shows the last state that there was, also when there is none any more. It may
  ///     be kept; the next time there is a new one.
  ///   - absent: Called when there is no state.
  /// - Returns: Ends the calls when it goes. It keeps this store alive.
  ///
  /// Source: the Composable Architecture's `ifLet(then:else:)`.
  public func ifLet<Wrapped>(
    then unwrap: @escaping (Store<Wrapped, Action>) -> Void,
    else absent: @escaping () -> Void = {}
  ) -> AnyCancellable where State == Wrapped? {
    scope(state: { $0 != nil }).publisher.sink { [self] isPresent in
      guard isPresent else { return absent() }
      // It is gone again where the closures themselves have sent an action.
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
