import ArgumentParser

/// The arguments of the process while they are not parsed, or cannot be.
struct Usage {
  private let arguments: [String]
  /// The name of the command as it is typed; `nil` if there is none.
  private let name: String?
  private let command: (any ParsableCommand.Type)?

  init(_ arguments: [String]) {
    self.arguments = arguments
    name = Self.firstWord(arguments)
    command = name.flatMap { TodoCommand.subcommand(named: $0) }
  }

  /// True if all arguments of the command are numbers of todos.
  var takesNumbers: Bool {
    // A request of a shell for completions has the words as the user has typed them.
    arguments.first != "---completion" && argumentKind == .numbers
  }

  private var argumentKind: ArgumentKind {
    (command as? any TodoSubcommand.Type)?.argumentKind ?? .other
  }

  /// Describes on one line what is wrong with the arguments.
  ///
  /// - Parameter error: The error of the parser.
  func message(for error: any Error) -> String {
    var message = TodoCommand.message(for: error).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    if message.hasSuffix(".") { message.removeLast() }
    guard let name, let command else {
      let advice = name?.mostSimilar(of: TodoCommand.subcommandNames)
      return message + (advice.map { ". Did you mean '\($0)'?" } ?? "") + "; see 'todo --help'"
    }
    let words = arguments.drop { $0 != name }.dropFirst()
    let explanation = argumentKind.explanation(of: message, words.prefix { $0 != "--" })
    let part = command.nestedName(in: Array(words)).map { " " + $0 } ?? ""
    return "\(explanation); see 'todo \(name)\(part) --help'"
  }

  /// Returns the first argument that is neither an option nor the value of one.
  fileprivate static func firstWord(_ arguments: [String]) -> String? {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-") else { return argument }
      if DatabaseOptions.names.contains(argument) { _ = rest.popFirst() }
    }
    return nil
  }
}

/// The arguments of a command, as far as mistakes in them are explained.
enum ArgumentKind {
  /// Numbers of todos.
  case numbers
  /// The number of a todo, and a value that is no text, such as where to move it.
  case numberAndValue
  /// The number of a todo, and a text.
  case numberAndText
  /// A text.
  case text
  /// A number of changes.
  case count
  /// All others.
  case other

  /// Returns a message of the parser, and what to do where it does not say so. The parser takes a word that
  /// begins with a dash for an option.
  ///
  /// - Parameter words: The arguments.
  func explanation(of message: String, _ words: ArraySlice<String>) -> String {
    let places = self == .numberAndText ? words.prefix(1) : words
    let number = places.first { $0.contains(/^-[0-9]+$/) }
    switch (self, number) {
    case (.numbers, let number?), (.numberAndValue, let number?), (.numberAndText, let number?):
      return "'\(number)' is not the number of a todo: they begin at 1"
    case (.count, let number?):
      return "'\(number)' is not a number of changes: it has to be at least 1"
    case (.text, _), (.numberAndText, _):
      let isText = ["Unknown option", "Missing expected argument"].contains(
        where: message.hasPrefix
      )
      guard isText, words.contains(where: { $0.hasPrefix("-") }) else { return message }
      return message + "; put -- before a text that begins with a dash"
    default:
      return message
    }
  }
}

extension ParsableCommand {
  /// The names and aliases of the commands in this one.
  static var subcommandNames: [String] { configuration.subcommands.flatMap { $0.names } }

  /// Returns the command in this one that has a name, or an alias.
  static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first { $0.names.contains(name) }
  }

  private static var names: [String] {
    [configuration.commandName].compactMap(\.self) + configuration.aliases
  }

  /// Returns the name of the command in this one that arguments name, or of the default one; `nil` if this
  /// one has no others in it.
  fileprivate static func nestedName(in arguments: [String]) -> String? {
    let name = Usage.firstWord(arguments)
    return name.flatMap { subcommandNames.contains($0) ? $0 : nil }
      ?? configuration.defaultSubcommand?.configuration.commandName
  }
}
