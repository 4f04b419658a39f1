import ArgumentParser

/// `todo list`.
struct ListCommand: TodoSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show the list.",
    discussion: """
      One todo a line: [ ] or [x], its number, its text. In a terminal, characters that it would \
      obey instead of showing them are written out, such as \\n or \\u{1B}; elsewhere a text is \
      printed as it is.

      With --json: an array of objects with the members number (an integer), id (a string, a UUID \
      that tells the todo from those of any other list), text (a string) and done (true or false), \
      in the list's order. These members stay; a later version may add others.
      """
  )

  /// Which todos are shown.
  enum Selection: String, EnumerableFlag {
    case open, done

    static func help(for value: Self) -> ArgumentHelp? {
      switch value {
      case .open: "Show only what is still to do."
      case .done: "Show only what is done."
      }
    }
  }

  @Flag(exclusivity: .exclusive)
  var selection: Selection?

  @Flag(name: .customLong("json"), help: "Print JSON, for programs.")
  var isJSON = false

  @OptionGroup var place: StoreOptions

  var command: Command { .list }

  func output(added: [Int], list: [ListedTodo], isForTerminal: Bool) -> String {
    let shown = list.filter { selection == nil || $0.isDone == (selection == .done) }
    return isJSON ? shown.json : shown.lines(isForTerminal: isForTerminal)
  }
}
