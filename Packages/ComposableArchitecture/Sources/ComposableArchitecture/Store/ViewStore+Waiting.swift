extension ViewStore {
  /// Sends an action, and waits while its state is as the predicate says.
  ///
  /// ```swift
  /// await viewStore.send(.pulledToRefresh, while: \.isLoading)
  /// ```
  ///
  /// See ``yield(while:)``.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - predicate: Says whether to go on waiting.
  ///   - fileID: Where to report that it should not be sent: the caller's module and file, unless given.
  ///   - file: The caller's file, unless given.
  ///   - line: The caller's line, unless given.
  ///   - column: The caller's column, unless given.
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

  /// Waits while the state is as the predicate says; not at all if it is not so now.
  ///
  /// It returns as well when the task that waits is cancelled. What an action has started is not
  /// cancelled then: for that see ``StoreTask``.
  ///
  /// - Parameter predicate: Says whether to go on waiting. Called with the state now and with each that
  ///   follows, on the thread that sends actions, until it says no; none is left out.
  ///
  /// Source: the Composable Architecture's `yield(while:)`, which was `suspend(while:)` before.
  nonisolated(nonsending) public func yield(while predicate: @escaping (State) -> Bool) async {
    for await _ in publisher.filter({ !predicate($0) }).values { return }
  }

  /// Waits while the state is as the predicate says: ``yield(while:)`` by its older name.
  ///
  /// - Parameter predicate: Says whether to go on waiting.
  nonisolated(nonsending) public func suspend(while predicate: @escaping (State) -> Bool) async {
    await yield(while: predicate)
  }
}
