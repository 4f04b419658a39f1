import ArgumentParser

/// The command line of `todo`: what it accepts and what its help says.
struct TodoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "todo",
    abstract: "Keep a list of things to do.",
    discussion: """
      The newest todo stands on top and the finished ones at the end. Each todo has a number, which \
      'todo add' prints and 'todo list' shows; it stays the same for the todo's whole life, wherever \
      the todo stands.

      Every command is one transaction: it is done as a whole or not at all, and any number of \
      commands can run at once. Results go to the standard output, and only 'add' and 'list' have \
      any; what goes wrong is one line on the standard error.

      ENVIRONMENT:
        TODO_STORE     The file that keeps the list, unless --store names one.
        XDG_DATA_HOME  The data folder, ~/.local/share if not set. Unless something
                       else is named, the list is in its metronome/todo.sqlite.

      EXIT STATUS:
        0   Done.
        64  The command line is wrong.
        65  The input is wrong: no such number, a blank text, a store that is
            damaged, is none at all, or comes from a newer version.
        66  The store cannot be read.
        70  A fault of the program.
        73  The store cannot be created or written.
        74  The disk is full or fails, or the output cannot be written.
        75  The store is in use; try again.
        78  The environment names no place for the store.

      COMPLETIONS:
        todo --generate-completion-script bash|zsh|fish
      """,
    version: "0.1.0",
    subcommands: [
      AddCommand.self, ListCommand.self, CheckCommand.self, UncheckCommand.self, EditCommand.self,
      RemoveCommand.self, ClearCommand.self,
    ]
  )

  @OptionGroup var place: StoreOptions
}

/// The option that every command has, before or after its name.
struct StoreOptions: ParsableArguments {
  @Option(
    name: .customLong("store"),
    help: ArgumentHelp(
      "The file that keeps the list; it is made when it is missing.",
      valueName: "path"
    ),
    completion: .file()
  )
  var path: String?
}

/// A command of `todo`, parsed.
protocol TodoSubcommand: ParsableCommand {
  /// What is to be done.
  var command: Command { get }
  /// Where the list is kept.
  var place: StoreOptions { get }
  /// What is printed when it has been done.
  ///
  /// - Parameters:
  ///   - added: The numbers of the todos that the command has added.
  ///   - list: The list as it is now.
  ///   - isForTerminal: Says whether a person is looking.
  func output(added: [Int], list: [ListedTodo], isForTerminal: Bool) -> String
}

extension TodoSubcommand {
  func output(added: [Int], list: [ListedTodo], isForTerminal: Bool) -> String { "" }
}
