import ArgumentParser
import TodoFeature

/// The command line of `todo`: what it accepts and what its help says.
struct TodoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "todo",
    abstract: "Keep a list of things to do.",
    discussion: """
      Without a command, the list is shown: in a terminal on a full screen, as by 'todo ui', \
      elsewhere as by 'todo list'. The newest todo is on top and the finished ones are at \
      the end. Each todo has a number, which 'todo add' prints and 'todo list' shows; it stays the \
      same wherever the todo is.

      Every command is one transaction: it is done as a whole or not at all, and any number of \
      commands can run at once. 'todo undo' takes any change back, also that of another day. \
      Results go to the standard output; what goes wrong is one line on the standard error. In a \
      terminal, a change is answered by a line.

      ENVIRONMENT:
      \(EnvironmentVariable.help)

      EXIT STATUS:
      \(ExitStatus.help)

      COMPLETIONS:
        todo --generate-completion-script bash|zsh|fish
      """,
    version: version,
    subcommands: [
      AddCommand.self, ListCommand.self, CheckCommand.self, UncheckCommand.self, EditCommand.self,
      DueCommand.self, PriorityCommand.self, ProjectCommand.self, AppendCommand.self,
      NoteCommand.self, RemoveCommand.self, ClearCommand.self, MoveCommand.self, UndoCommand.self,
      RedoCommand.self,
      LogCommand.self, PurgeCommand.self, ImportCommand.self, ExportCommand.self, SyncCommand.self,
      UICommand.self,
    ]
  )

  @OptionGroup var options: DatabaseOptions
}

/// The options that every command has, before or after its name.
struct DatabaseOptions: ParsableArguments {
  /// The options that have a value, as they are typed.
  static let names = pathNames + ["--color"]
  /// The options whose value is the path.
  static let pathNames = ["--database", "--store"]

  @Option(
    name: [.customLong("database"), .customLong("store")],
    help: ArgumentHelp(
      "The file that keeps the list; it is made when it is missing.",
      valueName: "path"
    ),
    completion: .file()
  )
  var path: String?

  @Option(help: ArgumentHelp("Colour the output: auto, always or never.", valueName: "when"))
  var color: ColorChoice = .auto
}

/// The choice of coloured output.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  /// In a terminal that has colours, unless `NO_COLOR` is set.
  case auto
  case always, never
}

/// A command of `todo`.
protocol TodoSubcommand: ParsableCommand {
  /// The database, and how the output looks.
  var options: DatabaseOptions { get set }

  /// The arguments, as far as mistakes in them are explained.
  static var argumentKind: ArgumentKind { get }

  /// Does the command, and prints its result.
  func perform(in program: TodoProgram) throws
}

extension TodoSubcommand {
  static var argumentKind: ArgumentKind { .other }
}
