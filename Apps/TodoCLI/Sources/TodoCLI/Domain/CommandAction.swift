import TodoFeature

/// The actions of one run of `todo`.
enum CommandAction: Equatable {
  /// The run begins.
  case begin
  /// Something happens to the list.
  case list(ListAction)
  /// The journal was read, or could not be.
  case log(Result<[JournalEntry], ListDatabase.Failure>)
  /// The journal was forgotten, or could not be.
  case purged(Result<Int, ListDatabase.Failure>)
}
