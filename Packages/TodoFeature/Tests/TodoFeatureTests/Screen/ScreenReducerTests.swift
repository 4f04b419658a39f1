import ComposableArchitecture
import Foundation
import Testing

@testable import TodoFeature

@Suite("The screen, event by event")
struct ScreenReducerTests {
  private let screen = ScreenFixture()
  private var store:
    TestStore<
      ScreenState, ScreenState, ScreenAction, ScreenAction, ScreenEnvironment
    >
  { screen.store }

  /// Expects that the database has saved a change.
  private func receiveSaved(
    _ verb: JournalEntry.Verb,
    _ todo: Todo,
    message: String?,
    line: UInt = #line
  ) {
    let entry = JournalEntry(
      id: screen.database.journal.last?.id ?? 0,
      date: Date(timeIntervalSince1970: 0),
      verb: verb,
      todos: [todo]
    )
    let saved = ListDatabase.Saved(todos: store.state.list.app.todos, entries: [entry])
    store.receive(.list(.saved(.success(saved))), line: line) {
      $0.list.unconfirmedChanges = 0
      $0.list.result = .success(.changed([entry]))
      if let message { $0.message = .note(message) }
    }
  }

  private func tap(_ todo: Todo, isComplete: Bool, line: UInt = #line) -> Todo {
    var tapped = todo
    tapped.isComplete = isComplete
    tapped.completionDate = isComplete ? ScreenFixture.today : nil
    let wasWaiting = store.state.message != nil
    store.send(.key(.character(" ")), line: line) {
      if wasWaiting { $0.message = nil }
    }
    store.receive(.list(.app(.todo(index: 0, action: .checkboxTapped))), line: line) {
      $0.list.app.todos[0] = tapped
      $0.list.unconfirmedChanges = 1
      $0.list.result = nil
      $0.tappedIDs = [todo.id]
      $0.tenthsUntilSort = 10
    }
    let verb = isComplete ? JournalEntry.Verb.check : .uncheck
    let text = "\(isComplete ? "checked" : "unchecked") 1 Milk +home; u takes it back"
    receiveSaved(verb, tapped, message: text, line: line)
    return tapped
  }

  private func passTenths(_ count: Int, line: UInt = #line) {
    for _ in 0..<count {
      screen.scheduler.advance(by: .milliseconds(100))
      store.receive(.tenthPassed, line: line) { $0.tenthsUntilSort -= 1 }
    }
  }

  @Test("The second before the sort passes in tenths, and another tap at 0.99 s starts it anew")
  func second() {
    let done = tap(ScreenFixture.todos[0], isComplete: true)
    passTenths(9)
    screen.scheduler.advance(by: .milliseconds(90))
    let open = tap(done, isComplete: false)
    screen.scheduler.advance(by: .milliseconds(10))
    screen.scheduler.advance(by: .milliseconds(80))
    let again = tap(open, isComplete: true)
    passTenths(9)
    screen.scheduler.advance(by: .milliseconds(99))
    // All is as it was until the second has passed.
    screen.scheduler.advance(by: .milliseconds(1))
    let sorted = [ScreenFixture.todos[1], ScreenFixture.todos[2], again, ScreenFixture.todos[3]]
    store.receive(.list(.app(.todoDelayCompleted))) {
      $0.list.app.todos = sorted
      $0.list.unconfirmedChanges = 1
      $0.list.result = nil
      $0.tappedIDs = []
      $0.tenthsUntilSort = 0
      $0.selectedID = sorted[0].id
    }
    receiveSaved(.check, again, message: "checked 1 Milk +home; u takes it back")
    screen.scheduler.run()
  }

  @Test("Quitting within the second sorts first, and then ends")
  func quitting() {
    let done = tap(ScreenFixture.todos[0], isComplete: true)
    store.send(.key(.character("q"))) {
      $0.message = nil
      $0.quitting = .whenSaved
    }
    let sorted = [ScreenFixture.todos[1], ScreenFixture.todos[2], done, ScreenFixture.todos[3]]
    store.receive(.list(.app(.todoDelayCompleted))) {
      $0.list.app.todos = sorted
      $0.list.unconfirmedChanges = 1
      $0.list.result = nil
      $0.tappedIDs = []
      $0.tenthsUntilSort = 0
      $0.selectedID = sorted[0].id
      #expect(!$0.hasEnded)
    }
    receiveSaved(.check, done, message: "checked 1 Milk +home; u takes it back")
    #expect(store.state.hasEnded)
    screen.scheduler.advance(by: 1)
    store.receive(.list(.app(.todoDelayCompleted)))
  }

  @Test("The filter is applied when the typing has stopped for a while")
  func filter() {
    store.send(.key(.character("/"))) { $0.mode = .filtering(TextEntry()) }
    for text in ["t", "te"] {
      store.send(.key(.character(text.last!))) { $0.mode = .filtering(TextEntry(text)) }
      screen.scheduler.advance(by: .milliseconds(149))
    }
    screen.scheduler.advance(by: .milliseconds(1))
    store.receive(.filterDue) {
      $0.filter = "te"
      $0.query = try? TodoQuery("te", today: ScreenFixture.today)
      $0.rows = [2]
      $0.selectedID = ScreenFixture.todos[2].id
    }
    store.send(.key(.escape)) {
      $0.mode = .list
      $0.filter = ""
      $0.query = nil
      $0.rows = [0, 1, 2, 3]
      $0.selectedRow = 2
    }
  }

  @Test("A change by another process is shown, and the typed text stays")
  func others() {
    store.send(.appeared)
    let loaded = Result<_, ListDatabase.Failure>.success(ScreenFixture.todos)
    store.receive(.list(.load))
    store.receive(.list(.loaded(loaded)))
    store.send(.key(.character("a"))) { $0.mode = .adding(TextEntry()) }
    store.send(.key(.character("H"))) { $0.mode = .adding(TextEntry("H")) }
    let others = Array(ScreenFixture.todos.dropFirst())
    screen.database.changeElsewhere(ListChange(from: ScreenFixture.todos, to: others), .remove)
    store.receive(.list(.load))
    store.receive(.list(.loaded(.success(others)))) {
      $0.list.app.todos = others
      $0.rows = [0, 1, 2]
      // The selected todo is gone, and the next one is in its row.
      $0.selectedID = others[0].id
    }
    store.send(.key(.escape)) { $0.mode = .list }
    screen.database.changes.send(completion: .finished)
    // The next minute.
    store.skipInFlightEffects()
  }

  @Test("A change that cannot be saved is taken back, told, and keeps the screen open")
  func failure() {
    let failure = ListDatabase.Failure(.disk, "the disk is full")
    screen.database.failure = failure
    store.send(.key(.character("d")))
    let others = Array(ScreenFixture.todos.dropFirst())
    store.receive(.list(.remove([ScreenFixture.todos[0].id]))) {
      $0.list.app.todos = others
      $0.list.unconfirmedChanges = 1
      $0.rows = [0, 1, 2]
      $0.selectedID = others[0].id
    }
    store.receive(.list(.saved(.failure(failure)))) {
      $0.list.unconfirmedChanges = 0
      $0.list.result = .failure(failure)
      $0.message = .problem("the disk is full")
    }
    store.receive(.list(.load))
    store.receive(.list(.loaded(.failure(failure))))
  }

  @Test("A wrong expectation of the countdown is reported with the difference")
  func wrongExpectation() {
    let found = issues {
      store.send(.key(.character("?"))) { $0.mode = .help(topLine: 1) }
    }
    #expect(found.count == 1 && found[0].message.contains("topLine: 1"))
  }
}
