import ComposableArchitecture
import Foundation
import Testing
import TodoFeature

/// The issues that the test store reports for wrong scripts of the list: the failing side of each rule.
@Suite("Wrong scripts of the list")
struct FailureTests {
  private let fixture = Fixture()
  private var store: ListStore { fixture.store }

  private let tap = AppAction.todo(index: 0, action: .checkboxTapped)

  /// The dump of the one action that effects of the list deliver.
  private let unhandled = """


    Unhandled actions: [
      AppAction.todoDelayCompleted,
    ]
    """

  private func wait() {
    fixture.scheduler.advance(by: 1)
  }

  @Test("An effect that still runs at the end is reported at the assertion")
  func effectStillRunning() {
    let reported = issues {
      store.assert(
        .send(tap) { $0.todos[0].isComplete = true }
      )
    }
    #expect(reported.count == 1)
    #expect(
      reported.first?.message.hasPrefix(
        """
        Some effects are still running. All effects must complete by the end of the assertion.
        """
      ) == true
    )
    #expect(reported.first?.line == 0)
  }

  @Test("An action that was received and not handled is reported at the send that follows")
  func unhandledAtSend() {
    let reported = issues {
      store.assert(
        .send(tap) { $0.todos[0].isComplete = true },
        .do { wait() },
        .send(.todo(index: 1, action: .textFieldChanged("Ham"))) {
          $0.todos[1].description = "Ham"
        },
        .receive(.todoDelayCompleted) { $0.todos.swapAt(0, 1) }
      )
    }
    #expect(
      reported == [
        ReportedIssue(
          line: 3,
          message: "Must handle 1 received action before sending an action: …" + unhandled
        )
      ]
    )
  }

  @Test("An action that was received and not handled is reported at the work that follows")
  func unhandledAtDo() {
    let reported = issues {
      store.assert(
        .send(tap) { $0.todos[0].isComplete = true },
        .do { wait() },
        .do { wait() },
        .receive(.todoDelayCompleted) { $0.todos.swapAt(0, 1) }
      )
    }
    #expect(
      reported == [
        ReportedIssue(
          line: 3,
          message: "Must handle 1 received action before performing this work: …" + unhandled
        )
      ]
    )
  }

  @Test("An action that nobody handled is reported at the assertion")
  func unhandledAtTheEnd() {
    let reported = issues {
      store.assert(
        .send(tap) { $0.todos[0].isComplete = true },
        .do { wait() }
      )
    }
    #expect(
      reported == [
        ReportedIssue(line: 0, message: "Received 1 unexpected action: …" + unhandled)
      ]
    )
  }

  @Test("Waiting a whole second before the second tap gives exactly three failures")
  func waitedTooLong() {
    let reported = issues {
      store.assert(
        .send(tap) { $0.todos[0].isComplete = true },
        .do { wait() },
        .send(tap) { $0.todos[0].isComplete = false },
        .do { wait() },
        .receive(.todoDelayCompleted)
      )
    }
    #expect(
      reported == [
        ReportedIssue(
          line: 3,
          message: "Must handle 1 received action before sending an action: …" + unhandled
        ),
        ReportedIssue(
          line: 4,
          message: "Must handle 1 received action before performing this work: …" + unhandled
        ),
        ReportedIssue(line: 0, message: "Received 1 unexpected action: …" + unhandled),
      ]
    )
  }

  @Test("A sort that was expected at once is told as a difference of the two lists")
  func sortExpectedTooEarly() {
    let reported = issues {
      store.assert(
        .send(tap) {
          $0.todos = [$0.todos[1], Todo(isComplete: true, description: "Milk", id: .init(0))]
        },
        .do { wait() },
        .receive(.todoDelayCompleted) { $0.todos.swapAt(0, 1) }
      )
    }
    #expect(
      reported == [
        ReportedIssue(
          line: 1,
          message: """
            State change does not match expectation: …

                \u{2007} AppState(
                \u{2007}   todos: [
                \u{2007}     Todo(
                −       isComplete: false,
                −       description: "Eggs",
                −       id: 00000000-0000-0000-0000-000000000001
                −     ),
                −     Todo(
                \u{2007}       isComplete: true,
                \u{2007}       description: "Milk",
                \u{2007}       id: 00000000-0000-0000-0000-000000000000
                \u{2007}     ),
                +     Todo(
                +       isComplete: false,
                +       description: "Eggs",
                +       id: 00000000-0000-0000-0000-000000000001
                +     ),
                \u{2007}   ]
                \u{2007} )

            (Expected: −, Actual: +)
            """
        )
      ]
    )
  }

  @Test("A sort that was forgotten is told as a difference of the two lists")
  func sortForgotten() {
    let reported = issues {
      store.assert(
        .send(tap) { $0.todos[0].isComplete = true },
        .do { wait() },
        .receive(.todoDelayCompleted)
      )
    }
    #expect(
      reported == [
        ReportedIssue(
          line: 3,
          message: """
            State change does not match expectation: …

                \u{2007} AppState(
                \u{2007}   todos: [
                \u{2007}     Todo(
                −       isComplete: true,
                −       description: "Milk",
                −       id: 00000000-0000-0000-0000-000000000000
                −     ),
                −     Todo(
                \u{2007}       isComplete: false,
                \u{2007}       description: "Eggs",
                \u{2007}       id: 00000000-0000-0000-0000-000000000001
                \u{2007}     ),
                +     Todo(
                +       isComplete: true,
                +       description: "Milk",
                +       id: 00000000-0000-0000-0000-000000000000
                +     ),
                \u{2007}   ]
                \u{2007} )

            (Expected: −, Actual: +)
            """
        )
      ]
    )
  }

  @Test("Another action than the expected one is told as a difference of the two")
  func wrongAction() {
    let reported = issues {
      store.assert(
        .send(tap) { $0.todos[0].isComplete = true },
        .do { wait() },
        .receive(.addButtonTapped) { $0.todos.swapAt(0, 1) }
      )
    }
    #expect(
      reported == [
        ReportedIssue(
          line: 3,
          message: """
            Received unexpected action: …

                − AppAction.addButtonTapped
                + AppAction.todoDelayCompleted

            (Expected: −, Actual: +)
            """
        )
      ]
    )
  }

  @Test("An action that was expected and did not come is reported at its step")
  func nothingReceived() {
    let reported = issues {
      store.assert(
        .send(.todo(index: 0, action: .textFieldChanged("Ham"))) {
          $0.todos[0].description = "Ham"
        },
        .receive(.todoDelayCompleted)
      )
    }
    #expect(
      reported == [
        ReportedIssue(
          line: 4,
          message: "Expected to receive an action, but received none."
        )
      ]
    )
  }

  @Test("Half a second is not enough: nothing is received, and the effect still runs")
  func waitedTooShort() {
    let reported = issues {
      store.assert(
        .send(tap) { $0.todos[0].isComplete = true },
        .do { fixture.scheduler.advance(by: 0.5) },
        .receive(.todoDelayCompleted) { $0.todos.swapAt(0, 1) }
      )
    }
    #expect(reported.map(\.line) == [3, 0])
    #expect(reported.first?.message == "Expected to receive an action, but received none.")
    #expect(reported.last?.message.hasPrefix("Some effects are still running.") == true)
  }

  @Test("An identity that the environment did not give is told as a difference of the two lists")
  func wrongIdentity() {
    let reported = issues {
      store.assert(
        .send(.addButtonTapped) { $0.todos.insert(Todo(id: .init(9)), at: 0) }
      )
    }
    #expect(reported.count == 1)
    let message = reported.first?.message ?? ""
    #expect(message.contains("−       id: 00000000-0000-0000-0000-000000000009"))
    #expect(message.contains("+       id: 00000000-0000-0000-0000-000000000000"))
  }
}
