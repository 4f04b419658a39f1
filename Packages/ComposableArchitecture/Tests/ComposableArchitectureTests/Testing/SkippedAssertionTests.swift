import ComposableArchitecture
import Foundation
import Testing

@Suite("What a test store that is not exhaustive shows of what it skips")
struct SkippedAssertionTests {
  private let scheduler = DispatchQueue.test

  private func warnings(
    _ way: WayOfTakingSteps,
    _ steps: CounterTestStore.Step...,
    closuresMustChangeState: Bool = false,
    line: UInt = #line
  ) async -> [ReportedIssue] {
    let store = makeCounterStore(scheduler)
    store.closuresMustChangeState = closuresMustChangeState
    store.exhaustivity = .off(showSkippedAssertions: true)
    let warnings = await reportedWarnings {
      let issues = await reportedIssues {
        await way.take(steps, of: store, end: IssueLocation(line: line))
      }
      #expect(issues == [])
    }
    await scheduler.run()
    return warnings
  }

  private func notAsserted(_ line: UInt, _ problem: String) -> ReportedIssue {
    ReportedIssue(
      line: line,
      message: "Not asserted, as the store is not exhaustive: …\n\n\(problem)"
    )
  }

  @Test(
    "A non-exhaustive test store shows a change that no closure speaks of",
    arguments: WayOfTakingSteps.allCases
  )
  func change(way: WayOfTakingSteps) async {
    let line: UInt = #line
    let warnings = await warnings(
      way,
      .send(.load),
      .do { scheduler.advance(by: 1) },
      .receive(.loaded(42)) { $0.count = 42 }
    )
    #expect(
      warnings == [
        notAsserted(
          line + 3,
          """
          State change does not match expectation: …

              \u{2007} CounterState(
              \u{2007}   count: 0,
              −   isLoading: false
              +   isLoading: true
              \u{2007} )

          (Expected: −, Actual: +)
          """
        ),
        notAsserted(
          line + 5,
          """
          State change does not match expectation: …

              \u{2007} CounterState(
              \u{2007}   count: 42,
              −   isLoading: true
              +   isLoading: false
              \u{2007} )

          (Expected: −, Actual: +)
          """
        ),
      ]
    )
  }

  @Test(
    "A non-exhaustive test store shows a closure that had to change the state and did not",
    arguments: WayOfTakingSteps.allCases
  )
  func needlessClosure(way: WayOfTakingSteps) async {
    #expect(await warnings(way, .send(.cancelLoading) { $0.isLoading = false }) == [])
    let line: UInt = #line
    let warnings = await warnings(
      way,
      .send(.cancelLoading) { $0.isLoading = false },
      closuresMustChangeState: true
    )
    #expect(
      warnings == [
        notAsserted(
          line + 3,
          """
          Expected the state to change, but it is the same as before the action.

          If no change is expected, leave out the step's closure.
          """
        )
      ]
    )
  }

  @Test(
    "A non-exhaustive test store shows received actions that it skips to receive or send",
    arguments: WayOfTakingSteps.allCases
  )
  func skippedActions(way: WayOfTakingSteps) async {
    let line: UInt = #line
    let warnings = await warnings(
      way,
      .send(.incrementLater),
      .send(.incrementLater),
      .send(.load) { $0.isLoading = true },
      .do { scheduler.advance(by: 1) },
      .receive(.loaded(42)) { $0 = CounterState(count: 42) },
      .send(.incrementLater),
      .do { scheduler.advance(by: 1) },
      .send(.increment) { $0.count = 44 }
    )
    #expect(
      warnings == [
        notAsserted(
          line + 7,
          """
          Skipped 2 received actions: …

          Skipped actions: [
            CounterAction.increment,
            CounterAction.increment,
          ]
          """
        ),
        notAsserted(
          line + 10,
          """
          Must handle 1 received action before sending an action: …

          Unhandled actions: [
            CounterAction.increment,
          ]
          """
        ),
      ]
    )
  }

  @Test(
    "A non-exhaustive test store shows actions and effects that are left at the end",
    arguments: WayOfTakingSteps.allCases
  )
  func leftovers(way: WayOfTakingSteps) async {
    let line: UInt = #line
    let warnings = await warnings(
      way,
      .send(.wait),
      .send(.incrementLater),
      .do { scheduler.advance(by: 1) }
    )
    #expect(
      warnings == [
        notAsserted(
          line + 1,
          """
          Received 1 unexpected action: …

          Unhandled actions: [
            CounterAction.increment,
          ]
          """
        ),
        notAsserted(
          line + 1,
          """
          Some effects are still running. All effects must complete by the end of the assertion.

          They were started by:
            • CounterAction.wait at \(#fileID):\(line + 3)

          If an effect waits for a scheduler, advance it in a .do step so that the effect can \
          complete, and receive what it sends. If it runs as long as the feature, send the action \
          that cancels it.
          """
        ),
      ]
    )
  }

  @Test("In Swift Testing a skipped assertion is a warning, which does not fail the test")
  func severity() {
    let store = makeCounterStore(scheduler)
    store.exhaustivity = .off(showSkippedAssertions: true)
    let lines = _Lock<[Int]>([])
    let line = #line
    withKnownIssue {
      store.send(.load)
      store.skipInFlightEffects()
    } matching: { issue in
      guard issue.severity == .warning, !issue.isFailure else { return false }
      if let location = issue.sourceLocation, location.fileID == #fileID {
        lines.withLock { $0.append(location.line - line) }
      }
      return issue.comments.map(\.rawValue).first?.hasPrefix("Not asserted, as the store") == true
    }
    scheduler.run()
    #expect(lines.withLock { $0 } == [2])
  }
}
