import ComposableFeatures
import Foundation
import Schedulers
import TestKit
import Testing

@Suite("Issues of a test store of a feature")
struct TestStoreIssueTests {
  let clock = TestClock()

  /// The messages of the issues of steps.
  private func issues(_ steps: (TestStoreOf<Search>) async -> Void) async -> [String] {
    await reportedIssues {
      let store = Search.testStore(clock)
      await steps(store)
      store.exhaustivity = .off
    }
    .map(\.message)
  }

  @Test("A change that is not expected")
  func unexpectedChange() async {
    let issues = await issues { await $0.send(.search) }
    #expect(
      issues == [
        """
        State was not expected to change, but a change occurred.

              State(
                query: "",
                results: [
                ],
            −   searches: 0
            +   searches: 1
              )

        (Expected: −, Actual: +)
        """
      ]
    )
  }

  @Test("A change that is another one")
  func otherChange() async {
    let issues = await issues { await $0.send(.search) { $0.searches = 2 } }
    #expect(issues.count == 1)
    #expect(issues[0].hasPrefix("A state change does not match expectation.\n\n      State("))
  }

  @Test("A closure that changes nothing, and one that throws")
  func needless() async {
    struct Failure: Error {}
    let issues = await issues { store in
      await store.send(.cleared) { $0.query = "" }
      await store.send(.cleared) { _ in throw Failure() }
    }
    #expect(
      issues == [
        """
        Expected state to change, but no change occurred.

        The trailing closure made no observable modifications to state. If no change to state is expected, omit the \
        trailing closure.
        """,
        "Threw error: Failure()",
      ]
    )
  }

  @Test("An action that is another one, and one that comes later")
  func unexpectedAction() async {
    let issues = await issues { store in
      await store.send(.queryChanged("m")) { $0.query = "m" }
      await clock.advance(by: .seconds(1))
      await store.receive(\.response)
      await store.receive(\.response, ["other"])
    }
    #expect(
      issues == [
        """
        Received unexpected action before this one:

          Action.search
        """,
        """
        Received unexpected action:

              Action.response(
                [
            −     "other",
            +     "metronome",
                ]
              )

        (Expected: −, Actual: +)
        """,
      ]
    )
  }

  @Test("Nothing arrives: by value, by predicate, by case")
  func nothing() async {
    let issues = await issues { store in
      await store.receive(.search)
      await store.receive { $0 == .search }
      await store.receive(\.search)
    }
    #expect(
      issues == [
        """
        Expected to receive the following action, but didn't:

          Action.search
        """,
        "Expected to receive an action matching predicate, but didn't get one.",
        "Expected to receive an action matching case path, but didn't get one.",
      ]
    )
  }

  @Test("Nothing arrives in a given time: the message has the time, and what is still running")
  func timeout() async {
    let issues = await issues { store in
      await store.send(.queryChanged("m")) { $0.query = "m" }
      await store.receive(\.search, timeout: .milliseconds(1))
    }
    #expect(issues.count == 1)
    #expect(
      issues[0].hasPrefix(
        """
        Expected to receive an action matching case path, but didn't get one.

        Received none after 0.001 seconds, and there are effects in-flight.

          Actions that have started them:
            .queryChanged
        """
      )
    )
  }

  @Test(
    "A received action is left over: when another one is sent, at the end, and at finish, there once"
  )
  func leftOver() async {
    let unhandled = """
      The store received 1 unexpected action.

        Unhandled actions:
          .response
      """
    let atSend = await issues { store in
      await store.send(.search) { $0.searches = 1 }
      await store.send(.search) { $0.searches = 2 }
    }
    #expect(
      atSend.first == """
        Must handle 1 received action before sending an action.

        Unhandled actions: [
          Action.response(
            [
              "etronome",
            ]
          ),
        ]
        """
    )
    let atEnd = await reportedIssues {
      await Search.testStore(clock).send(.search) { $0.searches = 1 }
    }
    #expect(atEnd.count == 1)
    #expect(atEnd[0].message.hasPrefix(unhandled))
    let atFinish = await reportedIssues {
      let store = Search.testStore(clock)
      await store.send(.search) { $0.searches = 1 }
      await store.finish()
    }
    #expect(atFinish.count == 1)
    #expect(atFinish[0].message.hasPrefix(unhandled))
  }

  @Test("An effect is still running: at the end, at finish, and at the finish of its task")
  func running() async {
    let store = Search.testStore(clock)
    let issues = await reportedIssues {
      let task = await store.send(.queryChanged("m")) { $0.query = "m" }
      await store.finish()
      await task.finish()
    }
    .map(\.message)
    #expect(issues.count == 2)
    #expect(
      issues[0].hasPrefix("Expected effects to finish, but there are still effects in-flight.")
    )
    #expect(issues[1].hasPrefix("Expected task to finish, but it is still in-flight: "))
    store.exhaustivity = .off
    await store.skipInFlightEffects()
    let atEnd = await reportedIssues {
      await Search.testStore(clock).send(.queryChanged("m")) { $0.query = "m" }
    }
    #expect(atEnd.count == 1)
    #expect(
      atEnd[0].message.hasPrefix(
        "An effect returned for this action is still running. It must complete before the end of the test."
      )
    )
    #expect(atEnd[0].line == #line - 8)
  }

  @Test("There is nothing to skip")
  func nothingToSkip() async {
    let issues = await issues { store in
      await store.skipReceivedActions()
      await store.skipInFlightEffects()
      await store.skipReceivedActions(strict: false)
      await store.skipInFlightEffects(strict: false)
    }
    #expect(
      issues == [
        "There were no received actions to skip.", "There were no in-flight effects to skip.",
      ]
    )
  }

  @Test("What is skipped is shown as a warning, if the store shows it")
  func warnings() async {
    let warnings = await reportedWarnings {
      let store = Search.testStore(clock)
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.send(.search)
      await store.send(.search) { $0.searches = 2 }
      await store.skipReceivedActions()
      store.exhaustivity = .off
      await store.send(.search)
      await store.skipReceivedActions()
    }
    .map { $0.message.split(separator: "\n").prefix(2).joined(separator: " ") }
    #expect(
      warnings == [
        "Skipped assertions. State was not expected to change, but a change occurred.",
        "Skipped assertions. Must handle 1 received action before sending an action.",
        "Skipped assertions. 1 received action was skipped.",
      ]
    )
  }
}
