import Foundation

/// Ends the process with a failure if an issue was reported that no test could record.
///
/// A test library drops an issue if no test is running. Such an issue is reported by work that runs
/// between two tests or after the last one. The libraries do not tell that they have dropped it,
/// but the exit status does: a test run with a recorded issue does not end with zero.
final class FailureAtExit: Sendable {
  static let shared = FailureAtExit()

  private let issues = _Lock<[(message: String, location: IssueLocation)]>([])

  private init() {
    #if canImport(Glibc)
      on_exit({ status, _ in if status == EXIT_SUCCESS { FailureAtExit.shared.fail() } }, nil)
    #else
      // The status is not known here. An issue that a test has recorded fails the process anyway.
      atexit { FailureAtExit.shared.fail() }
    #endif
  }

  /// Stores an issue that may not have failed a test.
  func add(_ message: String, at location: IssueLocation) {
    issues.withLock { $0.append((message, location)) }
  }

  private func fail() {
    let issues = issues.withLock { issues in
      defer { issues = [] }
      return issues
    }
    guard !issues.isEmpty else { return }
    for issue in issues {
      writeToStandardError(
        """
        \(issue.message)

        No test has recorded this issue, so the process ends with a failure. Either no test was \
        running: a test started work and did not wait for its end. Or the test case overrides \
        recordFailure(withDescription:inFile:atLine:expected:) without calling super. Or the test library is \
        another one than that of the toolchain which Metronome names in its README.
        """,
        at: issue.location
      )
    }
    // The remaining exit handlers run too.
    exit(EXIT_FAILURE)
  }
}
