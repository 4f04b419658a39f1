extension ViewStore {
  /// Sends an action, and waits while a predicate returns true for the state.
  ///
  /// ```swift
  /// await viewStore.send(.pulledToRefresh, while: \.isLoading)
  /// ```
  ///
  /// See ``yield(while:)``.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - predicate: Returns true as long as the call has to wait.
  ///   - fileID, file, line, column: Where a send that is not allowed is reported; the caller's by default.
  ///
  /// Source: the Composable Architecture's `send(_:while:)`.
  nonisolated(nonsending) public func send(
    _ action: Action,
    while predicate: @escaping (State) -> Bool,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    send(action, fileID: fileID, file: file, line: line, column: column)
    await yield(while: predicate)
  }

  /// Waits while a predicate returns true for the state. If it is false now, the call does not
  /// wait.
  ///
  /// It also returns when the task that waits is cancelled. The work that an action has started is
  /// not cancelled then: for that see ``StoreTask``.
  ///
  /// - Parameter predicate: Returns true as long as the call has to wait. Called with the current
  ///   state and with each that follows, on the thread that sends actions, until it returns false.
  ///   None is left out.
  ///
  /// Source: the Composable Architecture's `yield(while:)`, which was `suspend(while:)` before.
  nonisolated(nonsending) public func yield(while predicate: @escaping (State) -> Bool) async {
    for await _ in publisher.filter({ !predicate($0) }).values { return }
  }

  /// Waits while a predicate returns true for the state: an older form of ``yield(while:)``.
  ///
  /// - Parameter predicate: Returns true as long as the call has to wait.
  nonisolated(nonsending) public func suspend(while predicate: @escaping (State) -> Bool) async {
    await yield(while: predicate)
  }
}
