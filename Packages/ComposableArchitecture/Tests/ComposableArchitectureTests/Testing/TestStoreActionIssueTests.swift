import ComposableArchitecture
import Foundation
import Testing

@Suite("What a test store reports of actions and effects")
struct TestStoreActionIssueTests {
  private let scheduler = DispatchQueue.test

  private func messages(_ steps: CounterTestStore.Step...) -> [String] {
    reportedMessages(scheduler, steps)
  }

  private func runningMessage(_ sources: String) -> String {
    """
    Some effects are still running. All effects must complete by the end of the assertion.

    They were started by:
    \(sources)

    If an effect waits for a scheduler, advance it in a .do step so that the effect can complete, \
    and receive what it sends. If it runs as long as the feature, send the action that cancels it.
    """
  }

  @Test("An action that differs from the one expected; the reducer gets the one that came")
  func wrongAction() {
    #expect(
      messages(
        .send(.load) { $0.isLoading = true },
        .do { scheduler.advance(by: 1) },
        .receive(.loaded(43)) { $0 = CounterState(count: 42) }
      ) == [
        """
        Received unexpected action: …

            \u{2007} CounterAction.loaded(
            −   43
            +   42
            \u{2007} )

        (Expected: −, Actual: +)
        """
      ]
    )
  }

  @Test("An action that does not come; the step does nothing else")
  func nothingReceived() {
    #expect(
      messages(.receive(.increment) { _ in Issue.record("the closure ran") }) == [
        "Expected to receive an action, but received none."
      ]
    )
  }

  @Test("Received actions that wait when something else is done; the work runs all the same")
  func waitingActions() {
    var works = 0
    func waiting(_ what: String) -> String {
      """
      Must handle 1 received action before \(what): …

      Unhandled actions: [
        CounterAction.increment,
      ]
      """
    }
    #expect(
      messages(
        .send(.incrementLater),
        .do { scheduler.advance(by: 1) },
        .send(.increment) { $0.count = 1 },
        .do { works += 1 },
        .environment { _ in works += 1 },
        .receive(.increment) { $0.count = 2 }
      ) == [
        waiting("sending an action"),
        waiting("performing this work"),
        waiting("performing this work"),
      ]
    )
    #expect(works == 2)
  }

  @Test("Actions that are left at the end")
  func unhandledActions() {
    #expect(
      messages(
        .send(.incrementLater),
        .send(.load) { $0.isLoading = true },
        .do { scheduler.advance(by: 1) }
      ) == [
        """
        Received 2 unexpected actions: …

        Unhandled actions: [
          CounterAction.increment,
          CounterAction.loaded(
            42
          ),
        ]
        """
      ]
    )
    #expect(
      messages(
        .send(.incrementLater),
        .send(.incrementLater),
        .do { scheduler.advance(by: 1) },
        .do {},
        .receive(.increment) { $0.count = 1 },
        .receive(.increment) { $0.count = 2 }
      ) == [
        """
        Must handle 2 received actions before performing this work: …

        Unhandled actions: [
          CounterAction.increment,
          CounterAction.increment,
        ]
        """
      ]
    )
  }

  @Test("Effects that still run at the end, and which actions started them")
  func runningEffects() {
    let file = #fileID
    let line = #line
    let messages = messages(
      .send(.load) { $0.isLoading = true },
      .send(.incrementTwiceLater),
      .receive(.incrementLater)
    )
    #expect(
      messages == [
        runningMessage(
          """
            • CounterAction.load at \(file):\(line + 2)
            • CounterAction.incrementTwiceLater at \(file):\(line + 3) (2 effects)
            • CounterAction.incrementLater at \(file):\(line + 4)
          """
        )
      ]
    )
  }

  @Test("At the end, actions that are left are reported before effects that still run")
  func actionsBeforeEffects() {
    let messages = messages(.send(.incrementTwiceLater))
    #expect(messages.count == 2)
    #expect(messages.first?.hasPrefix("Received 1 unexpected action: …") == true)
    #expect(messages.last?.hasPrefix("Some effects are still running.") == true)
  }
}
