import ArgumentParser
import TodoFeature

/// `todo add`.
struct AddCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a todo, and print its number.",
    discussion: """
      The words are one todo, on top of the list: todo add Buy milk +home due:friday. Put -- before \
      a text that begins with a dash.

      Instead of words, - reads a todo from each line of the standard input. The numbers are printed \
      one a line, in the order of the lines, once the todos are saved.

      A text may begin with a priority, (A) to (Z), and after it with the day on which the todo was \
      made, 2026-12-01. In the text, +home is a project, @phone a context, and due:2026-12-01 the day \
      on which the todo is due, which may also be written due:today, due:tomorrow, due:friday, due:3d, \
      due:2w, due:1m or due:1y. A time may follow the day: due:2026-12-01T10:00, due:fridayT10:00. Until \
      the day of t:2026-12-01, which is written in the same ways, the todo waits, and the list does not \
      show it. A rec:1w does nothing: only a rule of a calendar repeats a todo. What is added is open: \
      an x at the beginning is a word of the text, and 'todo import --format todo.txt' reads finished \
      todos.
      """
  )

  static let argumentKind = ArgumentKind.text

  @Argument(
    help: ArgumentHelp("What there is to do; or - to read lines.", valueName: "text"),
    completion: .categories
  )
  var words: [String]

  @OptionGroup var options: DatabaseOptions

  func makeAction() throws -> MakeAction {
    let texts =
      words == ["-"] ? try StandardStream.input().todoLines : [words.joined(separator: " ")]
    guard !texts.isEmpty else {
      throw CommandFailure(.dataError, "the standard input has no text; a todo needs words")
    }
    return Self.adding(texts)
  }

  static func adding(_ texts: [String]) -> MakeAction {
    { _, today in
      .add(
        try texts.enumerated().map { index, text in
          let place = texts.count == 1 ? nil : "text \(index + 1)"
          return try EnteredText(text, at: place, today, "a todo needs words")
        }
      )
    }
  }

  func text(for done: ListState.Done, _ style: OutputStyle) -> String {
    guard case .changed(let entries) = done, !style.isTerminal else { return style.notice(done) }
    let numbers = entries.flatMap(\.todos).compactMap(\.number).sorted()
    return numbers.map { "\($0)\n" }.joined()
  }
}

/// `todo edit`.
struct EditCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change the text of a todo.",
    discussion: """
      The text is written as for 'todo add'. The priority stays, unless the text has another one. Put -- \
      before a text that begins with a dash.
      """
  )

  static let argumentKind = ArgumentKind.numberAndText

  @Argument(
    help: "The todo's number, as 'todo list' shows it.",
    completion: .numbers(of: .all)
  )
  var number: Int

  @Argument(
    help: ArgumentHelp("What there is to do.", valueName: "text"),
    completion: .categories
  )
  var words: [String]

  @Flag(help: "Remove the priority, unless the text has one.")
  var noPriority = false

  @OptionGroup var options: DatabaseOptions

  func makeAction() -> MakeAction {
    { list, today in
      let id = try list.id(of: number)
      let text = try EnteredText(
        words.joined(separator: " "),
        today,
        "a todo needs words, and 'todo remove \(number)' removes it"
      )
      return .edit(id, text, replacesPriority: noPriority)
    }
  }
}

extension EnteredText {
  /// Reads the text of a command.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - place: The name of the text in a failure, if it is one of several.
  ///   - today: The day of today.
  ///   - advice: What to do if the text is blank.
  init(
    _ text: String,
    at place: String? = nil,
    _ today: Day,
    _ advice: String
  ) throws(CommandFailure) {
    do {
      try self.init(text, today: today)
    } catch .blank {
      throw CommandFailure(.dataError, "\(place ?? "the text") is blank; \(advice)")
    } catch {
      throw CommandFailure(.dataError, place.map { "\($0): \(error)" } ?? "\(error)")
    }
  }
}
