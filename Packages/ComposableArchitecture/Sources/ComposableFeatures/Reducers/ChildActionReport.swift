@_spi(Layers) import Schedulers

/// Reports an action for a child whose state is not there.
///
/// - Parameters:
///   - action: The action, as the parent received it.
///   - reducer: The reducer that the child is in.
///   - trouble: When the action arrived.
///   - remedy: What the reducer does that must not run before the child's.
///   - location: Where the reducer was made.
@usableFromInline
func reportChildAction(
  _ action: some Any,
  reducer: StaticString,
  trouble: String,
  remedy: String,
  at location: IssueLocation
) {
  reportIssue(
    """
    \(article(of: reducer)) "\(reducer)" at "\(location.fileID):\(location.line)" received a child action \(trouble).

      Action:
        \(fullCaseOutput(action))

    The action does nothing. There are three usual reasons:

    • A reducer that \(remedy) ran before this one. Let the child run first.

    • An effect of the child was still running. Cancel it, unless the action may be ignored.

    • The action was sent to the store from outside. Send it only while the child is there.
    """,
    at: location
  )
}

private func article(of name: StaticString) -> String { "\(name)".hasPrefix("i") ? "An" : "A" }

/// The cases of an action or a state, after the names of all types that it is declared in: most are called `Action` or `State`.
func fullCaseOutput<Value>(_ value: Value) -> String {
  // A private type is in a context without a name.
  let name = String(reflecting: Value.self)
    .replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
  let module = name.prefix { $0 != "." && $0 != "<" }
  return debugCaseOutput(value, of: String(name.dropFirst(module == name ? 0 : module.count + 1)))
}
