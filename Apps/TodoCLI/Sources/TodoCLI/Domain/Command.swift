/// What the user asks for, apart from where the list is and how it is shown.
enum Command: Equatable, Sendable {
  /// Add one todo for each text, on top, in this order.
  case add([String])
  /// Look at the list.
  case list
  /// Mark the todos with these numbers as done; one that is done already stays so.
  case check([Int])
  /// Mark the todos with these numbers as not done.
  case uncheck([Int])
  /// Give the todo with this number another text.
  case edit(Int, String)
  /// Remove the todos with these numbers.
  case remove([Int])
  /// Remove the todos that are done.
  case clear
}

extension Command {
  /// How much of the store the command needs.
  var access: TodoStorage.Access {
    self == .list ? .reading : .changing
  }
}
