import ComposableArchitecture
import Foundation

@testable import TodoFeature

/// A screen under test, with its time and its database.
final class ScreenFixture {
  let scheduler = DispatchQueue.test
  let database: InMemoryDatabase
  let store: TestStore<ScreenState, ScreenState, ScreenAction, ScreenAction, ScreenEnvironment>

  static let today = Day("2026-11-23")!

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
    today: @escaping () -> Day = { today }
  ) -> ScreenEnvironment {
    let mainQueue = scheduler.eraseToAnyScheduler()
    return ScreenEnvironment(
      list: ListEnvironment(
        app: AppEnvironment(mainQueue: mainQueue, uuid: UUID.incrementing, today: today),
        database: database.client()
      ),
      sync: sync.map {
        SyncScheduleEnvironment(
          sync: $0,
          mainQueue: mainQueue,
          now: { Date(timeIntervalSince1970: 0) },
          random: { 1 }
        )
      }
    )
  }
}

/// A screen as the user has it: all effects run, and the frame is looked at.
final class LiveScreen {
  let scheduler = DispatchQueue.test
  let database: InMemoryDatabase
  private let viewStore: ViewStore<ScreenState, ScreenAction>

  init(
    _ todos: [Todo] = ScreenFixture.todos,
    columns: Int = 40,
    rows: Int = 7,
    sync: (() -> Effect<SyncReport, SyncFailure>)? = nil
  ) {
    database = InMemoryDatabase(todos: todos)
    viewStore = ViewStore(
      Store(
        initialState: ScreenState(
          size: ScreenState.Size(columns: columns, rows: rows),
          today: ScreenFixture.today
        ),
        reducer: screenReducer,
        environment: ScreenFixture.environment(scheduler, database, sync) { [scheduler] in
          // The virtual time begins with the day.
          let seconds = scheduler.now.dispatchTime.uptimeNanoseconds / 1_000_000_000
          return Day(number: ScreenFixture.today.number + Int(seconds) / 86_400)
        }
      )
    )
    viewStore.send(.appeared)
  }

  var state: ScreenState { viewStore.state }

  var frame: Frame { state.frame(today: ScreenFixture.today, timeZone: .gmt) }

  /// The frame as text. The selected line has a `>` before it, all others a space.
  var text: String {
    frame.lines.map { line in
      let mark = line.contains(where: \.isSelected) ? ">" : " "
      return (mark + line.map(\.text).joined()).replacing(/\ +$/, with: "")
    }
    .joined(separator: "\n")
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
