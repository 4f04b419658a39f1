extension Store {
  /// Makes a store that may be used from any thread, even if it is made on the main thread.
  ///
  /// It is still used by one thread at a time, which is not checked. Actions that effects send arrive
  /// on the thread that sends them, also while another thread uses the store: reads, scopes and new
  /// subscriptions wait until the action has been handled.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with.
  ///   - reducer: The reducer, which handles each action.
  ///   - environment: The dependencies of the effects.
  ///   - fileID, file, line, column: Where mistakes of effects are reported; the caller's by default.
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
