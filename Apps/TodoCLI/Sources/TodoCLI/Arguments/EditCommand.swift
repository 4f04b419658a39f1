import ArgumentParser

/// `todo edit`.
struct EditCommand: TodoSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change the text of a todo.",
    discussion: "Put -- before a text that begins with a dash."
  )

  @Argument(help: "The todo's number, as 'todo list' shows it.")
  var number: Int

  @Argument(help: "What there is to do; quote a text of several words.")
  var text: String

  @OptionGroup var place: StoreOptions

  var command: Command { .edit(number, text) }
}
