import ArgumentParser
import TodoFeature

/// `todo undo`.
struct UndoCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last change, or the last changes.",
    discussion: "'todo log' shows what was done. 'todo redo' does it again."
  )

  static let argumentKind = ArgumentKind.count

  @Argument(help: countHelp)
  var count = 1

  @OptionGroup var options: DatabaseOptions

  func validate() throws { try validateNumber(count) }

  func makeAction() -> MakeAction { { _, _ in .undo(count) } }
}

/// `todo redo`.
struct RedoCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Do again what was undone.",
    discussion: "After another change, what was undone before cannot be done again."
  )

  static let argumentKind = ArgumentKind.count

  @Argument(help: countHelp)
  var count = 1

  @OptionGroup var options: DatabaseOptions

  func validate() throws { try validateNumber(count) }

  func makeAction() -> MakeAction { { _, _ in .redo(count) } }
}

/// `todo log`.
struct LogCommand: TodoSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Show what was done to the list, the last change first.",
    discussion: """
      What is undone at present is marked. Below a sync, indented lines say what other machines and \
      programs have changed.
      """
  )

  static let argumentKind = ArgumentKind.count

  @Argument(help: "The number of changes to show.")
  var count = 20

  @OptionGroup var options: DatabaseOptions

  func validate() throws { try validateNumber(count) }

  func perform(in program: TodoProgram) throws {
    let entries = try program.database(options).journal(count)
    try StandardStream.output.write(program.style(options).journal(entries))
  }
}

/// `todo purge`.
struct PurgeCommand: TodoSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "purge",
    abstract: "Forget what was done, and remove for good what was removed.",
    discussion: "The list stays as it is. Nothing can be undone afterwards."
  )

  @OptionGroup var options: DatabaseOptions

  func perform(in program: TodoProgram) throws {
    let count = try program.database(options).purge()
    let text = "forgot \(count) \(count == 1 ? "change" : "changes")\n"
    try StandardStream.output.write(
      program.style(options).isTerminal ? text : "",
      afterSaving: true
    )
  }
}

private let countHelp = ArgumentHelp("The number of changes.", valueName: "number")

private func validateNumber(_ count: Int) throws {
  if count < 1 { throw ValidationError("the number of changes has to be at least 1") }
}
