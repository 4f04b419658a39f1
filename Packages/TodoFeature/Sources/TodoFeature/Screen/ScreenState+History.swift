import ComposableArchitecture

extension ScreenState {
  private struct HistoryID: Hashable {}

  /// Reads the newest changes, and shows the list as it was.
  func readJournal(
    _ count: Int,
    _ environment: ListEnvironment
  ) -> Effect<ScreenAction, Never> {
    environment.database.log(count).catchToEffect(ScreenAction.journal)
      .cancellable(id: HistoryID(), cancelInFlight: true)
  }

  /// Reads the list as it was after the entry that is shown.
  private func readFormerList(
    _ history: History,
    _ environment: ListEnvironment
  ) -> Effect<ScreenAction, Never> {
    environment.database.formerList(history.entry?.id ?? 0)
      .catchToEffect(ScreenAction.formerList)
      .cancellable(id: HistoryID(), cancelInFlight: true)
  }

  /// Shows the journal: its newest entry, or the one after that which was shown.
  mutating func show(
    _ journal: Result<[JournalEntry], ListDatabase.Failure>,
    _ environment: ListEnvironment
  ) -> Effect<ScreenAction, Never> {
    switch journal {
    case .success(let entries):
      var history = History(entries: entries)
      if case .history(let shown) = mode {
        history.index = shown.index
        history.topRow = shown.topRow
        history.todos = shown.todos
      }
      mode = .history(history)
      return readFormerList(history, environment)
    case .failure(let failure):
      message = .problem(failure.message)
      return .none
    }
  }

  /// Shows a former list.
  mutating func show(_ formerList: Result<[Todo], ListDatabase.Failure>) {
    guard case .history(var history) = mode else { return }
    switch formerList {
    case .success(let todos):
      history.show(todos, height: listHeight)
      mode = .history(history)
    case .failure(let failure):
      message = .problem(failure.message)
    }
  }

  /// Does what a key demands in the history.
  mutating func pressInHistory(
    _ key: Key,
    _ shown: History,
    _ environment: ListEnvironment
  ) -> Effect<ScreenAction, Never> {
    var history = shown
    if let row = key.target(from: shown.topRow, count: shown.todos.count, page: listHeight) {
      history.scroll(to: row, height: listHeight)
      mode = .history(history)
      return .none
    }
    switch key {
    case .left: history.index = min(shown.index + 1, shown.entries.count)
    case .right: history.index = max(shown.index - 1, 0)
    case .escape, .character("q"), .character("h"):
      mode = .list
      return .cancel(id: HistoryID())
    default:
      break
    }
    guard history.index != shown.index else { return .none }
    mode = .history(history)
    // At the end of what was read, there may be more.
    return history.index == shown.entries.count && shown.entries.count >= History.firstCount
      ? readJournal(shown.entries.count * 2, environment) : readFormerList(history, environment)
  }
}
