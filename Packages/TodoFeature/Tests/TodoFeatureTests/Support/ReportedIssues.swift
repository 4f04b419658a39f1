import Testing
import TodoFeature

/// One failure as Swift Testing shows it.
struct ReportedIssue: Equatable, CustomStringConvertible {
  /// The whole text.
  var message: String
  /// How many lines below the script's `assert` it was reported: 0 is the assertion itself.
  var line: Int

  var description: String { "line \(line): \(message)" }
}

/// Runs a test script that must fail, and returns what Swift Testing was told, in order.
///
/// The script has to begin on the line below the call. The failures count as known: they do not fail the test, but their absence would.
func issues(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ script: () -> Void
) -> [ReportedIssue] {
  let reported = Reported()
  withKnownIssue(sourceLocation: sourceLocation) {
    script()
  } matching: { issue in
    reported.issues.withLock {
      $0.append(
        ReportedIssue(
          message: issue.comments.map(\.rawValue).joined(separator: "\n"),
          line: (issue.sourceLocation?.line ?? 0) - sourceLocation.line - 1
        )
      )
    }
    return true
  }
  return reported.issues.withLock { $0 }
}

private final class Reported: Sendable {
  let issues = _Lock<[ReportedIssue]>([])
}
