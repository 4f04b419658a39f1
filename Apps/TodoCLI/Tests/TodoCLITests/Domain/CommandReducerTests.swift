import ComposableArchitecture
import Foundation
import Testing
import TodoFeature

@testable import TodoCLI

/// One run of the program, step by step, without a disk and with time under control.
@Suite("The steps of a command")
struct CommandReducerTests {
  private typealias CommandStore = TestStore<
    CommandState, CommandState, CommandAction, CommandAction, CommandEnvironment
  >

  private let scheduler = DispatchQueue.test
  /// Eggs (2) above milk (1), both open.
  private let memory = MemoryStorage([
    Todo(description: "Eggs", id: id(2)),
    Todo(description: "Milk", id: id(1)),
  ])

  private static func id(_ number: Int) -> UUID {
    UUID(uuidString: "00000000-0000-0000-0000-00000000000\(number)")!
  }

  private func store(_ command: Command, _ memory: MemoryStorage? = nil) -> CommandStore {
    var number = 4
    return TestStore(
      initialState: CommandState(command: command),
      reducer: commandReducer,
      environment: CommandEnvironment(
        storage: (memory ?? self.memory).storage,
        mainQueue: scheduler.eraseToAnyScheduler(),
        uuid: {
          defer { number += 1 }
          return Self.id(number)
        }
      )
    )
  }

  /// The store is opened and gives its list to the state.
  private func opening(_ list: SavedList) -> [CommandStore.Step] {
    [
      .send(.begin),
      .receive(.opened(.success(list))) {
        $0.app.todos = list.todos
        $0.numbers = list.numbers
      },
    ]
  }

  @Test("add sends each text through the feature, saves once, and knows the numbers")
  func add() {
    let todos = [
      Todo(description: "Ham", id: Self.id(5)), Todo(description: "Tea", id: Self.id(4)),
    ]
    let saved = SavedList(
      todos: todos + memory.list.todos,
      numbers: memory.list.numbers.merging([Self.id(4): 3, Self.id(5): 4]) { $1 }
    )
    store(.add(["Tea", "Ham"])).assert(
      opening(memory.list) + [
        .receive(.app(.addButtonTapped)) { $0.app.todos.insert(Todo(id: Self.id(4)), at: 0) },
        .receive(.app(.todo(index: 0, action: .textFieldChanged("Tea")))) {
          $0.app.todos[0].description = "Tea"
        },
        .receive(.app(.addButtonTapped)) { $0.app.todos.insert(Todo(id: Self.id(5)), at: 0) },
        .receive(.app(.todo(index: 0, action: .textFieldChanged("Ham")))) {
          $0.app.todos[0].description = "Ham"
        },
        .receive(.entered),
        .receive(.saved(.success(saved))) {
          $0.numbers = saved.numbers
          $0.outcome = .success([3, 4])
        },
      ]
    )
    #expect(memory.events == [.opened(.changing), .saved, .closed])
  }

  @Test("check taps the box, and saves only when the feature has sorted, a second later")
  func check() {
    let sorted = [
      Todo(description: "Milk", id: Self.id(1)),
      Todo(isComplete: true, description: "Eggs", id: Self.id(2)),
    ]
    let list = memory.list
    store(.check([2])).assert(
      opening(list) + [
        .receive(.app(.todo(index: 0, action: .checkboxTapped))) {
          $0.app.todos[0].isComplete = true
        },
        .receive(.entered) { $0.isAwaitingSort = true },
        .do { [memory, scheduler] in
          scheduler.advance(by: .milliseconds(999))
          #expect(memory.events == [.opened(.changing)])
        },
        .do { [scheduler] in scheduler.advance(by: .milliseconds(1)) },
        .receive(.app(.todoDelayCompleted)) {
          $0.isAwaitingSort = false
          $0.app.todos = sorted
        },
        .receive(.saved(.success(SavedList(todos: sorted, numbers: list.numbers)))) {
          $0.outcome = .success([])
        },
      ]
    )
    #expect(memory.events == [.opened(.changing), .saved, .closed])
  }

  @Test("edit types into the todo's text field")
  func edit() {
    var saved = memory.list
    saved.todos[1].description = "Oat milk"
    store(.edit(1, "Oat milk")).assert(
      opening(memory.list) + [
        .receive(.app(.todo(index: 1, action: .textFieldChanged("Oat milk")))) {
          $0.app.todos[1].description = "Oat milk"
        },
        .receive(.entered),
        .receive(.saved(.success(saved))) { $0.outcome = .success([]) },
      ]
    )
  }

  @Test("remove takes the todos away before it saves")
  func remove() {
    let list = memory.list
    let saved = SavedList(todos: [list.todos[1]], numbers: [Self.id(1): 1])
    store(.remove([2])).assert(
      .send(.begin),
      .receive(.opened(.success(list))) {
        $0.app.todos = [list.todos[1]]
        $0.numbers = list.numbers
      },
      .receive(.entered),
      .receive(.saved(.success(saved))) {
        $0.numbers = saved.numbers
        $0.outcome = .success([])
      }
    )
  }

  @Test(
    "What changes nothing saves nothing",
    arguments: [Command.list, .uncheck([1, 2]), .edit(1, "Milk"), .clear]
  )
  func nothing(command: Command) {
    let list = memory.list
    store(command).assert(
      .send(.begin),
      .receive(.opened(.success(list))) {
        $0.app.todos = list.todos
        $0.numbers = list.numbers
        $0.outcome = .success([])
      }
    )
    #expect(memory.events == [.opened(command == .list ? .reading : .changing), .closed])
  }

  @Test(
    "What is wrong with the input is found before anything changes",
    arguments: [
      (Command.check([1, 3]), "no todo has number 3; 'todo list' shows the numbers"),
      (.remove([5, 1, 4]), "no todo has number 5 or 4; 'todo list' shows the numbers"),
      (.add(["a", " "]), "text 2 is blank; a todo needs words"),
      (.edit(3, ""), "no todo has number 3; 'todo list' shows the numbers"),
    ]
  )
  func refusal(command: Command, message: String) {
    let list = memory.list
    store(command).assert(
      .send(.begin),
      .receive(.opened(.success(list))) {
        $0.app.todos = list.todos
        $0.numbers = list.numbers
        $0.outcome = .failure(CommandFailure(.dataError, message))
      }
    )
    #expect(memory.events == [.opened(.changing), .closed])
  }

  @Test("A store that cannot be opened ends the command with its reason")
  func openingFails() {
    let failure = CommandFailure(.noInput, "no")
    memory.openingFailure = .refused(failure)
    store(.check([1])).assert(
      .send(.begin),
      .receive(.opened(.failure(.refused(failure)))) { $0.outcome = .failure(failure) }
    )
    #expect(memory.events == [.opened(.changing), .closed])
  }

  @Test("A store that cannot be saved ends the command with its reason")
  func savingFails() {
    let failure = CommandFailure(.ioError, "full")
    memory.savingFailure = .refused(failure)
    store(.edit(1, "x")).assert(
      opening(memory.list) + [
        .receive(.app(.todo(index: 1, action: .textFieldChanged("x")))) {
          $0.app.todos[1].description = "x"
        },
        .receive(.entered),
        .receive(.saved(.failure(.refused(failure)))) { $0.outcome = .failure(failure) },
      ]
    )
    #expect(memory.events == [.opened(.changing), .saved, .closed])
  }

  @Test("When a store appears meanwhile, the command begins anew with what is in it")
  func storeAppears() {
    let theirs = Todo(description: "theirs", id: Self.id(9))
    let list = SavedList(todos: [theirs], numbers: [Self.id(9): 1])
    let fresh = MemoryStorage()
    fresh.rival = list
    let saved = SavedList(
      todos: [Todo(description: "a", id: Self.id(5)), theirs],
      numbers: [Self.id(9): 1, Self.id(5): 2]
    )
    func adding(_ number: Int) -> CommandStore.Step {
      .sequence(
        .receive(.app(.addButtonTapped)) { $0.app.todos.insert(Todo(id: Self.id(number)), at: 0) },
        .receive(.app(.todo(index: 0, action: .textFieldChanged("a")))) {
          $0.app.todos[0].description = "a"
        },
        .receive(.entered)
      )
    }
    store(.add(["a"]), fresh).assert(
      .send(.begin),
      .receive(.opened(.success(SavedList()))),
      adding(4),
      .receive(.saved(.failure(.storeAppeared))) { $0.app.todos = [] },
      .receive(.begin),
      .receive(.opened(.success(list))) {
        $0.app.todos = list.todos
        $0.numbers = list.numbers
      },
      adding(5),
      .receive(.saved(.success(saved))) {
        $0.numbers = saved.numbers
        $0.outcome = .success([2])
      }
    )
    #expect(
      fresh.events == [
        .opened(.changing), .saved, .closed, .opened(.changing), .saved, .closed,
      ]
    )
  }
}
