import ArgumentParser
import Foundation
import TodoFeature

/// `todo export`.
struct ExportCommand: TodoSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Print the list in the format of another program."
  )

  @Option(help: formatHelp)
  var format: TodoFormat

  @OptionGroup var options: DatabaseOptions

  func perform(in program: TodoProgram) throws {
    let text = format.text(of: try program.database(options).todos())
    guard program.style(options).isTerminal else { return try StandardStream.output.write(text) }
    try StandardStream.output.write(
      text.split(separator: "\n").map { String($0).visible + "\n" }.joined()
    )
  }
}

/// `todo import`.
struct ImportCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add the todos of another program, read from the standard input.",
    discussion: """
      They are added at the end, in their order: all of them, or none if one cannot be read. A todo \
      that is in the list already, by its identity, is skipped.
      """
  )

  @Option(help: formatHelp)
  var format: TodoFormat

  @OptionGroup var options: DatabaseOptions

  func makeAction() throws -> MakeAction {
    let todos = try todos(in: StandardStream.input())
    guard todos.allSatisfy({ !$0.description.isBlank && !$0.description.utf8.contains(0) }) else {
      throw CommandFailure(
        .dataError,
        "a text is blank, or has a NUL character; nothing was added"
      )
    }
    return { _, _ in .import(todos) }
  }

  private func todos(in text: String) throws(CommandFailure) -> [Todo] {
    do {
      return try format.todos(in: text, uuid: UUID.init)
    } catch {
      throw CommandFailure(
        .dataError,
        "cannot read the standard input as \(format.rawValue): \(error.message)"
      )
    }
  }
}

private let formatHelp: ArgumentHelp = "todo.txt, taskwarrior or json."

extension TodoFormat: @retroactive ExpressibleByArgument {}
