import ArgumentParser
import Foundation
import TodoFeature

/// The program `todo`, from its arguments to its exit status.
public struct TodoProgram {
  /// Does what a command of `todo sync` asks for.
  let sync: (SyncInvocation, TodoDatabase) throws -> Void
  /// The variables that are used.
  let environment: [EnvironmentVariable: String]
  /// The folder that a relative path starts from.
  let currentFolder: String

  /// Runs the command that the process was started with. A sync is run by another program.
  ///
  /// - Returns: The exit status.
  public static func run() -> Int32 {
    run { _, _ in try SyncProcess.replaceThisOne() }
  }

  /// Runs the command that the process was started with.
  ///
  /// - Parameter sync: Does what a command of `todo sync` asks for.
  /// - Returns: The exit status.
  package static func run(
    sync: @escaping (SyncInvocation, TodoDatabase) throws -> Void
  ) -> Int32 {
    // A write beyond the file-size limit then fails and is reported.
    signal(SIGXFSZ, SIG_IGN)
    do {
      let arguments = try arguments()
      let program = TodoProgram(
        sync: sync,
        environment: try EnvironmentVariable.values(),
        currentFolder: currentFolder()
      )
      try program.command(arguments)?.perform(in: program)
      return ExitStatus.success.rawValue
    } catch {
      let failure = CommandFailure(error)
      if !failure.message.isEmpty && !isCompletion {
        // If this cannot be written either, the exit status still reports the failure.
        try? StandardStream.error.write("todo: \(failure.message.visible)\n")
      }
      return failure.status.rawValue
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

  /// The path of the current folder; empty if it has none, or one that is not UTF-8.
  static func currentFolder() -> String {
    guard let bytes = getcwd(nil, 0) else { return "" }
    defer { free(bytes) }
    return String(validatingCString: bytes) ?? ""
  }

  /// Returns the command for the arguments; `nil` if they ask for a text, which is then printed.
  private func command(_ arguments: [String]) throws(CommandFailure) -> (any TodoSubcommand)? {
    var arguments = arguments
    // Help for a word that is no command: the word is refused.
    if arguments.first == "help", arguments.count > 1, !arguments[1].hasPrefix("-"),
      TodoCommand.subcommand(named: arguments[1]) == nil
    {
      arguments.removeFirst()
    }
    do {
      var parsed = try TodoCommand.parseAsRoot(
        Usage(arguments).takesNumbers ? ChosenTodos.joined(arguments) : arguments
      )
      if let root = parsed as? TodoCommand {
        let hasScreen = Terminal.obstacle(name: environment[.terminal]) == nil
        var command: any TodoSubcommand = hasScreen ? UICommand() : try ListCommand.parse([])
        command.options = root.options
        return command
      }
      if let command = parsed as? any TodoSubcommand { return command }
      try parsed.run()
    } catch {
      guard TodoCommand.exitCode(for: error).isSuccess else {
        throw CommandFailure(.usage, Usage(arguments).message(for: error))
      }
      let isScript = arguments.first?.hasPrefix("--generate-completion-script") == true
      let root: any ParsableCommand.Type = isScript ? CompletedCommands.self : TodoCommand.self
      try StandardStream.output.write(root.fullMessage(for: error) + "\n")
    }
    return nil
  }
}

extension TodoProgram {
  /// Returns the database that the options or the environment name.
  func database(_ options: DatabaseOptions) throws(CommandFailure) -> TodoDatabase {
    let path = try DatabaseLocation.path(
      option: options.path,
      environment: environment,
      currentFolder: currentFolder
    )
    return TodoDatabase(
      path: path,
      whenWaiting: {
        // While there is a screen, the standard error is no terminal.
        guard StandardStream.error.isTerminal else { return }
        let text = "todo: waiting for another process that uses '\(path.visible)'\n"
        try? StandardStream.error.write(text)
      }
    )
  }

  /// Returns the style of the output.
  func style(_ options: DatabaseOptions) -> OutputStyle {
    let isTerminal = StandardStream.output.isTerminal
    let isColored =
      switch options.color {
      case .always: true
      case .never: false
      case .auto:
        isTerminal && environment[.noColor, default: ""].isEmpty && Terminal.hasColors
      }
    return OutputStyle(isTerminal: isTerminal, isColored: isColored, today: Day(.now))
  }
}
