import ComposableArchitecture
import Foundation
import Testing

@Suite("What a test store reports of effects that still run")
struct TestStoreEffectIssueTests {
  private let scheduler = DispatchQueue.test

  private func runningMessage(_ sources: String...) -> String {
    """
    Some effects are still running. All effects must complete by the end of the assertion.

    They were started by:
    \(sources.map { "  • \($0)" }.joined(separator: "\n"))

    If an effect waits for a scheduler, advance it in a .do step so that the effect can complete, \
    and receive what it sends. If it runs as long as the feature, send the action that cancels it.
    """
  }

  @Test(
    "Effects that still run are reported at the end, with the actions that started them",
    arguments: WayOfTakingSteps.allCases
  )
  func sources(way: WayOfTakingSteps) async {
    let line: UInt = #line
    let issues = await way.issues(
      scheduler,
      .send(.load) { $0.isLoading = true },
      .send(.incrementTwiceLater),
      .receive(.incrementLater)
    )
    #expect(
      issues == [
        ReportedIssue(
          line: line + 1,
          message: runningMessage(
            "CounterAction.load at \(#fileID):\(line + 3)",
            "CounterAction.incrementTwiceLater at \(#fileID):\(line + 4) (2 effects)",
            "CounterAction.incrementLater at \(#fileID):\(line + 5)"
          )
        )
      ]
    )
  }

  @Test(
    "An effect that never completes is reported, whatever time goes by",
    arguments: WayOfTakingSteps.allCases
  )
  func neverCompleting(way: WayOfTakingSteps) async {
    let line: UInt = #line
    let issues = await way.issues(
      scheduler,
      .send(.wait),
      .do { scheduler.advance(by: 1_000) }
    )
    #expect(
      issues == [
        ReportedIssue(
          line: line + 1,
          message: runningMessage("CounterAction.wait at \(#fileID):\(line + 3)")
        )
      ]
    )
  }

  @Test(
    "Actions that are left are reported before effects that still run",
    arguments: WayOfTakingSteps.allCases
  )
  func actionsBeforeEffects(way: WayOfTakingSteps) async {
    let line: UInt = #line
    let issues = await way.issues(scheduler, .send(.incrementTwiceLater))
    #expect(issues.map(\.line) == [line + 1, line + 1])
    #expect(issues.first?.message.hasPrefix("Received 1 unexpected action: …") == true)
    #expect(issues.last?.message.hasPrefix("Some effects are still running.") == true)
  }
}
