import ArgumentParser
import TodoFeature

/// `todo add`.
struct AddCommand: TodoSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a todo, and print its number.",
    discussion: """
      The words are one todo, on top of the list: todo add Buy milk +home due:friday. Put -- before \
      a text that begins with a dash.

      Instead of words, - reads a todo from each line of the standard input. The numbers are printed \
      one a line, in the order of the lines, once the todos are saved.

      A text may begin with a priority, (A) to (Z), and after it with the day on which the todo was \
      made, 2026-12-01. In the text, +home is a project, @phone a context, and due:2026-12-01 the day \
      on which the todo is due, which may also be written due:today, due:tomorrow, due:friday, due:3d, \
      due:2w, due:1m or due:1y. What is added is open: an x at the beginning is a word of the text, and \
      'todo import --format todo.txt' reads finished todos.
      """
  )

  @Argument(help: ArgumentHelp("What there is to do; or - to read lines.", valueName: "text"))
  var words: [String]

  @OptionGroup var options: DatabaseOptions

  var command: Command {
    get throws(CommandFailure) {
      guard words == ["-"] else { return .add([words.joined(separator: " ")]) }
      let lines = try StandardStream.input().todoLines
      guard !lines.isEmpty else {
        throw CommandFailure(.dataError, "the standard input has no text; a todo needs words")
      }
      return .add(lines)
    }
  }

  func output(_ style: OutputStyle) -> Output {
    { outcome, _ in
      guard case .list(.changed(let entries)) = outcome, !style.isTerminal else {
        return style.notice(outcome)
      }
      let numbers = entries.flatMap(\.todos).compactMap(\.number).sorted()
      return numbers.map { "\($0)\n" }.joined()
    }
  }
}

/// `todo check`.
struct CheckCommand: TodoSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Mark todos as done.",
    discussion:
      "Finished todos go to the end of the list. One that is done already stays as it is.",
    aliases: ["done"]
  )

  @OptionGroup var selection: NumberArguments<OpenTodos>
  @OptionGroup var options: DatabaseOptions

  var command: Command { .check(selection.numbers) }
}

/// `todo uncheck`.
struct UncheckCommand: TodoSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "uncheck",
    abstract: "Mark todos as not done.",
    discussion: "They go before the finished ones. One that is not done stays as it is."
  )

  @OptionGroup var selection: NumberArguments<DoneTodos>
  @OptionGroup var options: DatabaseOptions

  var command: Command { .uncheck(selection.numbers) }
}

/// `todo edit`.
struct EditCommand: TodoSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change the text of a todo.",
    discussion: """
      The text is written as for 'todo add'. The priority stays, unless the text has another one. Put -- \
      before a text that begins with a dash.
      """
  )

  @Argument(
    help: "The todo's number, as 'todo list' shows it.",
    completion: NumberCompletion.all.kind
  )
  var number: Int

  @Argument(help: ArgumentHelp("What there is to do.", valueName: "text"))
  var words: [String]

  @Flag(help: "Remove the priority, unless the text has one.")
  var noPriority = false

  @OptionGroup var options: DatabaseOptions

  var command: Command {
    .edit(number, words.joined(separator: " "), replacesPriority: noPriority)
  }
}

/// `todo remove`.
struct RemoveCommand: TodoSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove todos, done or not.",
    discussion: "'todo undo' brings them back. Their numbers are never given to others.",
    aliases: ["rm"]
  )

  @OptionGroup var selection: NumberArguments<AllTodos>
  @OptionGroup var options: DatabaseOptions

  var command: Command { .remove(selection.numbers) }
}

/// `todo clear`.
struct ClearCommand: TodoSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "Remove the todos that are done.",
    discussion: "'todo undo' brings them back."
  )

  @OptionGroup var options: DatabaseOptions

  var command: Command { .clear }
}

/// `todo move`.
struct MoveCommand: TodoSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a todo to another place of the list."
  )

  /// The direction of a move.
  enum Direction: String, CaseIterable, ExpressibleByArgument {
    case top, bottom, up, down, before
  }

  @Argument(
    help: "The todo's number, as 'todo list' shows it.",
    completion: NumberCompletion.all.kind
  )
  var number: Int

  @Argument(help: "The place: top, bottom, one up or down, or before another todo.")
  var direction: Direction

  @Argument(
    help: "After 'before': the number of the other todo.",
    completion: NumberCompletion.all.kind
  )
  var other: Int?

  @OptionGroup var options: DatabaseOptions

  func validate() throws {
    if (direction == .before) != (other != nil) {
      throw ValidationError(
        direction == .before
          ? "'before' needs the number of another todo" : "only 'before' takes another number"
      )
    }
  }

  var command: Command {
    switch direction {
    case .top: .move(number, .top)
    case .bottom: .move(number, .bottom)
    case .up: .move(number, .up)
    case .down: .move(number, .down)
    // It is there: see `validate()`.
    case .before: .move(number, .before(other ?? number))
    }
  }
}

/// The todos that a command is about.
struct NumberArguments<Todos: CompletedTodos>: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The todos' numbers, as 'todo list' shows them. If one of them is not there, nothing is done.",
      valueName: "number"
    ),
    completion: Todos.completion.kind
  )
  private var lists: [NumberList]

  /// The numbers.
  var numbers: [Int] { lists.flatMap(\.numbers) }
}

/// One or more numbers that follow one another.
///
/// The parser needs a time that grows with the square of the number of arguments. So numbers are
/// joined before, by a character that no argument has.
struct NumberList: ExpressibleByArgument {
  let numbers: [Int]

  private static let separator: Character = "\0"

  init?(argument: String) {
    let numbers = argument.split(separator: Self.separator).map { Int($0) }
    guard !numbers.isEmpty, !numbers.contains(nil) else { return nil }
    self.numbers = numbers.compactMap(\.self)
  }

  /// Returns arguments with the numbers joined. One that may be the value of an option stays alone.
  static func joined(_ arguments: [String]) -> [String] {
    var joined: [String] = []
    var endsWithNumber = false
    for argument in arguments {
      let isNumber = Int(argument) != nil && argument.utf8.first != UInt8(ascii: "-")
      if isNumber, endsWithNumber {
        joined[joined.count - 1].append(separator)
        joined[joined.count - 1] += argument
      } else {
        endsWithNumber = isNumber && joined.last?.hasPrefix("-") != true
        joined.append(argument)
      }
    }
    return joined
  }
}

/// The todos whose numbers a shell completes.
protocol CompletedTodos {
  static var completion: NumberCompletion { get }
}

enum OpenTodos: CompletedTodos {
  static let completion = NumberCompletion.open
}

enum DoneTodos: CompletedTodos {
  static let completion = NumberCompletion.done
}

enum AllTodos: CompletedTodos {
  static let completion = NumberCompletion.all
}
