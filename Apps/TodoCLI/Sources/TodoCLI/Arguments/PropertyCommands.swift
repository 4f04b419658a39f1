import ArgumentParser
import TodoFeature

/// `todo due`.
struct DueCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "due",
    abstract: "Set the day on which todos are due.",
    discussion: """
      The day is written as after due: in 'todo add', and none removes it: todo due 3 friday, \
      todo due 3,5-7 none, todo due "+work due:..today" tomorrow. A time after the day replaces the \
      present one, todo due 3 fridayT10:00; a day without a time keeps it.
      """
  )

  static let argumentKind = ArgumentKind.numberAndValue

  @Argument(help: ChosenTodos.help, completion: .numbers(of: .open))
  var numbers: ChosenTodos

  @Argument(
    help: "The day: 2026-12-01, today, tomorrow, friday, 3d, 2w, 1m, 1y, fridayT10:00, or none.",
    completion: .list(["today", "tomorrow"] + Day.weekdays + ["none"])
  )
  var day: String

  @OptionGroup var options: DatabaseOptions

  func makeAction() -> MakeAction {
    { list, today in
      do {
        let change = try PropertyChange(.due, typed: day, today: today)
        return try list.changing(numbers, by: change, today)
      } catch let problem as PropertyChange.Problem {
        throw CommandFailure(.dataError, problem.message)
      }
    }
  }
}

/// `todo pri`.
struct PriorityCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "pri",
    abstract: "Set the priority of todos.",
    discussion: "A is the highest one, Z the lowest, and none removes it: todo pri 3 A.",
    aliases: ["priority"]
  )

  static let argumentKind = ArgumentKind.numberAndValue

  @Argument(help: ChosenTodos.help, completion: .numbers(of: .open))
  var numbers: ChosenTodos

  @Argument(
    help: "A letter from A to Z, or none.",
    completion: .list(["A", "B", "C", "none"])
  )
  var priority: String

  @OptionGroup var options: DatabaseOptions

  func validate() throws { _ = try change() }

  private func change() throws -> PropertyChange { try .validated(.priority, priority) }

  func makeAction() throws -> MakeAction {
    let change = try change()
    return { list, today in try list.changing(numbers, by: change, today) }
  }
}

/// `todo project`.
struct ProjectCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "project",
    abstract: "Set the project of todos.",
    discussion: """
      It replaces the projects that they have, and none removes these: todo project 3 +home. \
      'todo append 3 +home' adds another one.
      """
  )

  static let argumentKind = ArgumentKind.numberAndValue

  @Argument(help: ChosenTodos.help, completion: .numbers(of: .open))
  var numbers: ChosenTodos

  @Argument(
    help: "The project, with or without its +; or none.",
    completion: .categories
  )
  var project: String

  @OptionGroup var options: DatabaseOptions

  func validate() throws { _ = try change() }

  private func change() throws -> PropertyChange { try .validated(.project, project) }

  func makeAction() throws -> MakeAction {
    let change = try change()
    return { list, today in try list.changing(numbers, by: change, today) }
  }
}

/// `todo append`.
struct AppendCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "append",
    abstract: "Add words to the texts of todos.",
    discussion: """
      The words are written as for 'todo add', and a due day among them replaces the present one: \
      todo append 3 +home due:friday. Put -- before words that begin with a dash.
      """
  )

  static let argumentKind = ArgumentKind.numberAndText

  @Argument(help: ChosenTodos.help, completion: .numbers(of: .open))
  var numbers: ChosenTodos

  @Argument(help: ArgumentHelp("The words.", valueName: "text"), completion: .categories)
  var words: [String]

  @OptionGroup var options: DatabaseOptions

  func makeAction() -> MakeAction {
    { list, today in
      let text = try EnteredText(
        words.joined(separator: " "),
        today,
        "write the words to add"
      )
      return try list.changing(numbers, by: .append(text), today)
    }
  }
}

/// `todo note`.
struct NoteCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "note",
    abstract: "Add a line to the notes of todos, or print these.",
    discussion: """
      Notes are what there is to know about a todo, in any number of lines: todo note 3 Ask for the \
      blue one. Instead of words, - reads lines from the standard input, and none removes the notes. \
      Without words, the notes are printed. Put -- before words that begin with a dash.
      """
  )

  static let argumentKind = ArgumentKind.numberAndText

  @Argument(help: ChosenTodos.help, completion: .numbers(of: .all))
  var numbers: ChosenTodos

  @Argument(help: ArgumentHelp("The line; -, or none.", valueName: "text"))
  var words: [String] = []

  @OptionGroup var options: DatabaseOptions

  func perform(in program: TodoProgram) throws {
    guard words.isEmpty else { return try perform(makeAction(), in: program) }
    let todos = try program.database(options).todos()
    let ids = Set(try todos.ids(of: [numbers], among: .open, Day(.now)))
    let notes = todos.filter { ids.contains($0.id) && !$0.notes.isEmpty }.map(\.notes)
    try StandardStream.output.write(program.style(options).lines(ofNotes: notes))
  }

  func makeAction() throws -> MakeAction {
    let line = words == ["none"] ? nil : try text()
    return { list, today in try list.changing(numbers, by: .note(line), today) }
  }

  private func text() throws -> String {
    var text = words == ["-"] ? try StandardStream.input() : words.joined(separator: " ")
    if text.last?.isNewline == true { text.removeLast() }
    guard !text.isBlank else {
      throw CommandFailure(.dataError, "the text is blank; write the note, or none")
    }
    return text
  }
}

extension PropertyChange {
  /// Reads a value that does not depend on the day, as an argument of a command.
  fileprivate static func validated(
    _ property: Property,
    _ text: String
  ) throws(ValidationError) -> PropertyChange {
    do {
      return try PropertyChange(property, typed: text, today: Day(.now))
    } catch {
      throw ValidationError(error.message)
    }
  }
}

extension [Todo] {
  /// Returns the action that changes a property of todos.
  ///
  /// - Throws: A failure if no todo is meant, or one of them would have no text any more.
  fileprivate func changing(
    _ chosen: ChosenTodos,
    by change: PropertyChange,
    _ today: Day
  ) throws(CommandFailure) -> ListAction {
    let ids = try ids(of: [chosen], among: .open, today)
    let changed = Set(ids)
    let blank = first { changed.contains($0.id) && $0.changed(by: change).description.isBlank }
    if let number = blank?.number {
      throw CommandFailure(.dataError, "todo \(number) would have no text any more")
    }
    return .change(ids, change)
  }
}
