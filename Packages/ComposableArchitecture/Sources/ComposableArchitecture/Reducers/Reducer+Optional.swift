extension Reducer {
  /// Lifts a reducer of a state to an optional state. It runs while the state is not nil.
  ///
  /// An action that arrives while the state is nil does nothing, and is reported as an issue at the
  /// place of this call.
  ///
  /// - Parameters:
  ///   - breakpointOnNil: True if such an action is reported as an issue; false if it is ignored
  ///     silently.
  ///   - fileID, file, line: Where the issue is reported; the caller's by default.
  @inlinable
  public func optional(
    breakpointOnNil: Bool = true,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line
  ) -> Reducer<State?, Action, Environment> {
    .init { state, action, environment in
      guard state != nil else {
        if breakpointOnNil { reportMissingState(action, fileID, file, line) }
        return .none
      }
      return run(&state!, action, environment)
    }
  }

  /// A reducer of an optional state, which runs while the state is not nil: an older form of
  /// ``optional(breakpointOnNil:fileID:file:line:)``.
  ///
  /// An action that arrives while the state is nil does nothing. It is not reported, because a
  /// property does not know the place of its caller.
  @inlinable public var optional: Reducer<State?, Action, Environment> {
    optional(breakpointOnNil: false)
  }
}

@usableFromInline
func reportMissingState<Action>(
  _ action: Action,
  _ fileID: StaticString,
  _ file: StaticString,
  _ line: UInt
) {
  reportIssue(
    """
    An optional reducer received an action while its state was nil: \(debugCaseOutput(action)).

    The action does nothing. Combine this reducer before the one that sets the state to nil. Send the \
    action only while the state is not nil, and cancel its effects when you set the state to nil.
    """,
    fileID: fileID,
    filePath: file,
    line: line
  )
}
