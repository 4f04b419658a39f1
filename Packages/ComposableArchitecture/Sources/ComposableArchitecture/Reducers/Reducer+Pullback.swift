extension Reducer {
  /// Makes a reducer of a part one of the whole.
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
  ///   - toLocalState: Where the part's state is in the whole.
  ///   - toLocalAction: Which of the whole's actions are the part's; the others do nothing.
  ///   - toLocalEnvironment: What of the whole's environment the part needs.
  /// - Complexity: O(1) beyond the part's reducer; the state is changed in place. A feature runs inside
  ///   the ones that hold it, and so do its effects: each level of nesting takes stack, in a program
  ///   that is not optimised up to 3 KiB, else less than 1 KiB. On the 512 KiB of a thread other than
  ///   the main one that is room for more than 150 levels, or for more than 500.
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

  /// Makes a reducer of a part, whose state is a case of the whole's, one of the whole.
  ///
  /// An action of the part that comes while the whole is in another case is reported as an issue, at
  /// the place of this call, and does nothing.
  ///
  /// - Parameters:
  ///   - toLocalState: The case that the part's state is the payload of.
  ///   - toLocalAction: Which of the whole's actions are the part's; the others do nothing.
  ///   - toLocalEnvironment: What of the whole's environment the part needs.
  ///   - breakpointOnNil: Whether an action of the part that comes while the whole is in another case
  ///     is an issue; else it does nothing silently.
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
        // The whole lets go of the part until the reducer has run. As long as it held a second
        // reference, a change of an array in the part would copy the array.
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

    The action does nothing. Combine this reducer before the one that changes the case, and send the \
    action only while the case stands; cancel its effects when the case goes.
    """,
    fileID: fileID,
    filePath: file,
    line: line
  )
}
