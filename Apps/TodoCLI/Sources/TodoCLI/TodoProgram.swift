import ArgumentParser
import ComposableArchitecture
import Foundation
import TodoFeature

/// The program `todo`, from its arguments to its exit status.
public enum TodoProgram {
  /// Runs the command that the process was started with. A sync is run by another program.
  ///
  /// - Returns: The exit status.
  public static func run() -> Int32 {
    run(sync: SyncLauncher.start)
  }

  /// Runs the command that the process was started with.
  ///
  /// - Parameter sync: Runs a command of `todo sync`.
  /// - Returns: The exit status.
  package static func run(
    sync: (SyncInvocation) throws(CommandFailure) -> Void
  ) -> Int32 {
    // A write beyond the file-size limit then fails and is reported.
    signal(SIGXFSZ, SIG_IGN)
    do {
      try run(
        try arguments(),
        try environment(),
        currentFolder(),
        sync
      )
      return ExitStatus.success.rawValue
    } catch {
      if !error.message.isEmpty && !isCompletion {
        // When even this cannot be written, the exit status still tells.
        try? StandardStream.error.write("todo: \(error.message.visible)\n")
      }
      return error.status.rawValue
    }
  }

  /// True if a shell asks for completions. Then an error would be written into the command line.
  private static var isCompletion: Bool {
    CommandLine.argc > 1 && CommandLine.unsafeArgv[1].map { String(cString: $0) } == "---completion"
  }

  /// The arguments, exactly: `CommandLine.arguments` would silently replace what is not UTF-8.
  private static func arguments() throws(CommandFailure) -> [String] {
    var arguments: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = CommandLine.unsafeArgv[index] else { break }
      guard let argument = String(validatingCString: bytes) else {
        throw CommandFailure(
          .dataError,
          "argument \(index), '\(String(cString: bytes))', is not UTF-8 text"
        )
      }
      arguments.append(argument)
    }
    return arguments
  }

  /// The variables that are used, exactly: Foundation would silently replace what is not UTF-8.
  static func environment() throws(CommandFailure) -> [String: String] {
    var environment: [String: String] = [:]
    for name in ["TODO_STORE", "XDG_DATA_HOME", "HOME", "NO_COLOR", "TERM"] {
      guard let bytes = getenv(name) else { continue }
      guard let value = String(validatingCString: bytes) else {
        throw CommandFailure(.configuration, "$\(name) is not UTF-8 text; give --database PATH")
      }
      environment[name] = value
    }
    return environment
  }

  /// The path of the current folder; empty if it has none, or one that is not UTF-8.
  static func currentFolder() -> String {
    guard let bytes = getcwd(nil, 0) else { return "" }
    defer { free(bytes) }
    return String(validatingCString: bytes) ?? ""
  }

  private static func run(
    _ arguments: [String],
    _ environment: [String: String],
    _ currentFolder: String,
    _ sync: (SyncInvocation) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    guard let parsed = try parse(arguments, environment) else { return }
    let style = style(parsed.options.color, environment)
    let path = {
      () throws(CommandFailure) in
      try DatabaseLocation.path(
        option: parsed.options.path,
        environment: environment,
        currentFolder: currentFolder
      )
    }
    if let command = parsed as? any SyncSubcommand {
      return try sync(
        SyncInvocation(action: command.action, database: TodoDatabase(path: try path()))
      )
    }
    guard let subcommand = parsed as? any TodoSubcommand else {
      return try ScreenProgram.run(
        on: TodoDatabase(path: try path()),
        isColored: style.isColored,
        terminal: environment["TERM"]
      )
    }
    let output = try subcommand.output(style)
    let command = try subcommand.command
    let end = try perform(command, on: TodoDatabase(path: try path()))
    guard let outcome = end.outcome else {
      throw CommandFailure(.software, "the command did not end; please report this")
    }
    try write(output(try outcome.get(), end.list.app.todos), afterSaving: !command.isReading)
  }

  private static func style(
    _ choice: ColorChoice,
    _ environment: [String: String]
  ) -> OutputStyle {
    let isTerminal = StandardStream.output.isTerminal
    let isColored =
      switch choice {
      case .always: true
      case .never: false
      case .auto: isTerminal && environment["NO_COLOR", default: ""].isEmpty
      }
    return OutputStyle(isTerminal: isTerminal, isColored: isColored, today: Day(.now))
  }

  /// Returns the command that the arguments spell; `nil` if they ask for a text, which is then printed.
  private static func parse(
    _ arguments: [String],
    _ environment: [String: String]
  ) throws(CommandFailure) -> (any DatabaseCommand)? {
    var arguments = arguments
    // Help for a word that is no command: the word is refused.
    if arguments.first == "help", arguments.count > 1, !arguments[1].hasPrefix("-"),
      !commandNames.contains(arguments[1])
    {
      arguments.removeFirst()
    }
    do {
      // A request of a shell for completions has the words as the user has typed them.
      let takesNumbers =
        arguments.first != "---completion"
        && ["check", "done", "uncheck", "remove", "rm"].contains(commandName(arguments))
      var parsed = try TodoCommand.parseAsRoot(
        takesNumbers ? NumberList.joined(arguments) : arguments
      )
      if let root = parsed as? TodoCommand {
        let hasScreen = Terminal.obstacle(name: environment["TERM"]) == nil
        var command: any DatabaseCommand = hasScreen ? UICommand() : try ListCommand.parse([])
        command.options = root.options
        return command
      }
      if let command = parsed as? any DatabaseCommand { return command }
      try parsed.run()
    } catch {
      guard TodoCommand.exitCode(for: error).isSuccess else {
        throw CommandFailure(.usage, usage(error, arguments))
      }
      try write(TodoCommand.fullMessage(for: error) + "\n")
    }
    return nil
  }

  /// Describes on one line what is wrong with the arguments.
  private static func usage(_ error: any Error, _ arguments: [String]) -> String {
    let names = commandNames
    var message = TodoCommand.message(for: error).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    if message.hasSuffix(".") { message.removeLast() }
    let name = commandName(arguments)
    guard let name, names.contains(name) else {
      let advice = name.flatMap { $0.mostSimilar(of: names) }
      return message + (advice.map { ". Did you mean '\($0)'?" } ?? "") + "; see 'todo --help'"
    }
    let page = name == "sync" ? "sync \(syncCommandName(arguments))" : name
    return "\(explanation(of: message, name, arguments)); see 'todo \(page) --help'"
  }

  private static var commandNames: [String] {
    TodoCommand.configuration.subcommands.flatMap { subcommand in
      [subcommand.configuration.commandName].compactMap(\.self) + subcommand.configuration.aliases
    }
  }

  private static func syncCommandName(_ arguments: [String]) -> String {
    let names = SyncCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    let name = commandName(Array(arguments.drop { $0 != "sync" }.dropFirst()))
    return name.flatMap { names.contains($0) ? $0 : nil } ?? "once"
  }

  /// The message, and what to do where it does not say so.
  private static func explanation(
    of message: String,
    _ name: String,
    _ arguments: [String]
  ) -> String {
    // The parser takes a word that begins with a dash for an option.
    let words = arguments.drop { $0 != name }.dropFirst().prefix { $0 != "--" }
    let number = (name == "edit" ? words.prefix(1) : words).first { $0.contains(/^-[0-9]+$/) }
    switch (name, number) {
    case ("check", let number?), ("done", let number?), ("uncheck", let number?),
      ("edit", let number?), ("remove", let number?), ("rm", let number?), ("move", let number?):
      return "'\(number)' is not the number of a todo: they begin at 1"
    case ("undo", let number?), ("redo", let number?), ("log", let number?):
      return "'\(number)' is not a number of changes: it has to be at least 1"
    case ("add", _), ("edit", _):
      let isText = ["Unknown option", "Missing expected argument"].contains(
        where: message.hasPrefix
      )
      guard isText, words.contains(where: { $0.hasPrefix("-") }) else { return message }
      return message + "; put -- before a text that begins with a dash"
    default:
      return message
    }
  }

  /// The first argument that is neither an option nor the value of one.
  private static func commandName(_ arguments: [String]) -> String? {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-") else { return argument }
      if ["--database", "--store", "--color"].contains(argument) { _ = rest.popFirst() }
    }
    return nil
  }

  /// Runs the command through a store.
  static func perform(
    _ command: Command,
    on database: TodoDatabase
  ) throws(CommandFailure) -> CommandState {
    func state(_ list: SQLiteList) -> CommandState {
      let store = Store(
        initialState: CommandState(command: command),
        reducer: commandReducer,
        environment: ListEnvironment(
          app: AppEnvironment(mainQueue: .immediate, uuid: UUID.init, today: { Day(.now) }),
          database: database.client(of: list)
        )
      )
      // Only the end is looked at; comparing whole lists after each step would take its time.
      let viewStore = ViewStore(store, removeDuplicates: { $0.outcome == $1.outcome })
      viewStore.send(.begin)
      return viewStore.state
    }
    do {
      if command.isReading { return try database.read(state) }
      return try database.change { list in
        let state = state(list)
        return (state, state.hasChanged)
      }
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Writes a text to the standard output.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isSaved: True if a change was saved before, which the failure then tells.
  package static func write(
    _ text: String,
    afterSaving isSaved: Bool = false
  ) throws(CommandFailure) {
    do {
      try StandardStream.output.write(text)
    } catch {
      // A closed pipe is not an error.
      guard error.number != EPIPE else { throw CommandFailure(.brokenPipe, "") }
      throw CommandFailure(
        .ioError,
        "cannot write to the standard output: \(DatabaseFile.text(of: error.number))"
          + (isSaved ? "; the change itself is saved" : "")
      )
    }
  }
}
