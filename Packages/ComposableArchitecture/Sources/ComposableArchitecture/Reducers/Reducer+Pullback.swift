extension Reducer {
  /// Lifts a reducer of a part to the whole.
  ///
  /// ```swift
  /// settingsReducer.pullback(
  ///   state: \.settings,
  ///   action: /AppAction.settings,
  ///   environment: { SettingsEnvironment(store: $0.store) }
  /// )
  /// ```
  ///
  /// - Parameters:
  ///   - toLocalState: The key path of the part's state in the whole state.
  ///   - toLocalAction: The case of the whole's actions that holds the part's actions. Other
  ///     actions do nothing.
  ///   - toLocalEnvironment: Makes the environment of the part from that of the whole.
  /// - Complexity: O(1) beyond the part's reducer; the state is changed in place. A feature and its
  ///   effects run inside the features that contain it, so each level of nesting takes stack: up to
  ///   3 KiB in a program that is not optimised, less than 1 KiB in one that is. The 512 KiB of a
  ///   thread other than the main one have room for more than 150 levels, or more than 500.
  @inlinable
  public func pullback<GlobalState, GlobalAction, GlobalEnvironment>(
    state toLocalState: WritableKeyPath<GlobalState, State>,
    action toLocalAction: CasePath<GlobalAction, Action>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    let part = StatePart(toLocalState)
    return .init { globalState, globalAction, globalEnvironment in
      guard let localAction = toLocalAction.extract(from: globalAction) else { return .none }
      return part.change(of: &globalState) { localState in
        run(&localState, localAction, toLocalEnvironment(globalEnvironment))
      }
      .pulledBack(from: toLocalState, toLocalAction.embedding)
    }
  }

  /// Lifts a reducer of a part to a whole in which the part's state is the payload of a case.
  ///
  /// An action of the part that arrives while the whole is in another case does nothing, and is
  /// reported as an issue at the place of this call.
  ///
  /// - Parameters:
  ///   - toLocalState: The case whose payload is the part's state.
  ///   - toLocalAction: The case of the whole's actions that holds the part's actions. Other
  ///     actions do nothing.
  ///   - toLocalEnvironment: Makes the environment of the part from that of the whole.
  ///   - breakpointOnNil: True if an action of the part that arrives while the whole is in another
  ///     case is reported as an issue; false if it is ignored silently.
  ///   - fileID, file, line: Where the issue is reported; the caller's by default.
  /// - Complexity: O(1) beyond the part's reducer; the state is changed in place.
  @inlinable
  public func pullback<GlobalState, GlobalAction, GlobalEnvironment>(
    state toLocalState: CasePath<GlobalState, State>,
    action toLocalAction: CasePath<GlobalAction, Action>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment,
    breakpointOnNil: Bool = true,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    .init { globalState, globalAction, globalEnvironment in
      guard let localAction = toLocalAction.extract(from: globalAction) else { return .none }
      guard var localState = toLocalState.extract(from: globalState) else {
        if breakpointOnNil { reportOtherCase(localAction, globalAction, fileID, file, line) }
        return .none
      }
      return withUnsafeMutablePointer(to: &globalState) { globalState in
        // The whole does not hold the part while the reducer runs. If it held a second reference, a
        // change of an array in the part would copy the array.
        globalState.deinitialize(count: 1)
        defer { globalState.initialize(to: toLocalState.embed(localState)) }
        return run(&localState, localAction, toLocalEnvironment(globalEnvironment))
      }
      .map(toLocalAction.embedding)
    }
  }
}

@usableFromInline
func reportOtherCase<LocalAction, GlobalAction>(
  _ localAction: LocalAction,
  _ globalAction: GlobalAction,
  _ fileID: StaticString,
  _ file: StaticString,
  _ line: UInt
) {
  reportIssue(
    """
    A reducer pulled back to a case of the state received an action while the state was in another \
    case: \(debugCaseOutput(localAction)), sent as \(debugCaseOutput(globalAction)).

    The action does nothing. Combine this reducer before the one that changes the case. Send the \
    action only while the state is in its case, and cancel its effects when you change the case.
    """,
    fileID: fileID,
    filePath: file,
    line: line
  )
}
