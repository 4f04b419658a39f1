@_spi(Layers) import Schedulers

extension TestStore {
  /// Checks a condition of the state now, and after each action that the store handles from now on.
  ///
  /// It is for what has to be true at all times, whatever the test asserts, and in whatever order
  /// actions arrive:
  ///
  /// ```swift
  /// store.always { $0.count >= 0 }
  /// ```
  ///
  /// - Parameters:
  ///   - fileID, file, line, column: Where an unmet condition is reported; the caller's by default.
  ///   - isKept: Returns true if a state meets the condition.
  @_disfavoredOverload
  public func always(
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ isKept: @escaping (LocalState) -> Bool
  ) {
    let location = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    let check = { [toLocalState] (state: State, action: Action?) in
      if isKept(toLocalState(state)) { return }
      reportIssue(TestStoreMessage.brokenInvariant(state, after: action), at: location)
    }
    check(session.currentState, nil)
    session.invariants.append(check)
  }
}
