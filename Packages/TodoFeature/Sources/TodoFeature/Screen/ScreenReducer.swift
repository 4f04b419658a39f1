import ComposableArchitecture
import Foundation

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
  /// A minute of the clock has begun, perhaps with a day.
  case minuteBegan
  /// Something happens to the syncs of the list.
  case sync(SyncScheduleAction)
  /// The journal was read, or could not be.
  case journal(Result<[JournalEntry], ListDatabase.Failure>)
  /// A former list was read, or could not be.
  case formerList(Result<[Todo], ListDatabase.Failure>)
}

/// The dependencies of the screen.
public struct ScreenEnvironment {
  /// The dependencies of the list.
  public var list: ListEnvironment
  /// The dependencies of the syncs; `nil` if the list is not synced.
  public var sync: SyncScheduleEnvironment?
  /// Returns the present moment.
  public var now: () -> Date

  /// Creates an environment.
  public init(
    list: ListEnvironment,
    sync: SyncScheduleEnvironment? = nil,
    now: @escaping () -> Date
  ) {
    self.list = list
    self.sync = sync
    self.now = now
  }
}

/// The list on a full screen: the keys become actions of the list.
///
/// If the list is synced, that is done in the background: at once, after changes, and every five minutes.
public let screenReducer = Reducer<ScreenState, ScreenAction, ScreenEnvironment>.combine(
  listReducer.pullback(state: \.list, action: /ScreenAction.list, environment: \.list),
  Reducer { state, action, environment in
    guard let environment = environment.sync, let action = action.sync else { return .none }
    return syncScheduleReducer.run(&state.sync, action, environment).map(ScreenAction.sync)
      .eraseToEffect()
  },
  Reducer { state, action, environment in
    state.begin(environment.list.today)
    switch action {
    case .appeared:
      let isSynced = environment.sync != nil
      let changed: [ScreenAction] = [.list(.load)] + (isSynced ? [.sync(.listChanged)] : [])
      return .merge(
        // Before the list is read, so that no change is missed.
        environment.list.database.changes().flatMap { changed.publisher }.eraseToEffect(),
        Effect(value: .list(.load)),
        isSynced ? Effect(value: .sync(.start)) : .none,
        environment.nextMinute()
      )
    case .key(let key):
      state.message = nil
      defer { state.showConflict() }
      return state.press(key, environment.list)
    case .resized(let size):
      state.size = size
      state.select(row: state.selectedRow)
    case .quit:
      return state.quit()
    case .list(.load):
      // Nothing has changed until the list is there.
      break
    case .list(let action):
      return state.respond(to: action, environment.list)
    case .tenthPassed:
      state.tenthsUntilSort -= 1
    case .filterDue:
      state.applyFilter(environment.list)
    case .minuteBegan:
      return environment.nextMinute()
    case .journal(let result):
      return state.show(result, environment.list)
    case .formerList(let result):
      state.show(result)
    case .sync(.ended(.failure(let failure))) where !failure.isTransient:
      state.message = .problem("sync: \(failure.message)")
    case .sync(.ended(.success(let report))):
      if let removal = report.withheld { state.message = .problem("sync: \(removal.message)") }
    case .sync:
      break
    }
    return .none
  }
)

extension ScreenAction {
  /// The meaning for the syncs: a change of the list is one to send.
  fileprivate var sync: SyncScheduleAction? {
    switch self {
    case .sync(let action): action
    case .list(.saved(.success)), .list(.undone(.success)), .list(.redone(.success)): .listChanged
    default: nil
    }
  }
}

/// The identity of the ticks of the second before the sort.
private struct TenthsID: Hashable {}

extension ScreenState {
  /// Follows a change of the list.
  fileprivate mutating func respond(
    to action: ListAction,
    _ environment: ListEnvironment
  ) -> Effect<ScreenAction, Never> {
    defer { updateRows() }
    switch action {
    case .app(.todo(index: let index, action: .checkboxTapped)):
      tappedIDs.insert(list.app.todos[index].id)
      tenthsUntilSort = 10
      return Effect.timer(id: TenthsID(), every: 0.1, on: environment.app.mainQueue)
        .map { _ in .tenthPassed }
        .eraseToEffect()
    case .app(.todoDelayCompleted):
      stayAtRow()
      tappedIDs = []
      tenthsUntilSort = 0
      return .cancel(id: TenthsID())
    case .add:
      // The new todo is on top.
      selectedID = list.app.todos.first?.id
    case .loaded(.failure(let failure)):
      message = .problem(failure.message)
    case .saved(let result):
      show(result) { entry in "\(entry); u takes it back" }
    case .undone(let result):
      show(result) { entry in "undone: \(entry); U does it again" }
    case .redone(let result):
      show(result) { entry in "redone: \(entry); u takes it back" }
    case .app, .load, .loaded, .edit, .change, .check, .uncheck, .remove, .clear, .move, .import,
      .undo, .redo:
      break
    }
    return .none
  }

  /// Lets the selection stay where the user looks, if the selected todo has been checked and goes to the end.
  private mutating func stayAtRow() {
    guard let id = selectedID, tappedIDs.contains(id) else { return }
    if list.app.todos.contains(where: { $0.id == id && $0.isComplete }) { selectedID = nil }
  }

  private mutating func show(
    _ result: Result<ListDatabase.Saved, ListDatabase.Failure>,
    _ text: (JournalEntry) -> String
  ) {
    switch result {
    case .success(let saved):
      guard let entry = saved.entries.last else {
        message = .note("nothing to change")
        return
      }
      // A sort comes by itself, and its todos were named when they were tapped.
      if entry.verb != .sort { message = .note(mergeNote(entry) + text(entry)) }
    case .failure(let failure):
      if case .changedMeanwhile(let conflict) = failure.reason {
        conflicts.append(conflict)
        return showConflict()
      }
      message = .problem(failure.message)
      // The screen stays open, so that the user sees that the change was not saved.
      quitting = nil
    }
  }

  /// The words for a text that was merged with another change; empty for what was saved as it was typed.
  private func mergeNote(_ entry: JournalEntry) -> String {
    guard entry.verb == .edit, !entry.isUndone, let typed,
      let saved = entry.todos.first(where: { $0.id == typed.id }), saved.hasOtherText(than: typed)
    else { return "" }
    return "merged with a change elsewhere: "
  }

  /// Closes the screen when all changes are saved; at once if it has been asked for before.
  mutating func quit() -> Effect<ScreenAction, Never> {
    quitting = quitting == nil ? .whenSaved : .now
    return tenthsUntilSort > 0 ? Effect(value: .list(.app(.todoDelayCompleted))) : .none
  }
}
