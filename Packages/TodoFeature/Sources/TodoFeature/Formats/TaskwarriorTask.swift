import Foundation

/// A task of Taskwarrior, as its `export` writes it and its `import` reads it.
///
/// Projects, contexts, the due day and the priorities A, B and C become Taskwarrior's project, tags, due
/// moment and priorities H, M and L. The attribute `todotxt`, which Taskwarrior keeps as it keeps all
/// attributes that it does not know, has the whole todo. When the task comes back unchanged, so does the
/// todo.
///
/// Source: Taskwarrior's "JSON format" (rfc/task.md).
struct TaskwarriorTask: Codable, Equatable {
  var uuid: UUID
  var description: String
  var status: String
  /// Moments, in the form `20261123T101500Z`.
  var entry: String?
  var end: String?
  var due: String?
  var priority: String?
  var project: String?
  var tags: [String]?
  var todotxt: String?
}

extension TaskwarriorTask {
  static func text(of todos: [Todo], in timeZone: TimeZone) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Only strings are encoded, which does not fail.
    let lines = todos.map { todo in
      String(decoding: try! encoder.encode(TaskwarriorTask(todo, in: timeZone)), as: UTF8.self)
    }
    return "[\n\(lines.joined(separator: ",\n"))\n]\n"
  }

  init(_ todo: Todo, in timeZone: TimeZone) {
    uuid = todo.id
    description = todo.plainText.isEmpty ? todo.description : todo.plainText
    status = todo.isComplete ? "completed" : "pending"
    entry = todo.creationDate.map { Self.moment(of: $0, in: timeZone) }
    end = todo.completionDate.map { Self.moment(of: $0, in: timeZone) }
    due = todo.due.map { Self.moment(of: $0, in: timeZone) }
    priority = todo.priority.flatMap { Self.priorities[$0.letter] }
    project = todo.projects.first
    tags = todo.contexts.isEmpty ? nil : todo.contexts
    todotxt = todo.todoTxt
  }

  /// Returns the todo; `nil` for a task that is deleted, or only the pattern of recurring ones.
  func todo(in timeZone: TimeZone) -> Todo? {
    guard ["pending", "completed", "waiting"].contains(status) else { return nil }
    if let todotxt {
      let todo = Todo(todoTxt: todotxt, id: uuid)
      if hasContent(of: todo, in: timeZone) { return todo }
    }
    return newTodo(in: timeZone)
  }

  /// Returns true if nothing that the user sees of a todo was changed in Taskwarrior. Taskwarrior adds
  /// the moments of entry and end where they are missing.
  private func hasContent(of todo: Todo, in timeZone: TimeZone) -> Bool {
    let task = TaskwarriorTask(todo, in: timeZone)
    return description == task.description && (status == "completed") == todo.isComplete
      && due == task.due && priority == task.priority && project == task.project
      && Set(tags ?? []) == Set(task.tags ?? [])
  }

  private func newTodo(in timeZone: TimeZone) -> Todo {
    let isComplete = status == "completed"
    var words = [description]
    if let project { words.append("+" + project.split(separator: " ").joined(separator: "-")) }
    words += (tags ?? []).map { "@" + $0 }
    if let due = due.flatMap({ Self.day(of: $0, in: timeZone) }) { words.append("due:\(due)") }
    let letter = Self.priorities.first { $0.value == priority }?.key
    return Todo(
      isComplete: isComplete,
      description: words.joined(separator: " "),
      id: uuid,
      priority: letter.flatMap(Priority.init),
      creationDate: entry.flatMap { Self.day(of: $0, in: timeZone) },
      completionDate: isComplete ? end.flatMap { Self.day(of: $0, in: timeZone) } : nil
    )
  }

  private static let priorities: [Character: String] = ["A": "H", "B": "M", "C": "L"]

  /// Returns the beginning of a day.
  private static func moment(of day: Day, in timeZone: TimeZone) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = DateComponents(year: day.year, month: day.month, day: day.day)
    return calendar.date(from: parts)!.formatted(style)
  }

  private static func day(of moment: String, in timeZone: TimeZone) -> Day? {
    (try? style.parse(moment)).map { Day($0, in: timeZone) }
  }

  private static let style = Date.ISO8601FormatStyle(
    dateSeparator: .omitted,
    dateTimeSeparator: .standard,
    timeSeparator: .omitted,
    timeZone: .gmt
  )
}

extension Todo {
  /// The text without the words that are projects, contexts and the due day.
  var plainText: String {
    words.filter { word in
      if word.count > 1, word.first == "+" || word.first == "@" { return false }
      return KeyAndValue(word).map { $0.key != "due" || Day(String($0.value)) == nil } ?? true
    }
    .joined(separator: " ")
  }
}
