import ArgumentParser

/// `todo ui`.
struct UICommand: TodoSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "ui",
    abstract: "Show the list on a full screen.",
    discussion: """
      Space checks a todo; a second after the last one, the finished todos go to the end. Enter shows all \
      of a todo, with its notes. The key ? shows all keys, q quits. Every change is saved at once. What \
      other commands change meanwhile is shown. At midnight, what waits and what is due follow the new day.
      """
  )

  @OptionGroup var options: DatabaseOptions

  func perform(in program: TodoProgram) throws {
    try ScreenProgram.run(
      on: program.database(options),
      isColored: program.style(options).isColored,
      terminal: program.environment[.terminal]
    )
  }
}
