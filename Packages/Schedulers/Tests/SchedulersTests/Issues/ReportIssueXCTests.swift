import Foundation
import XCTest

@_spi(Layers) import Schedulers

/// What XCTest does with a reported issue. The case takes its own failures so that they don't count,
/// and therefore traps where another test would fail.
final class ReportIssueXCTests: XCTestCase {
  private var failures: [String] = []

  override func recordFailure(
    withDescription description: String,
    inFile filePath: String,
    atLine lineNumber: Int,
    expected: Bool
  ) {
    failures.append("\(filePath):\(lineNumber): \(description)")
  }

  func testAnIssueIsAFailureAtTheCallersFileAndLine() {
    reportIssue("the answer is 41, not 42")
    precondition(failures == ["\(#filePath):\(#line - 1): failed - the answer is 41, not 42"])
  }

  func testAnIssueOfAnotherThreadIsAFailureToo() {
    let isReported = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      reportIssue("from a thread", line: 7)
      isReported.signal()
    }
    precondition(isReported.wait(timeout: .now() + 60) == .success)
    precondition(failures == ["\(#filePath):7: failed - from a thread"])
  }

  func testAWarningIsNoFailure() {
    reportWarning("nothing was asserted", at: IssueLocation())
    precondition(failures == [])
  }
}
