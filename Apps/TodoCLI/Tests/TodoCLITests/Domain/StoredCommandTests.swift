import ComposableArchitecture
import Foundation
import Testing
import TodoFeature

@testable import TodoCLI

/// Whole commands through the real store, against a model of a few lines.
@Suite("Commands through the store")
struct StoredCommandTests {
  /// A list as the user thinks of it.
  private struct Model: Equatable {
    struct Item: Equatable {
      var number: Int
      var text: String
      var isDone = false
    }

    var items: [Item] = []
    var lastNumber = 0

    /// Does what the command says; returns nil where it has to be refused.
    mutating func perform(_ command: Command) -> [Int]? {
      let before = self
      var added: [Int] = []
      switch command {
      case .list: break
      case .add(let texts):
        guard texts.allSatisfy({ !$0.isEmpty }) else { return nil }
        for text in texts {
          lastNumber += 1
          added.append(lastNumber)
          items.insert(Item(number: lastNumber, text: text), at: 0)
        }
      case .check(let numbers): guard mark(numbers, true) else { return nil }
      case .uncheck(let numbers): guard mark(numbers, false) else { return nil }
      case .edit(let number, let text):
        guard let index = items.firstIndex(where: { $0.number == number }), !text.isEmpty
        else { return nil }
        items[index].text = text
      case .remove(let numbers):
        guard Set(numbers).isSubset(of: items.map(\.number)) else { return nil }
        items.removeAll { numbers.contains($0.number) }
      case .clear: items.removeAll(where: \.isDone)
      }
      // A tap, and nothing else, makes the feature sort.
      if items.map(\.isDone) != before.items.map(\.isDone), !command.removes {
        items = items.filter { !$0.isDone } + items.filter(\.isDone)
      }
      return added
    }

    private mutating func mark(_ numbers: [Int], _ isDone: Bool) -> Bool {
      guard Set(numbers).isSubset(of: items.map(\.number)) else { return false }
      for index in items.indices where numbers.contains(items[index].number) {
        items[index].isDone = isDone
      }
      return true
    }
  }

  private func randomCommand(_ random: inout SplitMix) -> Command {
    let numbers = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      Int.random(in: 1...12, using: &random)
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2: return .add((0..<numbers.count).map { $0 == 2 ? "" : "text \(numbers[$0])" })
    case 3, 4: return .check(numbers)
    case 5: return .uncheck(numbers)
    case 6: return .edit(numbers[0], numbers.count == 3 ? "" : "edited")
    case 7: return .remove([numbers[0]])
    case 8: return .clear
    default: return .list
    }
  }

  private func run(
    _ command: Command,
    _ memory: MemoryStorage,
    on scheduler: AnySchedulerOf<DispatchQueue>,
    waiting wait: () -> Void = {}
  ) -> CommandState {
    let store = Store(
      initialState: CommandState(command: command),
      reducer: commandReducer,
      environment: CommandEnvironment(
        storage: memory.storage,
        mainQueue: scheduler,
        uuid: UUID.init
      )
    )
    let viewStore = ViewStore(store)
    viewStore.send(.begin)
    wait()
    return viewStore.state
  }

  @Test("Whatever is typed, the list is what a user expects", arguments: 1...40)
  func randomPrograms(seed: UInt64) {
    var random = SplitMix(state: seed)
    var model = Model()
    let memory = MemoryStorage()
    for _ in 0..<60 {
      let command = randomCommand(&random)
      let expected = model.perform(command)
      let end = run(command, memory, on: .immediate)
      #expect((try? end.outcome?.get()) == expected, "\(command)")
      let list = memory.list
      #expect(
        list.todos.map {
          Model.Item(number: list.numbers[$0.id]!, text: $0.description, isDone: $0.isComplete)
        } == model.items,
        "\(command)"
      )
      #expect(memory.events.last == .closed)
    }
  }

  @Test("With a clock that takes its time, every command comes to the same end", arguments: 1...10)
  func schedulerIsTheOnlyDifference(seed: UInt64) {
    var random = SplitMix(state: seed)
    let (immediate, timed) = (MemoryStorage(), MemoryStorage())
    let scheduler = DispatchQueue.test
    for _ in 0..<40 {
      let command = randomCommand(&random)
      let first = run(command, immediate, on: .immediate)
      let second = run(command, timed, on: scheduler.eraseToAnyScheduler()) {
        scheduler.advance(by: 1)
      }
      #expect(first.outcome == second.outcome)
      #expect(first.listed.map(\.text) == second.listed.map(\.text))
      #expect(first.listed.map(\.number) == second.listed.map(\.number))
    }
  }
}

extension Command {
  fileprivate var removes: Bool {
    switch self {
    case .remove, .clear: true
    case .add, .list, .check, .uncheck, .edit: false
    }
  }
}
