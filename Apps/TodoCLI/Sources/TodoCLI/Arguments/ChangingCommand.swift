import ArgumentParser
import TodoFeature

/// A command that changes the list by an action of the feature.
protocol ChangingCommand: TodoSubcommand {
  /// Reads what the action needs besides the list, such as the standard input.
  ///
  /// - Returns: A function that returns the action for a list.
  func makeAction() throws -> MakeAction

  /// Returns what is printed when the action is done.
  func text(for done: ListState.Done, _ style: OutputStyle) -> String
}

/// Returns the action of a command.
///
/// - Parameters:
///   - list: The list as it is.
///   - today: The day of today.
typealias MakeAction = (_ list: [Todo], _ today: Day) throws -> ListAction

extension ChangingCommand {
  func text(for done: ListState.Done, _ style: OutputStyle) -> String { style.notice(done) }

  func perform(in program: TodoProgram) throws { try perform(makeAction(), in: program) }

  /// Does the action, and prints the result.
  func perform(_ makeAction: MakeAction, in program: TodoProgram) throws {
    let done = try program.database(options).perform(makeAction)
    try StandardStream.output.write(text(for: done, program.style(options)), afterSaving: true)
  }
}
