extension Store {
  /// Makes the store of a feature.
  ///
  /// ```swift
  /// let store = Store(initialState: Counter.State()) { Counter() }
  /// ```
  ///
  /// - Parameters:
  ///   - initialState: The state to start with.
  ///   - reducer: The feature. With several, they run one after the other.
  ///   - fileID, file, line, column: Where mistakes of effects are reported; the caller's by default.
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> R.State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      initialState: initialState(),
      reducer: AnyReducer(reducer),
      environment: (),
      fileID: fileID,
      file: file,
      line: line,
      column: column
    )
  }
}

/// The store of a feature.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>
