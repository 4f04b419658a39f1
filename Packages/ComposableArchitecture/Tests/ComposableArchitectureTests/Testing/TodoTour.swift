import ComposableArchitecture
import Foundation

/// The tour's todo list: a finished todo is sorted to the end a second after the last tap.
enum TodoTour {
  struct Todo: Equatable, Identifiable {
    var isComplete = false
    var description = ""
    let id: UUID
  }

  enum TodoAction: Equatable {
    case checkboxTapped
  }

  struct AppState: Equatable {
    var todos: [Todo]
  }

  enum AppAction: Equatable {
    case todo(index: Int, action: TodoAction)
    case todoDelayCompleted
  }

  static let reducer = Reducer<AppState, AppAction, AnySchedulerOf<DispatchQueue>>.combine(
    Reducer<Todo, TodoAction, Void> { todo, _, _ in
      todo.isComplete.toggle()
      return .none
    }
    .forEach(state: \.todos, action: /AppAction.todo(index:action:), environment: { _ in }),
    Reducer { state, action, scheduler in
      struct DelayID: Hashable {}
      switch action {
      case .todo:
        return Effect(value: .todoDelayCompleted).debounce(
          id: DelayID(),
          for: 1,
          scheduler: scheduler
        )
      case .todoDelayCompleted:
        state.todos = state.todos.filter { !$0.isComplete } + state.todos.filter(\.isComplete)
        return .none
      }
    }
  )

  static let milk = Todo(
    description: "Milk",
    id: UUID(uuidString: "00000000-0000-0000-0000-000000000000")!
  )
  static let eggs = Todo(
    description: "Eggs",
    id: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!
  )
}
