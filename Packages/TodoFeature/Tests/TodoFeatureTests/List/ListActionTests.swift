import ComposableArchitecture
import Foundation
import Testing

@testable import TodoFeature

@Suite("What an action changes")
struct ListActionTests {
  private static let today = Day("2026-11-23")!

  private static func change(
    by action: ListAction,
    of list: [Todo]
  ) throws -> (verb: JournalEntry.Verb, change: ListChange)? {
    try action.change(of: list, today: today, uuid: UUID.incrementing)
  }

  @Test("A new todo has a place, a removed one is as it was, and a changed one stays where it is")
  func kinds() throws {
    let list = (1...3).map { Todo(description: "\($0)", id: .init($0)) }
    var (done, edited) = (list[2], list[1])
    (done.isComplete, done.completionDate) = (true, Self.today)
    edited.description = "two"
    let text = try EnteredText("two", today: Self.today)
    let new = Todo(text, id: .init(0))
    for (action, change) in [
      (ListAction.add([text]), ListChange(placed: [.init(before: nil, todo: new, place: .top)])),
      (.remove([UUID(2)]), ListChange(removed: [list[1]])),
      (.check([UUID(3)]), ListChange(placed: [.init(before: list[2], todo: done, place: nil)])),
      (
        .edit(UUID(2), text),
        ListChange(placed: [.init(before: list[1], todo: edited, place: nil)])
      ),
      (
        .move(UUID(1), .bottom),
        ListChange(placed: [.init(before: list[0], todo: list[0], place: .after(UUID(3)))])
      ),
    ] {
      #expect(try Self.change(by: action, of: list)?.change == change, "\(action)")
    }
  }

  @Test(
    "A change gives the list that its action means, and moves the fewest possible todos",
    arguments: SearchSize.listMoves.seeds
  )
  func fewestMoves(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let list = Self.list(using: &random)
      let action = Self.action(list, using: &random)
      let expected = Self.result(of: action, on: list)
      let change = try #require(try Self.change(by: action, of: list)).change
      #expect(change.applied(to: list) == expected, "\(action) of \(list)")
      let difference = ListChange(from: list, to: expected)
      #expect(change.removed == difference.removed)
      #expect(
        change.placed.count { $0.place != nil } == difference.placed.count { $0.place != nil },
        "\(action) of \(list)"
      )
      let sort = AppAction.todoDelayCompleted.change(from: list, to: list).change
      #expect(sort.applied(to: list) == Self.sorted(list))
      #expect(sort.placed.count == ListChange(from: list, to: Self.sorted(list)).placed.count)
    }
  }

  private static func list(using random: inout SplitMix64) -> [Todo] {
    (0..<Int.random(in: 0..<10, using: &random)).map {
      Todo(isComplete: .random(using: &random), description: "\($0)", id: .init(100 + $0))
    }
  }

  private static func action(_ list: [Todo], using random: inout SplitMix64) -> ListAction {
    let ids = list.map(\.id).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return .check(ids)
    case 1: return .uncheck(ids)
    case 2: return .remove(ids)
    case 3: return .clear
    case 4:
      let other = list.randomElement(using: &random)?.id ?? UUID(0)
      let places: [ListDestination] = [.top, .bottom, .up, .down, .before(other)]
      return .move(
        list.randomElement(using: &random)?.id ?? UUID(0),
        places.randomElement(using: &random) ?? .top
      )
    case 5:
      return .import(
        (0..<3).map { Todo(isComplete: .random(using: &random), description: "n", id: .init($0)) }
          + list.prefix(1)
      )
    default:
      // The texts can be read.
      return .add([try! EnteredText("a", today: today), try! EnteredText("b", today: today)])
    }
  }

  /// The list after an action, by its definition.
  private static func result(of action: ListAction, on list: [Todo]) -> [Todo] {
    var list = list
    switch action {
    case .add(let texts):
      let uuid = UUID.incrementing
      return sorted(texts.map { Todo($0, id: uuid()) }.reversed() + list)
    case .check(let ids):
      return marked(list, ids, isComplete: true)
    case .uncheck(let ids):
      return marked(list, ids, isComplete: false)
    case .remove(let ids):
      return list.filter { !ids.contains($0.id) }
    case .clear:
      return list.filter { !$0.isComplete }
    case .move(let id, let destination):
      guard let index = list.firstIndex(where: { $0.id == id }) else { return list }
      let todo = list.remove(at: index)
      let place =
        switch destination {
        case .top: 0
        case .bottom: list.count
        case .up: max(index - 1, 0)
        case .down: min(index + 1, list.count)
        case .before(let other): list.firstIndex { $0.id == other } ?? index
        }
      list.insert(todo, at: place)
      return list
    case .import(let todos):
      return sorted(list + todos.filter { !list.map(\.id).contains($0.id) })
    default:
      return list
    }
  }

  private static func marked(_ list: [Todo], _ ids: [Todo.ID], isComplete: Bool) -> [Todo] {
    var result = list
    for index in list.indices
    where ids.contains(list[index].id) && list[index].isComplete != isComplete {
      result[index].isComplete = isComplete
      result[index].completionDate = isComplete ? today : nil
    }
    return result == list ? list : sorted(result)
  }

  private static func sorted(_ list: [Todo]) -> [Todo] {
    list.filter { !$0.isComplete } + list.filter(\.isComplete)
  }
}
