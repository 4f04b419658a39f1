import Foundation
import TodoFeature

/// How results are printed.
struct OutputStyle {
  /// True if a person looks at a terminal.
  var isTerminal: Bool
  /// True if colours are used.
  var isColored: Bool
  /// The day of today, which overdue todos are shown by.
  var today: Day
}

extension OutputStyle {
  /// The list for people and for line-based tools: `[x] 12 (A) Milk`, the numbers aligned.
  ///
  /// In a terminal, what it would obey is written out. Elsewhere texts are exact, line breaks included.
  func lines(_ todos: [Todo]) -> String {
    let width = todos.map { String($0.number ?? 0).count }.max() ?? 0
    return todos.map { todo in
      let number = String(todo.number ?? 0)
      let padding = String(repeating: " ", count: width - number.count)
      let text = isTerminal ? todo.description.visible : todo.description
      let priority = todo.priority.map { "\($0) " } ?? ""
      let line = "[\(todo.isComplete ? "x" : " ")] \(padding)\(number) \(priority)\(text)"
      return colored(line, color(of: todo)) + "\n"
    }
    .joined()
  }

  /// A line about a change, for a person at a terminal; nothing elsewhere.
  func notice(_ outcome: CommandOutcome) -> String {
    guard isTerminal else { return "" }
    switch outcome {
    case .list(.nothing): return "nothing to change\n"
    case .list(.changed(let entries)): return lines(entries) { "\($0); 'todo undo' takes it back" }
    case .list(.undone(let entries)):
      return lines(entries) { "undone: \($0); 'todo redo' does it again" }
    case .list(.redone(let entries)):
      return lines(entries) { "redone: \($0); 'todo undo' takes it back" }
    case .purged(let count):
      return "forgot \(count) \(count == 1 ? "change" : "changes")\n"
    case .log:
      return ""
    }
  }

  private func lines(_ entries: [JournalEntry], _ text: (JournalEntry) -> String) -> String {
    entries.map { text($0).visible + "\n" }.joined()
  }

  /// The journal: a line for each entry.
  func journal(_ entries: [JournalEntry]) -> String {
    entries.map { entry in
      let text = "\(entry.date.formatted(Self.moment)) \(entry)"
      let line = isTerminal ? text.visible : text
      return entry.isUndone ? colored(line + " (undone)", .dim) + "\n" : line + "\n"
    }
    .joined()
  }

  private static let moment = Date.VerbatimFormatStyle(
    format: """
      \(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)
      """,
    timeZone: .current,
    calendar: Calendar(identifier: .gregorian)
  )
}

extension OutputStyle {
  /// The colours, as a terminal's escape sequences have them (ECMA-48, SGR).
  private enum Color: String {
    case dim = "2"
    case red = "31"
    case yellow = "33"
    case bold = "1"
  }

  private func color(of todo: Todo) -> Color? {
    if todo.isComplete { return .dim }
    if let due = todo.due, due < today { return .red }
    if todo.due == today { return .yellow }
    return todo.priority == nil ? nil : .bold
  }

  private func colored(_ text: String, _ color: @autoclosure () -> Color?) -> String {
    guard isColored, let color = color() else { return text }
    return "\u{1B}[\(color.rawValue)m\(text)\u{1B}[m"
  }
}
