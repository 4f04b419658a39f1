import ArgumentParser

/// `todo remove`.
struct RemoveCommand: TodoSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove todos, done or not.",
    discussion: "Their numbers are never given to others."
  )

  @OptionGroup var selection: NumberArguments
  @OptionGroup var place: StoreOptions

  var command: Command { .remove(selection.numbers) }
}
