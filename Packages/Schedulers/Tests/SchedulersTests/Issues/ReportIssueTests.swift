import Testing

@_spi(Layers) import TestIssues

@Suite("Reported issues")
struct ReportIssueTests {
  @Test("An issue is recorded with Swift Testing, at the caller's file and line")
  func callersLine() {
    let issues = recordedIssues { reportIssue("the answer is 41, not 42") }
    #expect(issues.map(\.comment) == ["the answer is 41, not 42"])
    #expect(issues.map(\.fileID) == [#fileID])
    #expect(issues.map(\.line) == [#line - 3])
  }

  @Test("An issue is recorded at the place that the caller names")
  func namedPlace() {
    let issues = recordedIssues {
      reportIssue(
        "elsewhere",
        fileID: "Feature/Tour.swift",
        filePath: "/src/Tour.swift",
        line: 7,
        column: 3
      )
    }
    #expect(
      issues == [RecordedIssue(comment: "elsewhere", fileID: "Feature/Tour.swift", line: 7)]
    )
  }

  @Test("Long messages arrive whole, and each once", arguments: [0, 1, 15, 16, 100])
  func lengths(length: Int) {
    let message = String(repeating: "é", count: length)
    let issues = recordedIssues {
      for _ in 0..<3 { reportIssue(message) }
    }
    #expect(issues.map(\.comment) == [message, message, message])
  }

  @Test("A scoped reporter takes the issues instead of the test")
  func scopedReporter() {
    let messages = _Lock<[String]>([])
    withIssueReporter { message, location in
      messages.withLock { $0.append("\(location.line): \(message)") }
    } operation: {
      reportIssue("first", line: 1)
      reportIssue("second", line: 2)
    }
    #expect(messages.withLock { $0 } == ["1: first", "2: second"])
  }

  @Test("A scoped reporter reaches the tasks that its operation starts")
  func scopedReporterInTasks() async {
    let messages = _Lock<[String]>([])
    await withIssueReporter { message, _ in
      messages.withLock { $0.append(message) }
    } operation: {
      await Task { reportIssue("from a task") }.value
    }
    #expect(messages.withLock { $0 } == ["from a task"])
  }
}

struct RecordedIssue: Equatable {
  var comment: String
  var fileID: String
  var line: Int
}

/// The issues that the test library itself saw while the operation ran.
func recordedIssues(_ operation: () -> Void) -> [RecordedIssue] {
  let issues = _Lock<[RecordedIssue]>([])
  withKnownIssue(isIntermittent: true) {
    operation()
  } when: {
    true
  } matching: { issue in
    issues.withLock { $0.append(RecordedIssue(issue)) }
    return true
  }
  return issues.withLock { $0 }
}

/// The issues that the test library itself saw while the asynchronous operation ran.
func recordedIssues(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: () async -> Void
) async -> [RecordedIssue] {
  let issues = _Lock<[RecordedIssue]>([])
  await withKnownIssue(isIntermittent: true) {
    await operation()
  } when: {
    true
  } matching: { issue in
    issues.withLock { $0.append(RecordedIssue(issue)) }
    return true
  }
  return issues.withLock { $0 }
}

extension RecordedIssue {
  init(_ issue: Issue) {
    self.init(
      comment: issue.comments.map(\.rawValue).joined(separator: "|"),
      fileID: issue.sourceLocation?.fileID ?? "",
      line: issue.sourceLocation?.line ?? 0
    )
  }
}
