import ArgumentParser
import ComposableArchitecture
import Foundation
import TodoFeature

/// The program `todo`, from its arguments to its exit status.
public enum TodoProgram {
  /// Runs the command that the process was started with.
  ///
  /// - Returns: The exit status.
  public static func run() -> Int32 {
    // A limit on file sizes then shows as an error that can be told, not as a sudden death.
    signal(SIGXFSZ, SIG_IGN)
    do {
      try run(
        try arguments(),
        ProcessInfo.processInfo.environment,
        FileManager.default.currentDirectoryPath
      )
      return ExitStatus.success.rawValue
    } catch {
      if !error.message.isEmpty {
        // When even this cannot be written, the exit status still tells.
        try? StandardStream.error.write("todo: \(error.message.visible)\n")
      }
      return error.status.rawValue
    }
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

  private static func run(
    _ arguments: [String],
    _ environment: [String: String],
    _ currentFolder: String
  ) throws(CommandFailure) {
    guard let subcommand = try parse(arguments) else { return }
    let path = try StoreLocation.path(
      option: subcommand.place.path,
      environment: environment,
      currentFolder: currentFolder
    )
    let end = perform(subcommand.command, on: .sqlite(at: path))
    guard let outcome = end.outcome else {
      throw CommandFailure(.software, "the command did not come to its end; please report this")
    }
    let output = try subcommand.output(
      added: outcome.get(),
      list: end.listed,
      isForTerminal: StandardStream.output.isTerminal
    )
    try write(output, afterSaving: subcommand.command.access == .changing)
  }

  /// The command that the arguments spell; nil when they asked for a text, which is then printed.
  private static func parse(_ arguments: [String]) throws(CommandFailure) -> (any TodoSubcommand)? {
    do {
      var parsed = try TodoCommand.parseAsRoot(arguments)
      if let subcommand = parsed as? any TodoSubcommand { return subcommand }
      try parsed.run()
    } catch {
      guard TodoCommand.exitCode(for: error).isSuccess else {
        throw CommandFailure(.usage, usage(error, arguments))
      }
      try write(TodoCommand.fullMessage(for: error) + "\n")
    }
    return nil
  }

  /// What is wrong with the arguments, on one line.
  private static func usage(_ error: any Error, _ arguments: [String]) -> String {
    let message = TodoCommand.message(for: error).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    let names = TodoCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    let name = arguments.first(where: names.contains).map { " \($0)" } ?? ""
    return "\(message); see 'todo\(name) --help'"
  }

  /// Runs the command through the store, with a clock for which every delay is over at once.
  private static func perform(_ command: Command, on storage: TodoStorage) -> CommandState {
    let store = Store(
      initialState: CommandState(command: command),
      reducer: commandReducer,
      environment: CommandEnvironment(storage: storage, mainQueue: .immediate, uuid: UUID.init)
    )
    // Only the end is looked at; comparing whole lists after each step would take its time.
    let viewStore = ViewStore(store, removeDuplicates: { $0.outcome == $1.outcome })
    viewStore.send(.begin)
    return viewStore.state
  }

  private static func write(
    _ text: String,
    afterSaving isSaved: Bool = false
  ) throws(CommandFailure) {
    do {
      try StandardStream.output.write(text)
    } catch {
      // A reader that has seen enough is no fault to speak of.
      guard error.number != EPIPE else { throw CommandFailure(.brokenPipe, "") }
      throw CommandFailure(
        .ioError,
        "cannot write to the standard output: \(StoreFile.text(of: error.number))"
          + (isSaved ? "; the change itself is saved" : "")
      )
    }
  }
}
