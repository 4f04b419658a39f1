import ArgumentParser

/// `todo check`.
struct CheckCommand: TodoSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Mark todos as done.",
    discussion: "Finished todos go to the end of the list. One that is done already stays as it is."
  )

  @OptionGroup var selection: NumberArguments
  @OptionGroup var place: StoreOptions

  var command: Command { .check(selection.numbers) }
}

/// The todos that a command is about.
struct NumberArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The todos' numbers, as 'todo list' shows them. If one of them is not there, nothing is done.",
      valueName: "number"
    )
  )
  var numbers: [Int]
}
