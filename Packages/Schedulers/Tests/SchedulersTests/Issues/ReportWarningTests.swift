import Testing

@_spi(Layers) import TestIssues

@Suite("Reported warnings")
struct ReportWarningTests {
  @Test("A warning is recorded with Swift Testing at its place, and does not fail the test")
  func severity() {
    let warnings = _Lock<[RecordedIssue]>([])
    let line: UInt = #line
    withKnownIssue(isIntermittent: true) {
      reportWarning("nothing was asserted", at: IssueLocation(line: line))
    } matching: { issue in
      guard issue.severity == .warning, !issue.isFailure else { return false }
      warnings.withLock { $0.append(RecordedIssue(issue)) }
      return true
    }
    #expect(
      warnings.withLock { $0 } == [
        RecordedIssue(comment: "nothing was asserted", fileID: #fileID, line: Int(line))
      ]
    )
  }

  @Test("A scoped reporter takes the warnings, and none of the issues")
  func scopedReporter() {
    let warnings = _Lock<[String]>([])
    let issues = withWarningReporter { message, location in
      warnings.withLock { $0.append("\(location.line): \(message)") }
    } operation: {
      reportedMessages {
        reportWarning("first", at: IssueLocation(line: 1))
        reportIssue("second")
      }
    }
    #expect(warnings.withLock { $0 } == ["1: first"])
    #expect(issues == ["second"])
  }

  @Test("A scoped reporter takes the warnings of an asynchronous operation, too")
  func scopedReporterOfTask() async {
    let warnings = _Lock<[String]>([])
    await withWarningReporter { message, _ in
      warnings.withLock { $0.append(message) }
    } operation: {
      await Task { reportWarning("first", at: IssueLocation()) }.value
    }
    #expect(warnings.withLock { $0 } == ["first"])
  }
}
