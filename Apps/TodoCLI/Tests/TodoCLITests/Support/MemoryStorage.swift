import TodoFeature

@testable import TodoCLI

/// A store in memory that writes down what is asked of it.
final class MemoryStorage {
  /// What a command asks of the store.
  enum Event: Equatable {
    case opened(TodoStorage.Access)
    case saved
    case closed
  }

  /// What is kept.
  var list: SavedList
  /// What was asked of it, in order.
  private(set) var events: [Event] = []
  /// What the next opening comes to, if not to the list.
  var openingFailure: TodoStorage.Failure?
  /// What the next saving comes to, if not to success.
  var savingFailure: TodoStorage.Failure?
  /// The list that another process has made when the next saving comes.
  var rival: SavedList?
  private var lastNumber: Int

  /// A store with todos that have the numbers 1, 2 and so on, from the bottom up.
  init(_ todos: [Todo] = []) {
    let numbers = todos.reversed().enumerated().map { ($1.id, $0 + 1) }
    list = SavedList(todos: todos, numbers: Dictionary(uniqueKeysWithValues: numbers))
    lastNumber = todos.count
  }

  var storage: TodoStorage {
    TodoStorage(
      open: { [self] access in
        events.append(.opened(access))
        defer { openingFailure = nil }
        return openingFailure.map(Result.failure) ?? .success(list)
      },
      save: { [self] todos in
        events.append(.saved)
        defer { (savingFailure, rival) = (nil, nil) }
        if let rival {
          list = rival
          return .failure(.storeAppeared)
        }
        return savingFailure.map(Result.failure) ?? .success(keep(todos))
      },
      close: { [self] in events.append(.closed) }
    )
  }

  private func keep(_ todos: [Todo]) -> SavedList {
    var numbers: [Todo.ID: Int] = [:]
    for todo in todos.reversed() {
      let number = list.numbers[todo.id] ?? max(lastNumber, list.numbers.values.max() ?? 0) + 1
      numbers[todo.id] = number
      lastNumber = max(lastNumber, number)
    }
    list = SavedList(todos: todos, numbers: numbers)
    return list
  }
}
