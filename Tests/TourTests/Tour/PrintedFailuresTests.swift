import ComposableArchitecture
import Testing
import TodoFeature

/// The failures that part 4 of the tour prints, each at the line of its step.
@Suite("The tour's printed failures")
struct PrintedFailuresTests {
  private let tests = TodoSortingTests()

  @Test("A test that sorts at once fails: the state differs, and an effect still runs")
  func sortedTooEarly() {
    let store = tests.makeStore([milk, eggs])
    let line: UInt = #line
    let issues = reportedIssues {
      store.assert(
        .send(.todo(index: 0, action: .checkboxTapped)) {
          $0.todos = [
            $0.todos[1],
            Todo(isComplete: true, description: "Milk", id: milk.id),
          ]
        }
      )
    }

    #expect(issues.map(\.line) == [line + 3, line + 2])
    #expect(
      issues[0].message
        == printed(
          """
          State change does not match expectation: …

              · AppState(
              ·   todos: [
              ·     Todo(
              −       isComplete: false,
              −       description: "Eggs",
              −       id: 00000000-0000-0000-0000-000000000001
              −     ),
              −     Todo(
              ·       isComplete: true,
              ·       description: "Milk",
              ·       id: 00000000-0000-0000-0000-000000000000
              ·     ),
              +     Todo(
              +       isComplete: false,
              +       description: "Eggs",
              +       id: 00000000-0000-0000-0000-000000000001
              +     ),
              ·   ]
              · )

          (Expected: −, Actual: +)
          """
        )
    )
    #expect(
      issues[1].message.hasPrefix(
        """
        Some effects are still running. All effects must complete by the end of the assertion.

        They were started by:
          • AppAction.todo(index:, action: .checkboxTapped) at \
        TourTests/PrintedFailuresTests.swift:\(line + 3)
        """
      )
    )
  }

  @Test("An effect's action that no step receives is left over")
  func unexpectedAction() {
    let store = tests.makeStore([milk])
    let line: UInt = #line
    let issues = reportedIssues {
      store.assert(
        .send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = true },
        .do { tests.scheduler.advance(by: 1) }
      )
    }

    #expect(
      issues == [
        ReportedIssue(
          line: line + 2,
          message: """
            Received 1 unexpected action: …

            Unhandled actions: [
              AppAction.todoDelayCompleted,
            ]
            """
        )
      ]
    )
  }

  @Test("A test that receives the sort without saying how it changes the state fails")
  func sortNotDescribed() {
    let store = tests.makeStore([milk, eggs])
    let line: UInt = #line
    let issues = reportedIssues {
      store.assert(
        .send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = true },
        .do { tests.scheduler.advance(by: 1) },
        .receive(.todoDelayCompleted)
      )
    }

    #expect(
      issues == [
        ReportedIssue(
          line: line + 5,
          message: printed(
            """
            State change does not match expectation: …

                · AppState(
                ·   todos: [
                ·     Todo(
                −       isComplete: true,
                −       description: "Milk",
                −       id: 00000000-0000-0000-0000-000000000000
                −     ),
                −     Todo(
                ·       isComplete: false,
                ·       description: "Eggs",
                ·       id: 00000000-0000-0000-0000-000000000001
                ·     ),
                +     Todo(
                +       isComplete: true,
                +       description: "Milk",
                +       id: 00000000-0000-0000-0000-000000000000
                +     ),
                ·   ]
                · )

            (Expected: −, Actual: +)
            """
          )
        )
      ]
    )
  }

  @Test("A test that waits a full second before the second tap has exactly three failures")
  func waitedTooLong() {
    let store = tests.makeStore([milk, eggs])
    let unhandled = """
      Unhandled actions: [
        AppAction.todoDelayCompleted,
      ]
      """
    let line: UInt = #line
    let issues = reportedIssues {
      store.assert(
        .send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = true },
        .do { tests.scheduler.advance(by: 1) },
        .send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = false },
        .do { tests.scheduler.advance(by: 1) },
        .receive(.todoDelayCompleted)
      )
    }

    #expect(
      issues == [
        ReportedIssue(
          line: line + 5,
          message: "Must handle 1 received action before sending an action: …\n\n\(unhandled)"
        ),
        ReportedIssue(
          line: line + 6,
          message: "Must handle 1 received action before performing this work: …\n\n\(unhandled)"
        ),
        ReportedIssue(line: line + 2, message: "Received 1 unexpected action: …\n\n\(unhandled)"),
      ]
    )
  }

  /// The figure space that common lines start with, which a source file had better show as a dot.
  private func printed(_ text: String) -> String {
    text.replacing("·", with: "\u{2007}")
  }
}
