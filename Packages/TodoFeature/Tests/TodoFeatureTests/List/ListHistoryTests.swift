import ComposableArchitecture
import Foundation
import Testing

@testable import TodoFeature

@Suite("Any number of changes, undone and redone")
struct ListHistoryTests {
  @Test(
    "The list is always that of the database, and undo leads back to each earlier list",
    arguments: SearchSize.listHistories.seeds
  )
  func history(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let database = InMemoryDatabase()
    let scheduler = DispatchQueue.test
    let store = Store(
      initialState: ListState(),
      reducer: listReducer,
      environment: ListEnvironment(
        app: AppEnvironment(
          mainQueue: scheduler.eraseToAnyScheduler(),
          uuid: UUID.incrementing,
          today: { Day("2026-11-23") }
        ),
        database: database.client(on: scheduler.eraseToAnyScheduler(), delay: .milliseconds(100))
      )
    )
    let viewStore = ViewStore(store)
    /// The lists after each entry of the journal, and those that are undone.
    var (history, undone): ([[Todo]], [[Todo]]) = ([[]], [])
    for _ in 0..<150 {
      let action = Self.action(on: viewStore.app.todos, using: &random)
      viewStore.send(action)
      scheduler.advance(by: 2)
      switch (action, viewStore.result) {
      case (.undo, .success(.undone(let entries))):
        for _ in entries { undone.append(history.removeLast()) }
      case (.redo, .success(.redone(let entries))):
        for _ in entries { history.append(undone.removeLast()) }
      case (_, .success(.changed)):
        history.append(viewStore.app.todos)
        undone = []
      default:
        #expect(viewStore.result == .success(.nothing))
      }
      #expect(viewStore.app.todos == history.last)
      #expect(viewStore.app.todos == database.todos)
      #expect(viewStore.unconfirmedChanges == 0)
      #expect(database.journal.count == history.count - 1)
    }
  }

  private static func action(on todos: [Todo], using random: inout SplitMix64) -> ListAction {
    func any() -> Todo.ID { todos.randomElement(using: &random)?.id ?? UUID(1_000) }
    let text = try! EnteredText(
      "\(Int.random(in: 0..<9, using: &random))",
      today: Day("2026-11-23")!
    )
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: return .add([text])
    case 2: return .add([text, text])
    case 3: return .edit(any(), text)
    case 4: return .check([any(), any()])
    case 5: return .uncheck([any()])
    case 6: return .remove([any()])
    case 7:
      return Bool.random(using: &random) ? .clear : .import([Todo(description: "i", id: UUID())])
    case 8:
      return .move(
        any(),
        [.top, .bottom, .up, .down, .before(any())].randomElement(using: &random)!
      )
    case 9 where !todos.isEmpty:
      let index = todos.indices.randomElement(using: &random)!
      return .app(.todo(index: index, action: .checkboxTapped))
    case 10: return .redo(Int.random(in: 1...3, using: &random))
    default: return .undo(Int.random(in: 1...3, using: &random))
    }
  }
}
