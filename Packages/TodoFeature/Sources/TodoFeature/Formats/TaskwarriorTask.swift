import Foundation

/// A task of Taskwarrior, as its `export` writes it and its `import` reads it.
///
/// The first project, the contexts, the due day, the start and the priorities A, B and C become
/// Taskwarrior's project, tags, moments due and wait, and priorities H, M and L, and the notes an annotation. The attribute `todotxt`, which Taskwarrior keeps
/// as it keeps all attributes that it does not know, has the whole todo. When the task comes back
/// unchanged, so does the todo. What was changed in Taskwarrior is changed in the todo, and the rest of
/// the todo is kept.
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
  var wait: String?
  var priority: String?
  var project: String?
  var tags: [String]?
  var annotations: [Annotation]?
  var todotxt: String?

  /// A text that is added to a task, and its moment.
  struct Annotation: Codable, Equatable {
    var entry: String
    var description: String
  }
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
    entry = todo.creationDate.flatMap { Self.moment(of: DayAndTime($0), in: timeZone) }
    end = todo.completionDate.flatMap { Self.moment(of: DayAndTime($0), in: timeZone) }
    due = todo.due.flatMap { Self.moment(of: $0, in: timeZone) }
    wait = todo.start.flatMap { Self.moment(of: $0, in: timeZone) }
    priority = todo.priority.flatMap { Self.priorities[$0.letter] }
    project = todo.projects.first
    // Taskwarrior splits a tag at a comma, and takes what follows a colon as another attribute.
    let contexts = todo.contexts.filter { !$0.contains(",") && !$0.contains(":") }
    tags = contexts.isEmpty ? nil : contexts
    if !todo.notes.isEmpty {
      // Taskwarrior refuses an annotation without a moment.
      annotations = [
        Annotation(entry: entry ?? "20000101T000000Z", description: todo.notes)
      ]
    }
    todotxt = Self.line(of: todo)
  }

  private enum CodingKeys: String, CodingKey {
    case uuid, description, status, entry, end, due, wait, priority, project, tags, annotations,
      todotxt
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func read<Value: Decodable>(_ key: CodingKeys) throws -> Value? {
      try container.decodeIfPresent(Value.self, forKey: key)
    }
    func check(
      _ value: String?,
      _ key: CodingKeys,
      _ kind: String,
      _ isValid: (String) -> Bool
    ) throws {
      guard let value, !isValid(value) else { return }
      let reason = "'\(value)' is no \(kind)"
      throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: reason)
    }
    uuid = try container.decode(UUID.self, forKey: .uuid)
    description = try container.decode(String.self, forKey: .description)
    status = try container.decode(String.self, forKey: .status)
    entry = try read(.entry)
    end = try read(.end)
    due = try read(.due)
    wait = try read(.wait)
    priority = try read(.priority)
    project = try read(.project)
    tags = try read(.tags)
    annotations = try read(.annotations)
    todotxt = try read(.todotxt)
    try check(status, .status, "status") { Self.statuses.union(Self.hiddenStatuses).contains($0) }
    for (moment, key) in [(entry, CodingKeys.entry), (end, .end), (due, .due), (wait, .wait)] {
      try check(moment, key, "moment as 20261123T101500Z") { Self.date(of: $0) != nil }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    // Taskwarrior does not find a task by its UUID if that is stored in upper case.
    try container.encode(uuid.uuidString.lowercased(), forKey: .uuid)
    try container.encode(description, forKey: .description)
    try container.encode(status, forKey: .status)
    try container.encodeIfPresent(entry, forKey: .entry)
    try container.encodeIfPresent(end, forKey: .end)
    try container.encodeIfPresent(due, forKey: .due)
    try container.encodeIfPresent(wait, forKey: .wait)
    try container.encodeIfPresent(priority, forKey: .priority)
    try container.encodeIfPresent(project, forKey: .project)
    try container.encodeIfPresent(tags, forKey: .tags)
    try container.encodeIfPresent(annotations, forKey: .annotations)
    try container.encodeIfPresent(todotxt, forKey: .todotxt)
  }

  /// Returns the todo; `nil` for a task that is deleted, or only the pattern of recurring ones.
  func todo(in timeZone: TimeZone) -> Todo? {
    guard Self.statuses.contains(status) else { return nil }
    guard let todotxt else { return newTodo(in: timeZone) }
    var todo = Self.todo(of: todotxt, id: uuid)
    update(&todo, in: timeZone)
    return todo
  }

  private static let statuses: Set = ["pending", "completed", "waiting"]
  private static let hiddenStatuses: Set = ["deleted", "recurring"]

  private var isComplete: Bool { status == "completed" }

  private func newTodo(in timeZone: TimeZone) -> Todo {
    var todo = Todo(id: uuid, creationDate: entry.flatMap { Self.day(of: $0, in: timeZone) })
    update(&todo, in: timeZone)
    return todo
  }

  private static let priorities: [Character: String] = ["A": "H", "B": "M", "C": "L"]

  /// Returns a time of a day, or its beginning; `nil` if Taskwarrior would refuse the moment, and with it the whole
  /// import. It takes small numbers of seconds since 1970 as durations.
  private static func moment(of day: DayAndTime, in timeZone: TimeZone) -> String? {
    (1980..<9999).contains(day.day.year) ? date(of: day, in: timeZone).formatted(style) : nil
  }

  private static func date(of moment: DayAndTime, in timeZone: TimeZone) -> Date {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let (day, second) = (moment.day, moment.time?.secondOfDay ?? 0)
    let parts = DateComponents(
      year: day.year,
      month: day.month,
      day: day.day,
      hour: second / 3_600,
      minute: second / 60 % 60,
      second: second % 60
    )
    return calendar.date(from: parts)!
  }

  /// Returns the day of a moment, with the time unless it is the beginning of the day.
  private static func dayAndTime(of moment: String, in timeZone: TimeZone) -> DayAndTime? {
    guard let date = date(of: moment) else { return nil }
    let day = DayAndTime(Day(date, in: timeZone))
    return self.date(of: day, in: timeZone) == date ? day : DayAndTime(date, in: timeZone)
  }

  private static func day(of moment: String, in timeZone: TimeZone) -> Day? {
    date(of: moment).map { Day($0, in: timeZone) }
  }

  private static func date(of moment: String) -> Date? {
    (try? style.parse(moment)) ?? (try? Date(moment, strategy: .iso8601))
  }

  private static let style = Date.ISO8601FormatStyle(
    dateSeparator: .omitted,
    dateTimeSeparator: .standard,
    timeSeparator: .omitted,
    timeZone: .gmt
  )
}

// MARK: - The attribute `todotxt`

extension TaskwarriorTask {
  /// Returns a todo as the value of the attribute: the line of a todo.txt file, except that line breaks
  /// stay, and that there is one more space before a description which would be read in another way
  /// without it.
  private static func line(of todo: Todo) -> String {
    let line = todo.todoTxtPrefix + todo.description
    let isRead = Todo(todoTxt: line, id: todo.id).description == todo.description
    return isRead && todo.description.utf8.first != UInt8(ascii: " ")
      ? line : todo.todoTxtPrefix + " " + todo.description
  }

  private static func todo(of line: String, id: UUID) -> Todo {
    var todo = Todo(todoTxt: line, id: id)
    if todo.description.utf8.first == UInt8(ascii: " ") {
      todo.description = String(Substring(todo.description.utf8.dropFirst()))
    }
    return todo
  }
}

// MARK: - Changes that were made in Taskwarrior

extension TaskwarriorTask {
  /// Changes what differs from the task as which the todo was exported.
  private func update(_ todo: inout Todo, in timeZone: TimeZone) {
    let exported = TaskwarriorTask(todo, in: timeZone)
    func day(_ moment: String?) -> Day? { moment.flatMap { Self.day(of: $0, in: timeZone) } }
    func dayAndTime(_ moment: String?) -> DayAndTime? {
      moment.flatMap { Self.dayAndTime(of: $0, in: timeZone) }
    }

    if priority != exported.priority {
      todo.priority = Self.priorities.first { $0.value == priority }.flatMap { Priority($0.key) }
    }
    // Taskwarrior adds the moments of entry and end where they are missing: these are no changes.
    if exported.entry != nil, let entry = day(entry) { todo.creationDate = entry }
    if isComplete != todo.isComplete {
      todo.completionDate = isComplete ? day(end) : nil
    } else if exported.end != nil, let end = day(end) {
      todo.completionDate = end
    }
    todo.isComplete = isComplete
    todo.notes = (annotations ?? []).sorted { $0.entry < $1.entry }.map(\.description)
      .joined(separator: "\n")

    let words = todo.words
    var changed = words
    if project != exported.project {
      let word = project.map {
        "+" + $0.split(whereSeparator: \.isWhitespace).joined(separator: "-")
      }
      changed.replaceFirst(where: { $0.hasMark("+") }, with: word)
    }
    for (key, new, old) in [("due", due, exported.due), ("t", wait, exported.wait)]
    where dayAndTime(new) != dayAndTime(old) {
      if new == nil { changed.removeAll { $0.day(of: key) != nil } }
      changed.replaceFirst(
        where: { $0.day(of: key) != nil },
        with: dayAndTime(new).map { "\(key):\($0)" }
      )
    }
    let (old, new) = (exported.tags ?? [], tags ?? [])
    let removed = Set(old).subtracting(new)
    changed.removeAll { $0.hasMark("@") && removed.contains(String($0.dropFirst())) }
    changed += new.filter { !old.contains($0) }.map { "@\($0)" }
    if description != exported.description {
      let texts = description.split(whereSeparator: \.isWhitespace)
      let kept = changed.filter { !$0.isPlain && !texts.contains($0) }
      todo.description = ([Substring(description)] + kept).joined(separator: " ")
    } else if changed != words {
      todo.description = changed.joined(separator: " ")
    }
  }
}

extension [Substring] {
  /// Replaces the first word that is chosen by a predicate; `nil` removes it. If there is none, the new
  /// word is added at the end.
  fileprivate mutating func replaceFirst(where isChosen: (Substring) -> Bool, with word: String?) {
    switch (firstIndex(where: isChosen), word) {
    case (let index?, let word?): self[index] = Substring(word)
    case (let index?, nil): remove(at: index)
    case (nil, let word?): append(Substring(word))
    case (nil, nil): break
    }
  }
}

extension Todo {
  /// The text without the words that are projects, contexts and days.
  var plainText: String {
    words.filter(\.isPlain).joined(separator: " ")
  }
}

extension Substring {
  /// True if the word is neither a project nor a context nor the day that it is due or starts on.
  fileprivate var isPlain: Bool {
    !hasMark("+") && !hasMark("@") && day(of: "due") == nil && day(of: "t") == nil
  }
}
