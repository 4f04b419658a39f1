import ComposableArchitecture
import Foundation
import Testing

@Suite("What a test store reports of actions")
struct TestStoreActionIssueTests {
  private let scheduler = DispatchQueue.test

  /// A list of as many increments.
  private func unhandled(_ title: String, _ count: Int) -> String {
    """
    \(title): …

    Unhandled actions: [
    \(Array(repeating: "  CounterAction.increment,", count: count).joined(separator: "\n"))
    ]
    """
  }

  @Test(
    "A test store reports another action than expected; the reducer gets the one that came",
    arguments: WayOfTakingSteps.allCases
  )
  func wrongAction(way: WayOfTakingSteps) async {
    let line: UInt = #line
    let issues = await way.issues(
      scheduler,
      .send(.load) { $0.isLoading = true },
      .do { scheduler.advance(by: 1) },
      .receive(.loaded(43)) { $0 = CounterState(count: 42) }
    )
    #expect(
      issues == [
        ReportedIssue(
          line: line + 5,
          message: """
            Received unexpected action: …

                \u{2007} CounterAction.loaded(
                −   43
                +   42
                \u{2007} )

            (Expected: −, Actual: +)
            """
        )
      ]
    )
  }

  @Test(
    "A test store reports an action that fails a predicate; the reducer gets it all the same",
    arguments: WayOfTakingSteps.allCases
  )
  func predicate(way: WayOfTakingSteps) async {
    let line: UInt = #line
    let issues = await way.issues(
      scheduler,
      .send(.load) { $0.isLoading = true },
      .do { scheduler.advance(by: 1) },
      .receive({ $0 == .loaded(43) }) { $0 = CounterState(count: 42) }
    )
    #expect(
      issues == [
        ReportedIssue(
          line: line + 5,
          message: """
            Received unexpected action: …

                CounterAction.loaded(
                  42
                )

            Expected an action for which the predicate of this step returns true.
            """
        )
      ]
    )
  }

  @Test(
    "A test store reports an action of another case; the reducer gets it all the same",
    arguments: WayOfTakingSteps.allCases
  )
  func casePath(way: WayOfTakingSteps) async {
    let line: UInt = #line
    let issues = await way.issues(
      scheduler,
      .send(.incrementLater),
      .do { scheduler.advance(by: 1) },
      .receive(/CounterAction.loaded) { $0.count = 1 }
    )
    #expect(
      issues == [
        ReportedIssue(
          line: line + 5,
          message: """
            Received unexpected action: …

                CounterAction.increment

            Expected an action from which CasePath<CounterAction, Int> extracts a value.
            """
        )
      ]
    )
  }

  @Test(
    "A test store reports an action that does not come, and the step does nothing else",
    arguments: WayOfTakingSteps.allCases
  )
  func nothingReceived(way: WayOfTakingSteps) async {
    let line: UInt = #line
    let issues = await way.issues(
      scheduler,
      .receive(.increment) { _ in Issue.record("the closure ran") },
      .receive({ _ in true }) { _ in Issue.record("the closure ran") }
    )
    let message = "Expected to receive an action, but received none."
    #expect(issues == [3, 4].map { ReportedIssue(line: line + $0, message: message) })
  }

  @Test(
    "A test store reports received actions that wait at a send, and still sends the action",
    arguments: WayOfTakingSteps.allCases
  )
  func waitingWhenSending(way: WayOfTakingSteps) async {
    let line: UInt = #line
    let issues = await way.issues(
      scheduler,
      .send(.incrementLater),
      .do { scheduler.advance(by: 1) },
      .send(.increment) { $0.count = 1 },
      .receive(.increment) { $0.count = 2 },
      .send(.incrementLater),
      .send(.incrementLater),
      .do { scheduler.advance(by: 1) },
      .send(.increment) { $0.count = 3 },
      .receive(.increment) { $0.count = 4 },
      .receive(.increment) { $0.count = 5 }
    )
    #expect(
      issues == [
        ReportedIssue(
          line: line + 5,
          message: unhandled("Must handle 1 received action before sending an action", 1)
        ),
        ReportedIssue(
          line: line + 10,
          message: unhandled("Must handle 2 received actions before sending an action", 2)
        ),
      ]
    )
  }

  @Test("A test store reports received actions that wait at work, and still does the work")
  func waitingWhenWorking() async {
    var works = 0
    let line: UInt = #line
    let issues = await WayOfTakingSteps.inAnAssertion.issues(
      scheduler,
      .send(.incrementLater),
      .do { scheduler.advance(by: 1) },
      .do { works += 1 },
      .environment { _ in works += 1 },
      .receive(.increment) { $0.count = 1 },
      .send(.incrementLater),
      .send(.incrementLater),
      .do { scheduler.advance(by: 1) },
      .do { works += 1 },
      .receive(.increment) { $0.count = 2 },
      .receive(.increment) { $0.count = 3 }
    )
    let one = unhandled("Must handle 1 received action before performing this work", 1)
    let two = unhandled("Must handle 2 received actions before performing this work", 2)
    #expect(
      issues == [
        ReportedIssue(line: line + 5, message: one),
        ReportedIssue(line: line + 6, message: one),
        ReportedIssue(line: line + 11, message: two),
      ]
    )
    #expect(works == 3)
  }

  @Test(
    "A test store reports actions that are left at the end",
    arguments: WayOfTakingSteps.allCases
  )
  func unhandledActions(way: WayOfTakingSteps) async {
    var line: UInt = #line
    var issues = await way.issues(
      scheduler,
      .send(.incrementLater),
      .do { scheduler.advance(by: 1) }
    )
    #expect(
      issues == [
        ReportedIssue(line: line + 1, message: unhandled("Received 1 unexpected action", 1))
      ]
    )
    line = #line
    issues = await way.issues(
      scheduler,
      .send(.incrementLater),
      .send(.load) { $0.isLoading = true },
      .do { scheduler.advance(by: 1) }
    )
    #expect(
      issues == [
        ReportedIssue(
          line: line + 1,
          message: """
            Received 2 unexpected actions: …

            Unhandled actions: [
              CounterAction.increment,
              CounterAction.loaded(
                42
              ),
            ]
            """
        )
      ]
    )
  }
}
