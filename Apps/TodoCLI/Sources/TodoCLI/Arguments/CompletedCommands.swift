import ArgumentParser

/// The commands and their aliases, as the completion scripts know them. The parser makes scripts of the commands
/// alone.
struct CompletedCommands: ParsableCommand {
  static var configuration: CommandConfiguration {
    var configuration = TodoCommand.configuration
    configuration.subcommands += configuration.subcommands.compactMap {
      ($0 as? any TodoSubcommand.Type)?.alias
    }
    return configuration
  }

  @OptionGroup var options: DatabaseOptions
}

/// A command under its alias.
private struct CommandAlias<Command: TodoSubcommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Command.configuration.aliases[0],
      abstract: Command.configuration.abstract
    )
  }

  @OptionGroup var command: Command
}

extension TodoSubcommand {
  fileprivate static var alias: (any ParsableCommand.Type)? {
    configuration.aliases.isEmpty ? nil : CommandAlias<Self>.self
  }
}
