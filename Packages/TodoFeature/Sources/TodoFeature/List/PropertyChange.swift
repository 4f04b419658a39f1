/// A change of one property of todos, for which their texts are not typed again.
public enum PropertyChange: Equatable, Sendable {
  /// The day that they are due on; `nil` removes it.
  case due(Day?)
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
    case .due(let day): todo.setDue(day)
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
