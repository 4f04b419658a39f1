import ArgumentParser
import TodoFeature

/// `todo check`.
struct CheckCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Mark todos as done.",
    discussion:
      "Finished todos go to the end of the list. One that is done already stays as it is.",
    aliases: ["done"]
  )

  static let argumentKind = ArgumentKind.numbers

  @Argument(help: NumberList.help, completion: .numbers(of: .open))
  var numbers: [NumberList]

  @OptionGroup var options: DatabaseOptions

  func makeAction() -> MakeAction {
    { list, _ in .check(try list.ids(of: numbers.flatMap(\.numbers))) }
  }
}

/// `todo uncheck`.
struct UncheckCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "uncheck",
    abstract: "Mark todos as not done.",
    discussion: "They go before the finished ones. One that is not done stays as it is."
  )

  static let argumentKind = ArgumentKind.numbers

  @Argument(help: NumberList.help, completion: .numbers(of: .done))
  var numbers: [NumberList]

  @OptionGroup var options: DatabaseOptions

  func makeAction() -> MakeAction {
    { list, _ in .uncheck(try list.ids(of: numbers.flatMap(\.numbers))) }
  }
}

/// `todo remove`.
struct RemoveCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove todos, done or not.",
    discussion: "'todo undo' brings them back. Their numbers are never given to others.",
    aliases: ["rm"]
  )

  static let argumentKind = ArgumentKind.numbers

  @Argument(help: NumberList.help, completion: .numbers(of: .all))
  var numbers: [NumberList]

  @OptionGroup var options: DatabaseOptions

  func makeAction() -> MakeAction {
    { list, _ in .remove(try list.ids(of: numbers.flatMap(\.numbers))) }
  }
}

/// `todo clear`.
struct ClearCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "Remove the todos that are done.",
    discussion: "'todo undo' brings them back."
  )

  @OptionGroup var options: DatabaseOptions

  func makeAction() -> MakeAction { { _, _ in .clear } }
}
