import Foundation
import TodoFeature

/// The style in which results are printed.
struct OutputStyle {
  /// True if the output is a terminal.
  var isTerminal: Bool
  /// True if colours are used.
  var isColored: Bool
  /// The day of today, by which todos are overdue.
  var today: Day
}

extension OutputStyle {
  /// Returns the list, one todo a line: `[x] 12 (A) Milk`, the numbers aligned.
  ///
  /// In a terminal, control characters are written out. Elsewhere texts are exact, line breaks included.
  func lines(_ todos: [Todo]) -> String {
    let width = String(todos.lazy.compactMap(\.number).max() ?? 0).utf8.count
    var lines = ""
    for todo in todos {
      let color = isColored ? color(of: todo) : nil
      lines += color?.start ?? ""
      append(todo, width, to: &lines)
      if color != nil { lines += Color.end }
      lines += "\n"
    }
    return lines
  }

  private func append(_ todo: Todo, _ width: Int, to lines: inout String) {
    let number = String(todo.number ?? 0)
    lines += todo.isComplete ? "[x] " : "[ ] "
    for _ in number.utf8.count..<width { lines += " " }
    lines += number
    lines += " "
    if let priority = todo.priority {
      lines += priority.description
      lines += " "
    }
    lines += isTerminal ? todo.description.visible : todo.description
  }

  /// Returns the notes of todos. In a terminal, control characters are written out, except line breaks.
  func lines(ofNotes notes: [String]) -> String {
    notes.map { text in
      guard isTerminal else { return text + "\n" }
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      return lines.map { String($0).visible + "\n" }.joined()
    }
    .joined()
  }

  /// Returns a line about a change in a terminal; an empty text elsewhere.
  func notice(_ done: ListState.Done) -> String {
    guard isTerminal else { return "" }
    return switch done {
    case .nothing: "nothing to change\n"
    case .changed(let entries):
      lines(entries) { "\($0); 'todo undo' takes it back" } + notice(ofRepetitionIn: entries)
    case .undone(let entries): lines(entries) { "undone: \($0); 'todo redo' does it again" }
    case .redone(let entries): lines(entries) { "redone: \($0); 'todo undo' takes it back" }
    }
  }

  /// Returns a line about a word by which other programs repeat todos; an empty text if no text has one.
  private func notice(ofRepetitionIn entries: [JournalEntry]) -> String {
    let typed = entries.filter { [.add, .edit].contains($0.verb) }.flatMap(\.todos)
    guard let value = typed.lazy.compactMap({ $0.value(of: "rec") }).first else { return "" }
    return "'rec:\(value)' does nothing: only a rule of a calendar repeats a todo".visible + "\n"
  }

  /// Returns the lines about an import in a terminal; an empty text elsewhere.
  ///
  /// - Parameter items: The todos that were read; `nil` for those that are not to be imported.
  func notice(_ done: ListState.Done, ofImporting items: [Todo?]) -> String {
    guard isTerminal else { return "" }
    let added = if case .changed(let entries) = done { entries.flatMap(\.todos).count } else { 0 }
    let todos = items.count { $0 != nil }
    let skipped = [
      (todos - added, "in the list already"),
      (items.count - todos, "deleted, or only the pattern of recurring tasks"),
    ]
    let lines = skipped.filter { $0.0 > 0 }.map { count, reason in
      "skipped \(count) that \(count == 1 ? "is" : "are") \(reason)\n"
    }
    return notice(done) + lines.joined()
  }

  private func lines(_ entries: [JournalEntry], _ text: (JournalEntry) -> String) -> String {
    entries.map { text($0).visible + "\n" }.joined()
  }

  /// Returns the journal, a line for each entry. Below that of a sync, indented lines say what it has changed.
  func journal(_ entries: [JournalEntry]) -> String {
    entries.map { entry in
      let details = entry.details.map { "  " + $0 }
      let lines = ["\(entry.moment(in: .current)) \(entry)"] + details
      let shown = isTerminal ? lines.map(\.visible) : lines
      guard entry.isUndone else { return shown.map { $0 + "\n" }.joined() }
      let marked = [shown[0] + " (undone)"] + shown.dropFirst()
      return marked.map { (isColored ? Color.dim.start + $0 + Color.end : $0) + "\n" }.joined()
    }
    .joined()
  }
}

extension OutputStyle {
  /// The colours, as a terminal's escape sequences have them (ECMA-48, SGR).
  private enum Color: String {
    case dim = "2"
    case red = "31"
    case yellow = "33"
    case bold = "1"

    var start: String { "\u{1B}[\(rawValue)m" }
    static let end = "\u{1B}[m"
  }

  private func color(of todo: Todo) -> Color? {
    switch todo.urgency(today: today) {
    case .done: .dim
    case .overdue: .red
    case .dueToday: .yellow
    case .prioritized: .bold
    case .normal: nil
    }
  }
}
