import ArgumentParser
import TodoFeature

/// `todo list`.
struct ListCommand: TodoSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show the list.",
    discussion: """
      One todo a line: [ ] or [x], its number, its text. In a terminal, characters that it would \
      obey instead of showing them are written out, such as \\n or \\u{1B}; elsewhere a text is \
      printed as it is.

      Only todos that match all words are shown: a part of the text, +project, @context, pri:A, \
      pri:A-C, due:friday, due:..friday, due:today..1w, and any or none after pri: and due:. A todo \
      that starts on a later day, such as t:2026-12-20, waits, and is shown by --waiting alone.

      With --json: an array of objects with the members number (an integer), id (a string, a UUID \
      that tells the todo from those of any other list), text (a string) and done (true or false), \
      and, where there is one, priority, created, completed, due, start, projects, contexts and notes. \
      These members stay; a later version may add others.
      """,
    aliases: ["ls"]
  )

  @Argument(
    help: ArgumentHelp("What the todos have to match.", valueName: "word"),
    completion: .categories
  )
  var words: [String] = []

  @Flag(exclusivity: .exclusive)
  var selection: TodoSelection = .all

  @Option(help: "The order: due, pri, added or list.")
  var sort: TodoOrder = .list

  @Flag(name: .customLong("json"), help: "Print JSON, for programs.")
  var isJSON = false

  @OptionGroup var options: DatabaseOptions

  func perform(in program: TodoProgram) throws {
    let style = program.style(options)
    let query = try TodoQuery(argument: words.joined(separator: " "), style.today)
    let todos = try program.database(options).todos()
    let shown = todos.filter {
      selection.contains($0, today: style.today) && query.matches($0)
    }
    let sorted = sort.sorted(shown)
    try StandardStream.output.write(isJSON ? sorted.json : style.lines(sorted))
  }
}

extension TodoOrder: @retroactive ExpressibleByArgument {}

extension TodoSelection: @retroactive EnumerableFlag {
  public static func help(for value: Self) -> ArgumentHelp? {
    switch value {
    case .open: "Show only what is still to do."
    case .done: "Show only what is done."
    case .waiting: "Show only what starts on a later day."
    case .all: "Show what is open or done."
    }
  }
}
