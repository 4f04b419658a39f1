import ComposableArchitecture
import Foundation
import Testing

@Suite("The tour's scripts and their failures")
struct TestStoreTourTests {
  private let scheduler = DispatchQueue.test
  private let store:
    TestStore<
      TodoTour.AppState, TodoTour.AppState, TodoTour.AppAction, TodoTour.AppAction,
      AnySchedulerOf<DispatchQueue>
    >

  init() {
    store = TestStore(
      initialState: TodoTour.AppState(todos: [TodoTour.milk, TodoTour.eggs]),
      reducer: TodoTour.reducer,
      environment: scheduler.eraseToAnyScheduler()
    )
  }

  @Test("A checked todo is sorted a second after the last tap")
  func passing() {
    #expect(
      reportedIssues {
        store.assert(
          .send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = true },
          .do { scheduler.advance(by: 0.5) },
          .send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = false },
          .do { scheduler.advance(by: 1) },
          .receive(.todoDelayCompleted)
        )
        store.assert(
          .send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = true },
          .do { scheduler.advance(by: 1) },
          .receive(.todoDelayCompleted) { $0.todos.swapAt(0, 1) }
        )
      } == []
    )
  }

  @Test("A test store reports the tour's sort that was expected at once, and its running effect")
  func sortedAtOnce() throws {
    let issues = reportedIssues {
      store.assert(
        .send(.todo(index: 0, action: .checkboxTapped)) {
          $0.todos[0].isComplete = true
          $0.todos.swapAt(0, 1)
        }
      )
    }
    scheduler.run()
    #expect(
      issues.first?.message == """
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
    #expect(issues.count == 2)
    #expect(
      issues.last?.message.hasPrefix(
        "Some effects are still running. All effects must complete by the end of the assertion.\n"
      ) == true
    )
  }

  @Test("A test store reports the tour's sort that happened without being mentioned")
  func sortingUnmentioned() {
    let issues = reportedIssues {
      store.assert(
        .send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = true },
        .do { scheduler.advance(by: 1) },
        .receive(.todoDelayCompleted)
      )
    }
    #expect(
      issues.map(\.message) == [
        """
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
      ]
    )
  }

  @Test("Waiting a full second before the second tap makes exactly three failures")
  func waitedAFullSecond() {
    func unhandled(_ title: String) -> String {
      """
      \(title): …

      Unhandled actions: [
        AppAction.todoDelayCompleted,
      ]
      """
    }
    let line: UInt = #line
    let issues = reportedIssues {
      store.assert(
        .send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = true },
        .do { scheduler.advance(by: 1) },
        .send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = false },
        .do { scheduler.advance(by: 1) },
        .receive(.todoDelayCompleted)
      )
    }
    #expect(
      issues == [
        ReportedIssue(
          line: line + 5,
          message: unhandled("Must handle 1 received action before sending an action")
        ),
        ReportedIssue(
          line: line + 6,
          message: unhandled("Must handle 1 received action before performing this work")
        ),
        ReportedIssue(line: line + 2, message: unhandled("Received 1 unexpected action")),
      ]
    )
  }
}
