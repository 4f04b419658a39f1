/// The journal, and the list as it was after one of its entries.
public struct History: Equatable, Sendable {
  /// The entries, the newest first. Older ones are read when they are needed.
  public internal(set) var entries: [JournalEntry]
  /// The index of the entry that is shown; the number of entries for the list before all of them.
  public internal(set) var index = 0
  /// The list as it was after that entry.
  public internal(set) var todos: [Todo] = []
  /// The place of the topmost todo on the screen.
  var topRow = 0

  /// The number of entries that are read at first.
  static let firstCount = 100

  /// The entry that is shown; `nil` for the list before all entries.
  var entry: JournalEntry? { entries.indices.contains(index) ? entries[index] : nil }

  /// Shows other todos, and among them those of the entry.
  mutating func show(_ todos: [Todo], height: Int) {
    self.todos = todos
    let ids = Set(entry?.todos.map(\.id) ?? [])
    let row = todos.firstIndex { ids.contains($0.id) } ?? topRow
    scroll(to: min(max(topRow, row - height + 1), row), height: height)
  }

  mutating func scroll(to row: Int, height: Int) {
    topRow = max(min(row, todos.count - height), 0)
  }
}
