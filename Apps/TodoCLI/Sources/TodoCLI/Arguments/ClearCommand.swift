import ArgumentParser

/// `todo clear`.
struct ClearCommand: TodoSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "Remove the todos that are done."
  )

  @OptionGroup var place: StoreOptions

  var command: Command { .clear }
}
