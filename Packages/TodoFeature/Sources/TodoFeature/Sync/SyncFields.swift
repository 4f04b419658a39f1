/// The properties of a todo that machines and servers share.
///
/// The text has the days and the categories as words, too. On a server they may differ from those
/// words, because other programs change either.
public struct SyncFields: Equatable, Sendable {
  /// The text, with all of its words.
  public var text: String
  /// The day that it is due on, perhaps with a time.
  public var due: DayAndTime?
  /// The day on which it starts, perhaps with a time.
  public var start: DayAndTime?
  /// The projects, `home`, and the contexts, `@phone`.
  public var categories: Set<String>
  /// True if it is done.
  public var isComplete: Bool
  /// The day on which it was done.
  public var completionDate: Day?
  /// The priority.
  public var priority: Priority?
  /// The day on which it was made.
  public var creationDate: Day?
  /// The notes.
  public var notes: String
  /// The number by which the list is sorted, in descending order.
  public var rank: Int64

  /// Creates properties.
  public init(
    text: String,
    due: DayAndTime? = nil,
    start: DayAndTime? = nil,
    categories: Set<String> = [],
    isComplete: Bool = false,
    completionDate: Day? = nil,
    priority: Priority? = nil,
    creationDate: Day? = nil,
    notes: String = "",
    rank: Int64 = 0
  ) {
    self.text = text
    self.due = due
    self.start = start
    self.categories = categories
    self.isComplete = isComplete
    self.completionDate = completionDate
    self.priority = priority
    self.creationDate = creationDate
    self.notes = notes
    self.rank = rank
  }
}

extension SyncFields {
  /// Creates the properties of a todo of the list.
  public init(_ todo: Todo, rank: Int64) {
    self.init(
      text: todo.description,
      due: todo.due,
      start: todo.start,
      categories: Set(todo.projects.filter { !Self.isContext($0) } + todo.contexts.map { "@" + $0 })
        .filter(Self.isWord(category:)),
      isComplete: todo.isComplete,
      completionDate: todo.completionDate,
      priority: todo.priority,
      creationDate: todo.creationDate,
      notes: todo.notes,
      rank: rank
    )
  }

  /// True if a category can be a word of a text, and can be in a calendar file: it has no spaces and no
  /// control characters.
  public static func isWord(category: String) -> Bool {
    !category.isEmpty && category != "@" && !category.utf8.contains { $0 <= 32 || $0 == 127 }
  }

  /// The words of the text that stand for the days and the categories.
  public var propertyWords: Set<String> { readFromText.valueWords }

  /// The days and the categories as the text has them.
  var readFromText: SyncFields { SyncFields(todo, rank: 0) }

  /// A todo of this text.
  var todo: Todo { Todo(description: text, id: Self.noID) }

  /// The words for the values of the days and the categories.
  var valueWords: Set<String> {
    let days = [due.map { Self.word(for: $0, "due") }, start.map { Self.word(for: $0, "t") }]
    return Set(categories.map { Self.word(for: $0) } + days.compactMap(\.self))
  }

  /// Returns the word for a day.
  static func word(for day: DayAndTime, _ key: String) -> String { "\(key):\(day)" }

  /// Returns the word for a category.
  static func word(for category: String) -> String {
    isContext(category) ? category : "+" + category
  }

  private static func isContext(_ category: String) -> Bool {
    category.utf8.first == UInt8(ascii: "@")
  }

  /// The identity of a todo that is made only to read its text.
  static let noID = Todo.ID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
