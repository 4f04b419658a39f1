import ArgumentParser
import TodoFeature

/// `todo check`.
struct CheckCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Mark todos as done.",
    discussion:
      "Finished todos go to the end of the list. One that is done already stays as it is.",
    aliases: ["done"]
  )

  static let argumentKind = ArgumentKind.numbers

  @Argument(help: ChosenTodos.help, completion: .numbers(of: .open))
  var numbers: [ChosenTodos]

  @OptionGroup var options: DatabaseOptions

  func makeAction() -> MakeAction {
    { list, today in .check(try list.ids(of: numbers, among: .open, today)) }
  }
}

/// `todo uncheck`.
struct UncheckCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "uncheck",
    abstract: "Mark todos as not done.",
    discussion: "They go before the finished ones. One that is not done stays as it is."
  )

  static let argumentKind = ArgumentKind.numbers

  @Argument(help: ChosenTodos.help, completion: .numbers(of: .done))
  var numbers: [ChosenTodos]

  @OptionGroup var options: DatabaseOptions

  func makeAction() -> MakeAction {
    { list, today in .uncheck(try list.ids(of: numbers, among: .done, today)) }
  }
}

/// `todo remove`.
struct RemoveCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove todos, done or not.",
    discussion: """
      In a terminal, you are asked before more than one is removed. 'todo undo' brings them back. Their \
      numbers are never given to others.
      """,
    aliases: ["rm"]
  )

  static let argumentKind = ArgumentKind.numbers

  @Argument(help: ChosenTodos.help, completion: .numbers(of: .all))
  var numbers: [ChosenTodos]

  @Flag(help: "Remove them without a question.")
  var yes = false

  @OptionGroup var options: DatabaseOptions

  func perform(in program: TodoProgram) throws {
    let database = try program.database(options)
    guard !yes, StandardStream.isInteractive else { return try perform(makeAction(), in: program) }
    // Not in the transaction, because others would wait for the answer. What is asked for is removed.
    let ids = try database.todos().ids(of: numbers, among: .all, Day(.now))
    guard ids.count < 2 || isConfirmed(ids.count) else {
      return try StandardStream.output.write("nothing was removed\n")
    }
    try perform({ _, _ in .remove(ids) }, in: program)
  }

  private func isConfirmed(_ count: Int) -> Bool {
    let isConfirmed = StandardStream.answer(to: "remove \(count) todos? yes or no: ") { answer in
      ["y": true, "yes": true, "n": false, "no": false][answer]
    }
    return isConfirmed ?? false
  }

  func makeAction() -> MakeAction {
    { list, today in .remove(try list.ids(of: numbers, among: .all, today)) }
  }
}

/// `todo clear`.
struct ClearCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "Remove the todos that are done.",
    discussion: "'todo undo' brings them back."
  )

  @OptionGroup var options: DatabaseOptions

  func makeAction() -> MakeAction { { _, _ in .clear } }
}
