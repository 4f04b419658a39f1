/// A change of one property of todos, for which their texts are not typed again.
public enum PropertyChange: Equatable, Sendable {
  /// The day that they are due on, perhaps with a time; `nil` removes both. A day without a time keeps the present
  /// time.
  case due(DayAndTime?)
  /// The priority; `nil` removes it.
  case priority(Priority?)
  /// The project, which replaces all that they have; `nil` removes these.
  case project(String?)
  /// Words at the end of the text. A day among them that the todo is due on, or starts on, replaces the
  /// present one.
  case append(EnteredText)
  /// A line at the end of the notes; `nil` removes all notes.
  case note(String?)
}

extension Todo {
  /// Returns the todo with another value of a property.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func changed(by change: PropertyChange) -> Todo {
    var todo = self
    switch change {
    case .due(let new): todo.setDue(new.map { DayAndTime($0.day, $0.time ?? due?.time) })
    case .priority(let priority): todo.priority = priority
    case .project(let name): todo.setProject(name)
    case .append(let text):
      let added = Todo(description: text.line, id: id)
      if added.due != nil { todo.setDue(nil) }
      if added.start != nil { todo.setStart(nil) }
      todo.append(word: text.line)
    case .note(let line):
      todo.notes = line.map { notes.isEmpty ? $0 : notes + "\n" + $0 } ?? ""
    }
    return todo
  }
}

extension PropertyChange {
  /// A property whose change is typed.
  public enum Property: String, Sendable {
    case due, priority, project, append, note
  }

  /// The reason why a text is no value of a property.
  public struct Problem: Error, Equatable, Sendable {
    /// A line for the user: what is wrong, and what to write instead.
    public var message: String
  }

  /// Reads a value as the user types it: `friday`, `a`, `+home`. Except for words that are appended, `none` removes
  /// the property.
  public init(_ property: Property, typed text: String, today: Day) throws(Problem) {
    let isRemoved = text == "none"
    switch property {
    case .due:
      let day = DayAndTime(entered: text, today: today)
      guard isRemoved || day != nil else {
        throw Problem(message: "\(EnteredText.Problem.noDay(text))")
      }
      self = .due(day)
    case .priority:
      let letter = text.uppercased()
      let priority = letter.count == 1 ? letter.first.flatMap(Priority.init) : nil
      guard isRemoved || priority != nil else {
        throw Problem(
          message: "'\(text)' is no priority; write a letter from A to Z, or none"
        )
      }
      self = .priority(priority)
    case .project:
      let name = text.hasPrefix("+") ? String(text.dropFirst()) : text
      if name.isBlank || name.contains(where: \.isWhitespace) {
        throw Problem(
          message: "'\(text)' is no project; write one word, such as +home, or none"
        )
      }
      self = .project(isRemoved ? nil : name)
    case .append:
      do {
        self = .append(try EnteredText(text, today: today))
      } catch {
        throw Problem(message: "\(error)")
      }
    case .note:
      self = .note(isRemoved ? nil : text)
    }
  }
}
