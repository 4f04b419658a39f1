@_spi(Layers) import Schedulers

/// The problems of one step. They are reported as one issue at the step's line, one paragraph each.
@usableFromInline
struct StepReport {
  @usableFromInline let location: IssueLocation
  @usableFromInline let exhaustivity: Exhaustivity

  private var problems: [String] = []
  private var skippedAssertions: [String] = []

  @usableFromInline
  init(location: IssueLocation, exhaustivity: Exhaustivity) {
    self.location = location
    self.exhaustivity = exhaustivity
  }

  /// Adds an assertion of the test that has failed.
  @usableFromInline
  mutating func add(_ problem: String) {
    problems.append(problem)
  }

  /// Adds something that the test does not assert. A dump is made only if it is shown.
  @usableFromInline
  mutating func addUnasserted(_ problem: @autoclosure () -> String) {
    switch exhaustivity {
    case .on: problems.append(problem())
    case .off(showSkippedAssertions: true): skippedAssertions.append(problem())
    case .off(showSkippedAssertions: false): break
    }
  }

  @usableFromInline
  func submit() {
    if !problems.isEmpty {
      reportIssue(problems.joined(separator: "\n\n"), at: location)
    }
    if !skippedAssertions.isEmpty {
      reportWarning(TestStoreMessage.skippedAssertions(skippedAssertions), at: location)
    }
  }
}

extension TestStore {
  /// Reports the problems that the body adds, as one issue.
  @inlinable
  func reporting<Result>(
    at location: IssueLocation,
    _ body: (inout StepReport) -> Result
  ) -> Result {
    var report = StepReport(location: location, exhaustivity: exhaustivity)
    defer { report.submit() }
    return body(&report)
  }

  /// Returns true if the reducer runs: only it may use the state then, so a step that it performs is
  /// reported and left out.
  @inlinable
  func isReducing(at location: IssueLocation) -> Bool {
    guard session.thread.isInReducer else { return false }
    reporting(at: location) { $0.add(TestStoreMessage.stepInReducer) }
    return true
  }
}
