import ArgumentParser

/// `todo uncheck`.
struct UncheckCommand: TodoSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "uncheck",
    abstract: "Mark todos as not done.",
    discussion: "They go before the finished ones. One that is not done stays as it is."
  )

  @OptionGroup var selection: NumberArguments
  @OptionGroup var place: StoreOptions

  var command: Command { .uncheck(selection.numbers) }
}
