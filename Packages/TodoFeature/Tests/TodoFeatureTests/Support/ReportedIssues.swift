import Testing

/// Runs a test script that must fail, and returns the issues that Swift Testing received, in order.
///
/// The line of an issue is counted from the first line of the script, which has to begin on the line
/// below the call: 0 is the assertion itself. The issues count as known: they do not fail the test, but
/// their absence would.
func issues(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ script: () -> Void
) -> [ReportedIssue] {
  let log = Log<ReportedIssue>()
  withKnownIssue(sourceLocation: sourceLocation) {
    script()
  } matching: { issue in
    let line = (issue.sourceLocation?.line ?? 0) - sourceLocation.line - 1
    log.note(
      ReportedIssue(
        // A line above the script becomes a number that no test expects.
        line: UInt(truncatingIfNeeded: line),
        message: issue.comments.map(\.rawValue).joined(separator: "\n")
      )
    )
    return true
  }
  return log.entries
}
