import Testing

@_spi(Layers) import TestIssues

@Suite("Expected issues")
struct WithExpectedIssueTests {
  private struct Offline: Error {}

  /// The first lines of the messages that reach the test, and their lines in the source.
  private func failures(_ operation: () -> Void) -> [String] {
    recordedIssues(operation).map { issue in
      "\(issue.line): \(issue.comment.split(separator: "\n").first ?? "")"
    }
  }

  @Test("An issue that is expected does not fail the test, however often it is reported")
  func expected() {
    let failures = failures {
      withExpectedIssue { reportIssue("one") }
      withExpectedIssue("a reason") {
        reportIssue("one")
        reportIssue("two")
      }
      withExpectedIssue(isIntermittent: true) { reportIssue("one") }
      withExpectedIssue { throw Offline() }
      withExpectedIssue {
        reportIssue("the answer is 41")
      } matching: {
        $0.contains("41")
      }
    }
    #expect(failures == [])
  }

  @Test("An issue that is not reported fails the test, at the line of the expectation")
  func missing() {
    let failures = failures {
      withExpectedIssue(line: 1) {}
      withExpectedIssue("the reason", line: 2) {}
      withExpectedIssue(isIntermittent: true, line: 3) {}
    }
    #expect(
      failures == [
        "1: Expected an issue, but none was reported.",
        "2: Expected an issue, but none was reported: the reason",
      ]
    )
  }

  @Test("Issues that do not match fail the test as they would without an expectation")
  func others() {
    let failures = failures {
      withExpectedIssue(line: 1) {
        reportIssue("first", line: 2)
        reportIssue("second", line: 3)
      } matching: {
        $0 == "second"
      }
      withExpectedIssue(line: 4) {
        throw Offline()
      } matching: {
        $0 == "Caught error: Online()"
      }
    }
    #expect(
      failures == [
        "2: first", "4: Caught error: Offline()", "4: Expected an issue, but none was reported.",
      ]
    )
  }

  @Test("An inner expectation passes on what it does not expect, and the outer one takes it")
  func nested() {
    let failures = failures {
      withExpectedIssue(line: 1) {
        withExpectedIssue(line: 2) {
          reportIssue("inner")
          reportIssue("outer")
        } matching: {
          $0 == "inner"
        }
      } matching: {
        $0 == "outer"
      }
      withExpectedIssue(line: 3) { withExpectedIssue(line: 4) {} }
      withExpectedIssue(line: 5) { withExpectedIssue(line: 6) { reportIssue("inner") } }
    }
    #expect(failures == ["5: Expected an issue, but none was reported."])
  }

  @MainActor
  @Test("An asynchronous body runs in the caller's isolation, and its tasks count")
  func asynchronous() async {
    var count = 0
    let issues = await recordedIssues {
      await withExpectedIssue(line: 1) {
        count += 1
        await Task { reportIssue("from a task") }.value
      }
      await withExpectedIssue(line: 2) {
        await Task.yield()
        throw Offline()
      }
      await withExpectedIssue(line: 3) {
        await Task.yield()
        reportIssue("other", line: 4)
      } matching: {
        $0 == "expected"
      }
    }
    #expect(count == 1)
    #expect(issues.map(\.line) == [4, 3])
  }
}
