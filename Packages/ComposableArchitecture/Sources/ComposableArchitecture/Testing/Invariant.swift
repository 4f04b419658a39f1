@_spi(Layers) import Schedulers

/// A condition that the state of a test store meets after each action.
@usableFromInline
struct Invariant<State> {
  let isKept: (State) -> Bool
  /// The place at which it is reported when it is broken.
  let location: IssueLocation
}

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
  public func always(
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ isKept: @escaping (LocalState) -> Bool
  ) {
    let location = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    let state = session.currentState
    if !isKept(toLocalState(state)) {
      reportIssue(TestStoreMessage.brokenInvariant(state), at: location)
    }
    session.invariants.append(
      Invariant(isKept: { [toLocalState] in isKept(toLocalState($0)) }, location: location)
    )
  }
}
