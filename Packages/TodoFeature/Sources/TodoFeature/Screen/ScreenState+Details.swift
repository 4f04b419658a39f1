extension ScreenState {
  /// Returns the lines that show all of a todo: its text, its notes and its properties.
  func details(of id: Todo.ID) -> [String] {
    let paragraphs =
      list.app.todos.first { $0.id == id }?.paragraphs ?? ["the todo has been removed meanwhile"]
    return paragraphs.flatMap { $0.visible.wrapped(toColumns: size.columns) }
  }
}

extension Todo {
  fileprivate var paragraphs: [String] {
    let lines = notes.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return [typedText, ""] + (notes.isEmpty ? [] : lines.map(String.init) + [""]) + properties
  }

  /// The properties, a line for each.
  private var properties: [String] {
    [
      isComplete ? "done" + (completionDate.map { ": \($0)" } ?? "") : "open",
      due.map { "due: \($0)" },
      start.map { "starts: \($0)" },
      projects.isEmpty ? nil : "projects: " + projects.joined(separator: ", "),
      contexts.isEmpty ? nil : "contexts: " + contexts.joined(separator: ", "),
      creationDate.map { "made: \($0)" },
    ].compactMap(\.self)
  }
}
