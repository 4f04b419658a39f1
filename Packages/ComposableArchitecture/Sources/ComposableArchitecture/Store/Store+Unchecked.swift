extension Store {
  /// Makes a store that may be used from any thread, also if it is made on the main thread.
  ///
  /// It is still used by one thread at a time: nothing checks that. What tasks of effects send arrives
  /// where they send it.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with.
  ///   - reducer: How the state evolves.
  ///   - environment: What the effects need of the outside world.
  ///   - fileID: Where to report what effects do wrong: the caller's module and file, unless given.
  ///   - file: The caller's file, unless given.
  ///   - line: The caller's line, unless given.
  ///   - column: The caller's column, unless given.
  ///
  /// Source: the Composable Architecture's `unchecked(initialState:reducer:environment:)`.
  public static func unchecked<Environment>(
    initialState: State,
    reducer: Reducer<State, Action, Environment>,
    environment: Environment,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store {
    let location = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    return Store(
      initialState: initialState,
      reducer: reducer,
      environment: environment,
      thread: StoreThread(location: location, isMain: false)
    )
  }
}
