import TodoFeature

/// The request of the user, apart from where the database is and how the result is shown.
enum Command: Equatable, Sendable {
  /// Show the list.
  case list
  /// Add a todo for each text, on top, in this order.
  case add([String])
  /// Give the todo with this number another text. Its priority stays if it is not to be replaced, and the
  /// text has none.
  case edit(Int, String, replacesPriority: Bool = false)
  /// Mark the todos with these numbers as done; one that is done already stays as it is.
  case check([Int])
  /// Mark the todos with these numbers as not done.
  case uncheck([Int])
  /// Remove the todos with these numbers.
  case remove([Int])
  /// Remove the todos that are done.
  case clear
  /// Move the todo with this number.
  case move(Int, ListDestination<Int>)
  /// Add todos from another program.
  case `import`([Todo])
  /// Take back the last changes, at most this number of them.
  case undo(Int)
  /// Do again what was undone last, at most this number of changes.
  case redo(Int)
  /// Show the last entries of the journal, at most this number of them.
  case log(Int)
  /// Forget the journal, and with it what was removed.
  case purge
}

extension Command {
  /// True if the command only reads the database.
  var isReading: Bool {
    switch self {
    case .list, .log: true
    case .add, .edit, .check, .uncheck, .remove, .clear, .move, .import, .undo, .redo, .purge: false
    }
  }
}
