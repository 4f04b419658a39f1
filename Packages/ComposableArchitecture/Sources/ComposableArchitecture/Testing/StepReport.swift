@_spi(Layers) import Schedulers

/// What is wrong with one step. All of it is one issue, a paragraph per problem, at the step's line.
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

  /// Something that the test asserts, and that is not so.
  @usableFromInline
  mutating func add(_ problem: String) {
    problems.append(problem)
  }

  /// Something that the test does not account for. A dump is made only if it is shown.
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
  /// Reports as one issue what the body finds wrong.
  @inlinable
  func reporting<Result>(
    at location: IssueLocation,
    _ body: (inout StepReport) -> Result
  ) -> Result {
    var report = StepReport(location: location, exhaustivity: exhaustivity)
    defer { report.submit() }
    return body(&report)
  }

  /// Reports a step that the reducer asks for: the state belongs to it meanwhile.
  @inlinable
  func refusesStep(at location: IssueLocation) -> Bool {
    guard session.thread.isInReducer else { return false }
    reporting(at: location) { $0.add(TestStoreMessage.stepInReducer) }
    return true
  }
}
