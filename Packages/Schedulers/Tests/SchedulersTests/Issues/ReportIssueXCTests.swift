import XCTest

@_spi(Layers) import TestIssues

/// A warning, which does not fail a test of XCTest. Issues, which do, are tested from outside, where
/// programs with XCTest are run: `TestProgramTests` of the umbrella.
final class ReportIssueXCTests: XCTestCase {
  func testAWarningIsNoFailure() {
    reportWarning("nothing was asserted", at: IssueLocation())
  }
}
