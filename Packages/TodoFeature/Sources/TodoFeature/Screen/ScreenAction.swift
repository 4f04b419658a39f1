/// An event of the screen.
public enum ScreenAction: Equatable, Sendable {
  /// The screen is shown for the first time.
  case appeared
  /// The user has pressed a key.
  case key(Key)
  /// The screen has got another size.
  case resized(ScreenState.Size)
  /// The screen is to be closed: a signal demands it.
  case quit
  /// Something happens to the list.
  case list(ListAction)
  /// A tenth of the second before the sort has passed.
  case tenthPassed
  /// The user has stopped typing the filter.
  case filterDue
  /// Something happens to the syncs of the list.
  case sync(SyncScheduleAction)
  /// The journal was read, or could not be.
  case journal(Result<[JournalEntry], ListDatabase.Failure>)
  /// A former list was read, or could not be.
  case formerList(Result<[Todo], ListDatabase.Failure>)
}
