import XCTest

@_spi(Layers) import TestIssues

/// What XCTest does with a warning. What it does with an issue is seen from outside, where programs with
/// XCTest are run: `TestProgramTests` of the umbrella.
final class ReportIssueXCTests: XCTestCase {
  func testAWarningIsNoFailure() {
    reportWarning("nothing was asserted", at: IssueLocation())
  }
}
