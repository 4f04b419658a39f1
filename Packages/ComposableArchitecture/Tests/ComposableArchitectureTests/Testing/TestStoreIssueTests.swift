import Foundation
import Testing

@testable import ComposableArchitecture

@Suite("What a test store reports")
struct TestStoreIssueTests {
  private let scheduler = DispatchQueue.test

  private var store: CounterTestStore { makeCounterStore(scheduler) }

  private func messages(_ steps: CounterTestStore.Step...) -> [String] {
    reportedIssues { store.assert(steps) }.map(\.message)
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

  @Test("A state that differs from what was expected")
  func wrongState() {
    #expect(
      messages(.send(.increment) { $0.count = 2 }) == [
        """
        State change does not match expectation: …

            \u{2007} CounterState(
            −   count: 2,
            +   count: 1,
            \u{2007}   isLoading: false
            \u{2007} )

        (Expected: −, Actual: +)
        """
      ]
    )
  }

  @Test("A change that was not expected")
  func unexpectedChange() {
    let difference = """
      State change does not match expectation: …

          \u{2007} CounterState(
          −   count: 0,
          +   count: 1,
          \u{2007}   isLoading: false
          \u{2007} )

      (Expected: −, Actual: +)
      """
    #expect(messages(.send(.increment)) == [difference])
    #expect(
      messages(.send(.increment) { _ in }) == [
        """
        \(difference)

        The step's closure changes nothing, but the action changed the state.
        """
      ]
    )
  }

  @Test("A closure that changes nothing where nothing changes, or expects what was already so")
  func needlessClosure() {
    let message = """
      Expected the state to change, but it was already so before the action, and still is.

      Leave the step's closure out to say that nothing changes.
      """
    #expect(messages(.send(.cancelLoading) { $0.isLoading = false }) == [message])
    #expect(messages(.send(.cancelLoading) { _ in }) == [message])
    #expect(messages(.send(.cancelLoading)) == [])
  }

  @Test("A closure that throws: what it had changed is compared")
  func throwingClosure() {
    struct Oops: Error, CustomStringConvertible {
      var description: String { "oops" }
    }
    let message = """
      The closure that changes the expected state threw an error: oops

      What it had changed until then is compared.
      """
    #expect(
      messages(
        .send(.increment) {
          $0.count = 1
          throw Oops()
        }
      ) == [message]
    )
    let messages = messages(.send(.increment) { _ in throw Oops() })
    #expect(messages.count == 2)
    #expect(messages.first == message)
    #expect(messages.last?.hasPrefix("State change does not match expectation: …\n\n") == true)
  }

  @Test("Work that throws")
  func throwingWork() {
    struct Oops: Error {}
    #expect(
      messages(.do { throw Oops() }, .environment { _ in throw Oops() })
        == Array(repeating: "The work of this step threw an error: Oops()", count: 2)
    )
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

  @Test("Values that differ though they look the same")
  func equalDumps() {
    struct State: Equatable {
      var number = 0

      static func == (lhs: State, rhs: State) -> Bool { false }
    }
    let store = TestStore(
      initialState: State(),
      reducer: Reducer<State, Int, Void>.empty,
      environment: ()
    )
    #expect(
      reportedIssues { store.assert(.send(1)) }.map(\.message) == [
        """
        State change does not match expectation: …

            State(
              number: 0
            )

        The two are not equal, but their dumps are: they differ in what a dump does not show, or \
        their == is wrong.

        (Expected: −, Actual: +)
        """
      ]
    )
  }

  @Test("Each issue is reported at its step's line, those of the end at the assertion's")
  func lines() {
    let store = store
    let line: UInt = #line
    let issues = reportedIssues {
      store.assert(  // line + 2
        .receive(.increment),
        .send(.increment),
        .do { throw CancellationError() },
        .environment { _ in throw CancellationError() },
        .send(.incrementTwiceLater),
        .send(.increment) { $0.count += 1 },
        .sequence(
          .do {},
          .receive(.increment)
        )
      )
    }
    #expect(issues.map { $0.line - line } == [3, 4, 5, 6, 8, 10, 11, 2])
    #expect(issues.last?.message.hasPrefix("Some effects are still running.") == true)
  }

  @Test("At the end, actions that are left are reported before effects that still run")
  func actionsBeforeEffects() {
    let messages = messages(.send(.incrementTwiceLater))
    #expect(messages.count == 2)
    #expect(messages.first?.hasPrefix("Received 1 unexpected action: …") == true)
    #expect(messages.last?.hasPrefix("Some effects are still running.") == true)
  }

  @Test("Without a reporter, the running test has the issue, at the step's line")
  func testLibrary() {
    let lines = Lock<[Int]>([])
    let store = store
    let line = #line
    withKnownIssue {
      store.assert(
        .receive(.increment)
      )
    } matching: { issue in
      if let location = issue.sourceLocation, location.fileID == #fileID {
        lines.withLock { $0.append(location.line - line) }
      }
      return issue.comments.map(\.rawValue) == [
        "Expected to receive an action, but received none."
      ]
    }
    #expect(lines.withLock { $0 } == [3])
  }
}
