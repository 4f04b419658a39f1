import TodoFeature

/// What one run of `todo` knows: the feature's own state, and what the store adds to it.
struct CommandState: Equatable {
  /// What the user asks for.
  var command: Command
  /// The list, which the feature's reducer alone changes, but for removals, which it does not have.
  var app = AppState()
  /// The number of each todo that the store knows.
  var numbers: [Todo.ID: Int] = [:]
  /// Says whether every change has been made and only the sort is still to come.
  var isAwaitingSort = false
  /// How the command ended: the numbers of the todos that it added, or why it did nothing. Nil as
  /// long as it runs.
  var outcome: Result<[Int], CommandFailure>?

  init(command: Command) {
    self.command = command
  }
}

extension CommandState {
  /// The list as it is shown.
  ///
  /// - Precondition: The command has ended, so that every todo has its number.
  var listed: [ListedTodo] {
    app.todos.compactMap { todo in
      numbers[todo.id].map { number in
        ListedTodo(
          number: number,
          id: todo.id.uuidString,
          text: todo.description,
          isDone: todo.isComplete
        )
      }
    }
  }
}
