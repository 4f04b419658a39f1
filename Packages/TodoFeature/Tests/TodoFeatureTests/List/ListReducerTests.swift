import ComposableArchitecture
import Foundation
import Testing

@testable import TodoFeature

@Suite("The list that a user keeps")
struct ListReducerTests {
  private let scheduler = DispatchQueue.test
  private let database: InMemoryDatabase
  private let store: TestStore<ListState, ListState, ListAction, ListAction, ListEnvironment>

  private let today = Day("2026-11-23")!
  private let milk = Todo(description: "Milk", id: .init(100), number: 1)
  private let eggs = Todo(description: "Eggs", id: .init(101), number: 2)

  init() {
    let (scheduler, today) = (scheduler.eraseToAnyScheduler(), today)
    database = InMemoryDatabase(todos: [milk, eggs])
    store = TestStore(
      initialState: ListState(todos: [milk, eggs]),
      reducer: listReducer,
      environment: ListEnvironment(
        app: AppEnvironment(mainQueue: scheduler, uuid: UUID.incrementing, today: { today }),
        database: database.client(on: scheduler, delay: .milliseconds(100))
      )
    )
  }

  private enum Answer {
    case saved, undone, redone
  }

  /// Waits for the answer of the database, and expects it.
  private func receive(
    _ answer: Answer,
    _ entries: [(JournalEntry.Verb, [Todo])],
    line: UInt = #line,
    _ update: @escaping (inout [Todo]) -> Void = { _ in }
  ) {
    scheduler.advance(by: .milliseconds(100))
    let made = entries.map { verb, todos in
      JournalEntry(
        id: database.journal.last { $0.verb == verb }?.id ?? 1,
        date: Date(timeIntervalSince1970: 0),
        verb: verb,
        todos: todos.sorted { $0.number! < $1.number! },
        isUndone: answer == .undone
      )
    }
    var todos = store.state.app.todos
    update(&todos)
    let result = Result<_, ListDatabase.Failure>.success(
      ListDatabase.Saved(todos: todos, entries: made)
    )
    let (action, done): (ListAction, ListState.Done) =
      switch answer {
      case .saved: (.saved(result), .changed(made))
      case .undone: (.undone(result), .undone(made))
      case .redone: (.redone(result), .redone(made))
      }
    store.receive(action, line: line) {
      $0.app.todos = todos
      $0.unconfirmedChanges = 0
      $0.result = .success(made.isEmpty ? .nothing : done)
    }
  }

  private func send(
    _ action: ListAction,
    line: UInt = #line,
    _ update: @escaping (inout [Todo]) -> Void
  ) {
    store.send(action, line: line) {
      update(&$0.app.todos)
      $0.unconfirmedChanges = 1
      $0.result = nil
    }
  }

  @Test("New todos are on top, in their order, and get their numbers when they are saved")
  func add() throws {
    let texts = [
      try EnteredText("(A) Ham +home", today: today), try EnteredText("Tea", today: today),
    ]
    let ham = Todo(description: "Ham +home", id: .init(0), priority: Priority("A"))
    let tea = Todo(description: "Tea", id: .init(1))
    send(.add(texts)) { $0 = [tea, ham] + $0 }
    var numbered = [tea, ham]
    (numbered[0].number, numbered[1].number) = (4, 3)
    receive(.saved, [(.add, numbered)]) { $0.replaceSubrange(0..<2, with: numbered) }
  }

  @Test("A check is saved with its day, and sorts at once")
  func check() {
    var done = milk
    (done.isComplete, done.completionDate) = (true, today)
    send(.check([milk.id])) { $0 = [eggs, done] }
    receive(.saved, [(.check, [done])])
    send(.uncheck([milk.id])) { $0 = [eggs, milk] }
    receive(.saved, [(.uncheck, [milk])])
  }

  @Test("A tap on the screen is saved at once, and the sort a second later as a part of it")
  func tap() {
    var done = milk
    (done.isComplete, done.completionDate) = (true, today)
    send(.app(.todo(index: 0, action: .checkboxTapped))) { $0[0] = done }
    receive(.saved, [(.check, [done])])
    scheduler.advance(by: .milliseconds(899))
    scheduler.advance(by: .milliseconds(1))
    store.receive(.app(.todoDelayCompleted)) {
      $0.app.todos = [eggs, done]
      $0.unconfirmedChanges = 1
      $0.result = nil
    }
    receive(.saved, [(.check, [done])])
    #expect(database.journal.map(\.verb) == [.check])
    undo(1, [(.check, [done])]) { $0 = [milk, eggs] }
  }

  @Test("An edit keeps what its text does not have")
  func edit() throws {
    var edited = eggs
    (edited.description, edited.priority) = ("Ten eggs", Priority("B"))
    send(.edit(eggs.id, try EnteredText("(B) Ten eggs", today: today))) { $0[1] = edited }
    receive(.saved, [(.edit, [edited])])
    store.send(.edit(eggs.id, try EnteredText("(B) Ten eggs", today: today))) {
      $0.result = .success(.nothing)
    }
  }

  @Test("A typed text that begins with an x adds and edits an open todo")
  func leadingMark() throws {
    let text = try EnteredText("x ray appointment", today: today)
    var ray = Todo(description: "x ray appointment", id: .init(0))
    send(.add([text])) { $0 = [ray] + $0 }
    ray.number = 3
    receive(.saved, [(.add, [ray])]) { $0[0] = ray }
    var edited = milk
    edited.description = "x ray appointment"
    send(.edit(milk.id, text)) { $0[1] = edited }
    receive(.saved, [(.edit, [edited])])
  }

  @Test("Imported todos are at the end, and those that are in the list already are skipped")
  func importing() {
    let tea = Todo(description: "Tea", id: .init(200))
    send(.import([milk, tea, tea])) { $0.append(tea) }
    var numbered = tea
    numbered.number = 3
    receive(.saved, [(.import, [numbered])]) { $0[2] = numbered }
  }

  @Test(
    "A todo is moved",
    arguments: [
      (0, ListDestination.bottom, [1, 2, 0]), (2, .top, [2, 0, 1]), (1, .up, [1, 0, 2]),
      (1, .down, [0, 2, 1]), (2, .before(UUID(1)), [0, 2, 1]), (0, .up, [0, 1, 2]),
      (2, .down, [0, 1, 2]), (1, .before(UUID(9)), [0, 1, 2]),
    ]
  )
  func move(index: Int, destination: ListDestination, order: [Int]) {
    let list = (0..<3).map { Todo(description: "\($0)", id: .init($0)) }
    let change = ListChange.moving(UUID(index), to: destination, in: list)
    #expect(change.applied(to: list).map(\.id) == order.map { UUID($0) })
    #expect(change.isEmpty == (order == [0, 1, 2]))
    #expect(change.subjects(of: .move) == (change.isEmpty ? [] : [UUID(index)]))
  }

  @Test("Removed and cleared todos come back by undo, and go by redo")
  func undoing() {
    send(.remove([milk.id])) { $0 = [eggs] }
    receive(.saved, [(.remove, [milk])])
    store.send(.clear) { $0.result = .success(.nothing) }
    undo(1, [(.remove, [milk])]) { $0 = [milk, eggs] }
    undo(1, []) { _ in }
    store.send(.redo(5)) {
      $0.unconfirmedChanges = 1
      $0.result = nil
    }
    receive(.redone, [(.remove, [milk])]) { $0 = [eggs] }
  }

  private func undo(
    _ count: Int,
    _ entries: [(JournalEntry.Verb, [Todo])],
    line: UInt = #line,
    _ update: @escaping (inout [Todo]) -> Void
  ) {
    store.send(.undo(count), line: line) {
      $0.unconfirmedChanges = 1
      $0.result = nil
    }
    receive(.undone, entries, line: line, update)
  }

  @Test("A change that could not be saved is taken back, and the reason is kept")
  func failure() {
    let failure = ListDatabase.Failure(.disk, "the disk is full")
    database.failure = failure
    send(.remove([milk.id])) { $0 = [eggs] }
    scheduler.advance(by: .milliseconds(100))
    database.failure = nil
    store.receive(.saved(.failure(failure))) {
      $0.unconfirmedChanges = 0
      $0.result = .failure(failure)
    }
    store.receive(.load)
    scheduler.advance(by: .milliseconds(100))
    store.receive(.loaded(.success([milk, eggs]))) {
      $0.app.todos = [milk, eggs]
    }
  }

  @Test("The list of the database is shown when it has confirmed all changes, and not before")
  func otherProcess() {
    var tea = Todo(description: "Tea", id: .init(200))
    _ = database.save(ListChange(from: [], to: [tea]), .add)
    tea.number = 3
    send(.remove([milk.id])) { $0 = [eggs] }
    scheduler.advance(by: .milliseconds(50))
    store.send(.remove([eggs.id])) {
      $0.app.todos = []
      $0.unconfirmedChanges = 2
    }
    scheduler.advance(by: .milliseconds(50))
    let first = JournalEntry(
      id: 2,
      date: .init(timeIntervalSince1970: 0),
      verb: .remove,
      todos: [milk]
    )
    store.receive(.saved(.success(.init(todos: [tea, eggs], entries: [first])))) {
      $0.unconfirmedChanges = 1
      $0.result = .success(.changed([first]))
    }
    scheduler.advance(by: .milliseconds(50))
    let second = JournalEntry(
      id: 3,
      date: .init(timeIntervalSince1970: 0),
      verb: .remove,
      todos: [eggs]
    )
    store.receive(.saved(.success(.init(todos: [tea], entries: [second])))) {
      $0.app.todos = [tea]
      $0.unconfirmedChanges = 0
      $0.result = .success(.changed([second]))
    }
  }

  @Test("An entry of the journal says what was done in a few words")
  func descriptions() {
    let date = Date(timeIntervalSince1970: 0)
    #expect(
      JournalEntry(id: 1, date: date, verb: .check, todos: [eggs]).description == "checked 2 Eggs"
    )
    #expect(
      JournalEntry(id: 1, date: date, verb: .remove, todos: [milk, eggs]).description
        == "removed 2 todos"
    )
  }
}
