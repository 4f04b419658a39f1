import TodoFeature

/// What happens during one run of `todo`.
enum CommandAction: Equatable {
  /// The run begins, or begins anew.
  case begin
  /// The store was opened, or could not be.
  case opened(Result<SavedList, TodoStorage.Failure>)
  /// Something happens to the list itself.
  case app(AppAction)
  /// All that the command changes has been sent.
  case entered
  /// The list was saved, or could not be.
  case saved(Result<SavedList, TodoStorage.Failure>)
}
