import ArgumentParser

/// `todo add`.
struct AddCommand: TodoSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add todos and print their numbers.",
    discussion: """
      Each text becomes one todo, on top of the list. The numbers are printed one a line, in the \
      order of the texts, once the todos are saved. Put -- before a text that begins with a dash.
      """
  )

  @Argument(
    help: ArgumentHelp("What there is to do; quote a text of several words.", valueName: "text")
  )
  var texts: [String]

  @OptionGroup var place: StoreOptions

  var command: Command { .add(texts) }

  func output(added: [Int], list: [ListedTodo], isForTerminal: Bool) -> String {
    added.map { "\($0)\n" }.joined()
  }
}
