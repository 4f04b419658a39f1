/// An event of the list or its database.
public enum ListAction: Equatable, Sendable {
  /// The list is to be loaded: at the start, or because another process has changed it.
  case load
  /// The list was loaded, or could not be.
  case loaded(Result<[Todo], ListDatabase.Failure>)
  /// Something happens on the screen.
  case app(AppAction)
  /// Add todos on top, in this order: the last one is the topmost.
  case add([EnteredText])
  /// Replace the text of a todo. A text without a priority removes that of the todo only if it
  /// `replacesPriority`. If the todo is another one by now than the user has `seen`, the changes are merged, or
  /// nothing is changed, and the failure has both texts.
  case edit(Todo.ID, EnteredText, replacesPriority: Bool = false, seen: Todo? = nil)
  /// Mark todos as done, and move the finished ones to the end at once.
  case check([Todo.ID])
  /// Mark todos as not done, and move the finished ones to the end at once.
  case uncheck([Todo.ID])
  /// Remove todos.
  case remove([Todo.ID])
  /// Remove the todos that are done.
  case clear
  /// Move a todo.
  case move(Todo.ID, ListDestination)
  /// Add todos from elsewhere at the end, in this order. Those that are in the list already, by
  /// their identities, are skipped.
  case `import`([Todo])
  /// Take back the last changes, at most this number of them.
  case undo(Int)
  /// Do again what was undone last, at most this number of changes.
  case redo(Int)
  /// A change was saved, or could not be.
  case saved(Result<ListDatabase.Saved, ListDatabase.Failure>)
  /// Changes were undone, or could not be.
  case undone(Result<ListDatabase.Saved, ListDatabase.Failure>)
  /// Changes were redone, or could not be.
  case redone(Result<ListDatabase.Saved, ListDatabase.Failure>)
}

/// A place that a todo is moved to.
public enum ListDestination: Equatable, Sendable {
  case top, bottom, up, down
  /// The place before another todo.
  case before(Todo.ID)
}
