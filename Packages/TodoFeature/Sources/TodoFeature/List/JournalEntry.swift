import Foundation

/// An entry of the journal: one thing that the user has done to the list.
public struct JournalEntry: Equatable, Identifiable, Sendable {
  /// A kind of change.
  public enum Verb: String, Sendable {
    case add, edit, check, uncheck, remove, clear, move, sort, `import`
    /// A sync has brought changes of other machines.
    case sync
  }

  /// The number of the entry. Later entries have higher ones.
  public let id: Int
  /// The moment at which it was made.
  public var date: Date
  /// The kind of change.
  public var verb: Verb
  /// The todos to which it was done, as they were afterwards; removed todos as they were before.
  public var todos: [Todo]
  /// True if it is undone at present.
  public var isUndone: Bool
  /// The changes of a sync, todo by todo; empty for an entry of another kind.
  public var changes: [Change]

  /// Creates an entry.
  public init(
    id: Int,
    date: Date,
    verb: Verb,
    todos: [Todo],
    isUndone: Bool = false,
    changes: [Change] = []
  ) {
    self.id = id
    self.date = date
    self.verb = verb
    self.todos = todos
    self.isUndone = isUndone
    self.changes = changes
  }
}

extension JournalEntry: CustomStringConvertible {
  /// The change in a few words: `checked 2 (A) Eggs`, `removed 3 todos`.
  public var description: String {
    guard todos.count == 1, let todo = todos.first else {
      return "\(verb.pastTense) \(todos.count) todos"
    }
    let number = todo.number.map { "\($0) " } ?? ""
    return "\(verb.pastTense) \(number)\(todo.typedText)"
  }
}

extension JournalEntry {
  /// Returns the moment at which it was made, to the minute: `2026-11-23 10:05`.
  public func moment(in timeZone: TimeZone) -> String {
    date.formatted(
      Date.VerbatimFormatStyle(
        format: """
          \(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \
          \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)
          """,
        timeZone: timeZone,
        calendar: Calendar(identifier: .gregorian)
      )
    )
  }
}

extension JournalEntry.Verb {
  /// Returns true if what is done now belongs to the last entry: a sort to the check or uncheck that
  /// asks for it.
  public func isPart(of last: Self?) -> Bool {
    self == .sort && (last == .check || last == .uncheck)
  }

  /// Returns new todos, which are given from the top down, in the order in which they get their
  /// numbers. Those that are added on top are numbered from the lowest up, which is their order.
  public func numberingOrder<Element>(_ elements: [Element]) -> [Element] {
    self == .add ? elements.reversed() : elements
  }

  fileprivate var pastTense: String {
    switch self {
    case .add: "added"
    case .edit: "edited"
    case .check: "checked"
    case .uncheck: "unchecked"
    case .remove: "removed"
    case .clear: "cleared"
    case .move: "moved"
    case .sort: "sorted"
    case .import: "imported"
    case .sync: "synced"
    }
  }
}
