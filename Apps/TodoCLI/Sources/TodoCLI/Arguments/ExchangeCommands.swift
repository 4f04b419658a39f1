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
struct ImportCommand: TodoSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add the todos of another program, read from the standard input.",
    discussion: """
      They are added at the end, in their order: all of them, or none if one cannot be read. A todo \
      that is in the list already, by its identity, is skipped. In a terminal, the number of \
      those is printed.
      """
  )

  @Option(help: formatHelp)
  var format: TodoFormat

  @OptionGroup var options: DatabaseOptions

  func perform(in program: TodoProgram) throws {
    let items = try readItems()
    let todos = items.compactMap(\.self)
    let done = try program.database(options).perform { _, _ in .import(todos) }
    try StandardStream.output.write(
      program.style(options).notice(done, ofImporting: items),
      afterSaving: true
    )
  }

  private func readItems() throws -> [Todo?] {
    let items = try items(in: StandardStream.input())
    let todos = items.compactMap(\.self)
    let texts = todos.map(\.description) + todos.map(\.notes)
    guard !todos.contains(where: \.description.isBlank), !texts.contains(where: \.hasNUL) else {
      throw CommandFailure(
        .dataError,
        "a text is blank, or has a NUL character; nothing was added"
      )
    }
    return items
  }

  private func items(in text: String) throws(CommandFailure) -> [Todo?] {
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

extension String {
  fileprivate var hasNUL: Bool { utf8.contains(0) }
}

private let formatHelp: ArgumentHelp = "todo.txt, taskwarrior or json."

extension TodoFormat: @retroactive ExpressibleByArgument {}
