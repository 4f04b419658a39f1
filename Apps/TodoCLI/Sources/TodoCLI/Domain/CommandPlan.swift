import TodoFeature

/// What a command comes to, given the list.
enum CommandPlan: Equatable {
  /// The todo feature has to handle these actions.
  case send([AppAction])
  /// These todos have to go: the feature has no action for it.
  case remove(Set<Todo.ID>)
  /// There is nothing to change, and so nothing to save.
  case leave
}

extension CommandState {
  /// What the command comes to, or what is wrong with its input.
  var plan: Result<CommandPlan, CommandFailure> {
    Result { () throws(CommandFailure) in try makePlan() }
  }

  private func makePlan() throws(CommandFailure) -> CommandPlan {
    switch command {
    case .list:
      return .leave

    case .add(let texts):
      for (index, text) in texts.enumerated() where text.isBlank {
        let which = texts.count == 1 ? "the text" : "text \(index + 1)"
        throw CommandFailure(.dataError, "\(which) is blank; a todo needs words")
      }
      return .send(texts.flatMap { [.addButtonTapped, typing($0, at: 0)] })

    case .check(let numbers):
      return tapping(try indices(of: numbers).filter { !app.todos[$0].isComplete })

    case .uncheck(let numbers):
      return tapping(try indices(of: numbers).filter { app.todos[$0].isComplete })

    case .edit(let number, let text):
      let index = try indices(of: [number])[0]
      guard !text.isBlank else {
        throw CommandFailure(
          .dataError,
          "the text is blank; a todo needs words, and 'todo remove \(number)' removes it"
        )
      }
      return app.todos[index].description == text ? .leave : .send([typing(text, at: index)])

    case .remove(let numbers):
      return .remove(Set(try indices(of: numbers).map { app.todos[$0].id }))

    case .clear:
      let finished = app.todos.filter(\.isComplete)
      return finished.isEmpty ? .leave : .remove(Set(finished.map(\.id)))
    }
  }

  private func typing(_ text: String, at index: Int) -> AppAction {
    .todo(index: index, action: .textFieldChanged(text))
  }

  private func tapping(_ indices: [Int]) -> CommandPlan {
    indices.isEmpty ? .leave : .send(indices.map { .todo(index: $0, action: .checkboxTapped) })
  }

  /// The places of the todos with these numbers, each once.
  ///
  /// - Throws: A failure that names every number that no todo has.
  private func indices(of numbers: [Int]) throws(CommandFailure) -> [Int] {
    var indices: [Int: Int] = [:]
    for (index, todo) in app.todos.enumerated() {
      if let number = self.numbers[todo.id] { indices[number] = index }
    }
    let distinct = numbers.distinct
    let missing = distinct.filter { indices[$0] == nil }
    guard missing.isEmpty else {
      let list = missing.map(String.init).joined(separator: " or ")
      throw CommandFailure(.dataError, "no todo has number \(list); 'todo list' shows the numbers")
    }
    return distinct.compactMap { indices[$0] }
  }
}

extension String {
  /// Says whether there is nothing to read: no character, or only spaces and line breaks.
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension Array where Element: Hashable {
  /// Every element once, where it stands first.
  fileprivate var distinct: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
