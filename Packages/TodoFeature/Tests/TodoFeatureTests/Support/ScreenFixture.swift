import ComposableArchitecture
import Foundation
import Testing

@testable import TodoFeature

/// A screen under test, with its time and its database.
final class ScreenFixture {
  let scheduler = DispatchQueue.test
  let database: InMemoryDatabase
  let store: TestStore<ScreenState, ScreenState, ScreenAction, ScreenAction, ScreenEnvironment>

  static let today = Day("2026-11-23")!
  /// The moment at which that day begins.
  static let midnight = Date(timeIntervalSince1970: 86_400 * Double(today.number))

  /// The list of most tests. The last one is done.
  static let todos = [
    Todo(description: "Milk +home", id: UUID(101), number: 1),
    Todo(description: "Call Mom due:2026-11-20", id: UUID(102), number: 2, priority: Priority("A")),
    Todo(description: "Tea", id: UUID(103), number: 3),
    Todo(isComplete: true, description: "Eggs", id: UUID(104), number: 4),
  ]

  /// - Parameters:
  ///   - todos: The list, which is loaded already.
  ///   - size: The size of the screen.
  ///   - sync: Runs a sync; `nil` if the list is not synced.
  init(
    _ todos: [Todo] = ScreenFixture.todos,
    size: ScreenState.Size = ScreenState.Size(columns: 40, rows: 7),
    sync: (() -> Effect<SyncReport, SyncFailure>)? = nil
  ) {
    database = InMemoryDatabase(todos: todos)
    store = TestStore(
      initialState: ScreenState(list: ListState(todos: todos), size: size, today: Self.today),
      reducer: screenReducer,
      environment: Self.environment(scheduler, database, sync),
      receiving: .onArrival
    )
  }

  static func environment(
    _ scheduler: TestSchedulerOf<DispatchQueue>,
    _ database: InMemoryDatabase,
    _ sync: (() -> Effect<SyncReport, SyncFailure>)?,
    answerDelay: DispatchQueue.SchedulerTimeType.Stride? = nil,
    now: @escaping () -> Date = { midnight }
  ) -> ScreenEnvironment {
    let mainQueue = scheduler.eraseToAnyScheduler()
    return ScreenEnvironment(
      list: ListEnvironment(
        app: AppEnvironment(mainQueue: mainQueue, uuid: UUID.incrementing) { Day(now(), in: .gmt) },
        database: answerDelay.map { database.client(on: mainQueue, delay: $0) } ?? database.client()
      ),
      sync: sync.map {
        SyncScheduleEnvironment(
          sync: $0,
          mainQueue: mainQueue,
          now: { Date(timeIntervalSince1970: 0) },
          random: { 1 }
        )
      },
      now: now
    )
  }
}

/// A screen as the user has it: all effects run, and the frame is looked at.
final class LiveScreen {
  let scheduler = DispatchQueue.test
  let database: InMemoryDatabase
  /// The clock of the machine.
  let clock: ModelClock
  private let viewStore: ViewStore<ScreenState, ScreenAction>

  /// - Parameter answerDelay: The time that each answer of the database takes; `nil` if it answers at once.
  init(
    _ todos: [Todo] = ScreenFixture.todos,
    columns: Int = 40,
    rows: Int = 7,
    answerDelay: DispatchQueue.SchedulerTimeType.Stride? = nil,
    sync: (() -> Effect<SyncReport, SyncFailure>)? = nil
  ) {
    database = InMemoryDatabase(todos: todos)
    clock = ModelClock(scheduler)
    viewStore = ViewStore(
      Store(
        initialState: ScreenState(
          size: ScreenState.Size(columns: columns, rows: rows),
          today: ScreenFixture.today
        ),
        reducer: screenReducer,
        environment: ScreenFixture.environment(scheduler, database, sync, answerDelay: answerDelay)
        {
          [clock] in clock.now
        }
      )
    )
    viewStore.send(.appeared)
  }

  var state: ScreenState { viewStore.state }

  var frame: Frame { state.frame(timeZone: .gmt) }

  /// The frame as text. The selected line has a `>` before it, all others a space.
  var text: String {
    frame.lines.map { line in
      let mark = line.contains(where: \.isSelected) ? ">" : " "
      return (mark + line.map(\.text).joined()).replacing(/\ +$/, with: "")
    }
    .joined(separator: "\n")
  }

  /// Expects that the frame has a text.
  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(self.text == text, sourceLocation: sourceLocation)
  }

  func press(_ keys: Key...) {
    for key in keys { viewStore.send(.key(key)) }
  }

  /// Types a text, a key for each character.
  func type(_ text: String) {
    for character in text { viewStore.send(.key(.character(character))) }
  }

  func send(_ action: ScreenAction) {
    viewStore.send(action)
  }
}
