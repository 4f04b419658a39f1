import Foundation

/// The list on a full screen.
public struct ScreenState: Equatable, Sendable {
  /// The list.
  public var list: ListState
  /// The syncs of the list, which have stopped if it is not synced.
  public internal(set) var sync = SyncSchedule()
  /// The part of the screen that gets the keys.
  public internal(set) var mode = Mode.list
  /// The selected todo; `nil` if none is shown.
  public internal(set) var selectedID: Todo.ID?
  /// The todos that are shown, by whether they are done.
  public internal(set) var selection = TodoSelection.all
  /// The text of the filter; empty if there is none.
  public internal(set) var filter = ""
  /// An answer to the last key.
  public internal(set) var message: Message?
  /// The tenths of a second until the finished todos go to the end; 0 if no sort is due.
  public internal(set) var tenthsUntilSort = 0
  /// The size of the screen.
  public internal(set) var size: Size
  /// The day of today, by which todos wait and are overdue.
  public internal(set) var today: Day
  /// The moment at which the screen is to be closed; `nil` if the user goes on.
  public internal(set) var quitting: Quitting?

  /// The texts that could not be merged, and that are not shown yet.
  var conflicts: [EditConflict] = []
  /// The last text that was typed for a todo.
  var typed: Todo?
  /// The filter as it is applied.
  var query: TodoQuery?
  /// The todos that have been tapped since the last sort. They are shown until the next one, also if
  /// they do not belong to the selection any more.
  var tappedIDs: Set<Todo.ID> = []
  /// The places in the list of the todos that are shown.
  var rows: [Int] = []
  /// The number of todos that wait.
  var waitingCount = 0
  /// The place of the selected todo among those that are shown.
  var selectedRow = 0
  /// The place of the topmost todo on the screen among those that are shown.
  var topRow = 0

  /// Creates a screen.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - size: The size of the screen.
  ///   - today: The day of today.
  public init(list: ListState = ListState(), size: Size, today: Day) {
    self.list = list
    self.size = size
    self.today = today
    updateRows()
  }

  /// True if the screen is to be closed now.
  public var hasEnded: Bool {
    switch quitting {
    case .whenSaved: tenthsUntilSort == 0 && list.unconfirmedChanges == 0
    case .now: true
    case nil: false
    }
  }
}

extension ScreenState {
  /// A part of the screen that gets the keys.
  public enum Mode: Equatable, Sendable {
    case list
    /// The text of a new todo.
    case adding(TextEntry)
    /// The new text of a todo, which is as it was when the typing began.
    case editing(Todo, TextEntry)
    /// The new value of a property of a todo.
    case changing(Todo, PropertyChange.Property, TextEntry)
    /// Two texts of a todo, of which one is to be chosen.
    case choosing(EditConflict)
    /// The text of the filter.
    case filtering(TextEntry)
    /// The keys and their meanings, from a line on.
    case help(topLine: Int)
    /// All of a todo, from a line on.
    case details(Todo.ID, topLine: Int)
    /// The list as it was.
    case history(History)
  }

  /// A line for the user.
  public enum Message: Equatable, Sendable {
    case note(String)
    case problem(String)
  }

  /// A moment at which the screen is to be closed.
  public enum Quitting: Equatable, Sendable {
    /// As soon as the todos are sorted and all changes are saved.
    case whenSaved
    /// At once, because the user has asked twice.
    case now
  }

  /// A size in characters.
  public struct Size: Equatable, Sendable {
    public var columns: Int
    public var rows: Int

    public init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }
}

extension ScreenState {
  /// The number of rows for todos: all but the title and the line at the bottom.
  var listHeight: Int { max(1, size.rows - 2) }

  /// The selected todo; `nil` if none is shown.
  var selectedTodo: Todo? {
    rows.indices.contains(selectedRow) ? list.app.todos[rows[selectedRow]] : nil
  }

  /// Finds the todos that are shown, and counts those that wait. The selected todo stays selected if it is still there;
  /// otherwise the todo that is in its row now is selected. Complexity: O(*n*).
  mutating func updateRows() {
    (rows, waitingCount) = ([], 0)
    for (index, todo) in list.app.todos.enumerated() {
      let isWaiting = todo.isWaiting(on: today)
      if isWaiting { waitingCount += 1 }
      if isShown(todo, isWaiting: isWaiting) { rows.append(index) }
    }
    if selectedTodo?.id != selectedID {
      selectedRow = rows.firstIndex { list.app.todos[$0].id == selectedID } ?? selectedRow
    }
    select(row: selectedRow)
  }

  private func isShown(_ todo: Todo, isWaiting: Bool) -> Bool {
    (selection.contains(todo, isWaiting: isWaiting) || tappedIDs.contains(todo.id))
      && query?.matches(todo) != false
  }

  /// Selects the todo of a row, or of the nearest row that there is.
  mutating func select(row: Int) {
    selectedRow = min(max(row, 0), max(rows.count - 1, 0))
    selectedID = selectedTodo?.id
    topRow = min(max(topRow, selectedRow - listHeight + 1), selectedRow)
    // No empty rows below the list while there are todos above it.
    topRow = max(min(topRow, rows.count - listHeight), 0)
  }
}
