import ArgumentParser
import TodoFeature

/// The things that a command of `todo sync` asks for.
package enum SyncInvocation: Equatable, Sendable {
  /// Sync once. If the server has removed many todos, the user is asked, unless there is a decision.
  case once(showsJSON: Bool, MassRemoval.Decision?)
  /// Sync after each change, and every five minutes.
  case watch
  /// Find the calendar on a server, and note it with the user.
  case setUp(SyncSetup)
  /// Show the calendar and the last sync.
  case showStatus
  /// Forget the calendar and the user.
  case forget
}

/// The arguments of `todo sync setup`.
package struct SyncSetup: Equatable, Sendable {
  /// The address of the server, or of a calendar, as it is typed.
  package var address: String
  /// The user's name; `nil` if it is to be asked for.
  package var user: String?
  /// The command that prints the password; `nil` if it is to be asked for.
  package var passwordCommand: String?
  /// The name of the calendar; `nil` if there is only one.
  package var calendar: String?
  /// True if the calendar is made unless it is there.
  package var makesCalendar = false
}

/// `todo sync`.
struct SyncCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Sync the list with a calendar on a server, and so with other machines.",
    discussion: """
      The calendar is one of any CalDAV server. 'todo sync setup URL' takes its address, the user and \
      the password; then 'todo sync' syncs once, and 'todo sync --watch' after each change. The screen \
      syncs by itself. Changes of the same todo on \
      two machines are merged; what has to give way is in 'todo log'.
      """,
    subcommands: [
      SyncOnceCommand.self, SyncSetupCommand.self, SyncStatusCommand.self, SyncForgetCommand.self,
    ],
    defaultSubcommand: SyncOnceCommand.self
  )
}

/// `todo sync`, without another command.
struct SyncOnceCommand: TodoSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "once",
    abstract: "Sync once, and show what was received and sent. This is the default.",
    discussion: """
      If the server has removed more than ten todos, and more than a half of those that were synced, \
      they are not removed here without a word: in a terminal you are asked; elsewhere they are kept, \
      and the command fails. All else is synced. --remove-all and --keep-all decide beforehand.
      """
  )

  @Flag(help: "Sync after each change, and every five minutes, until the program is ended.")
  var watch = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  @Flag(help: "If the server has removed many todos at once, remove them here, too.")
  var removeAll = false

  @Flag(help: "If the server has removed many todos at once, send them to it again.")
  var keepAll = false

  @OptionGroup var options: DatabaseOptions

  func validate() throws {
    let flags = [(watch, "--watch"), (removeAll, "--remove-all"), (keepAll, "--keep-all")]
      .filter(\.0).map(\.1)
    if flags.count > 1 {
      throw ValidationError("\(flags[0]) and \(flags[1]) cannot be used together")
    }
    if watch, json { throw ValidationError("--watch and --json cannot be used together") }
  }

  func perform(in program: TodoProgram) throws {
    let decision: MassRemoval.Decision? =
      removeAll ? .remove(upTo: .max) : keepAll ? .sendAgain : nil
    try program.sync(
      watch ? .watch : .once(showsJSON: json, decision),
      program.database(options)
    )
  }
}

/// `todo sync setup`.
struct SyncSetupCommand: TodoSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "setup",
    abstract: "Choose the calendar to sync with.",
    discussion: """
      The address is that of a server, such as cloud.example.org, or of a calendar. The user and the \
      password are asked for; if the standard input is no terminal, its first line is the password. \
      The password is kept in a file beside the database that only you can read, unless a command \
      prints it.
      """
  )

  @Argument(help: ArgumentHelp("The address of the server or the calendar.", valueName: "url"))
  var address: String

  @Option(help: ArgumentHelp("The user's name on the server.", valueName: "name"))
  var user: String?

  @Option(
    help: ArgumentHelp(
      "A shell command that prints the password, each time that it is needed.",
      valueName: "command"
    )
  )
  var passwordCommand: String?

  @Option(help: ArgumentHelp("The name of the calendar, if there are several.", valueName: "name"))
  var calendar: String?

  @Option(
    help: ArgumentHelp("Make a calendar with this name, unless it is there.", valueName: "name")
  )
  var create: String?

  @OptionGroup var options: DatabaseOptions

  func validate() throws {
    if calendar != nil, create != nil {
      throw ValidationError("--calendar and --create cannot be used together")
    }
    if let name = calendar ?? create, name.allSatisfy(\.isWhitespace) {
      throw ValidationError("the name of the calendar is blank")
    }
  }

  func perform(in program: TodoProgram) throws {
    let setup = SyncSetup(
      address: address,
      user: user,
      passwordCommand: passwordCommand,
      calendar: calendar ?? create,
      makesCalendar: create != nil
    )
    try program.sync(.setUp(setup), program.database(options))
  }
}

/// `todo sync status`.
struct SyncStatusCommand: TodoSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show the calendar, the last sync, and how many changes wait for the next one."
  )

  @OptionGroup var options: DatabaseOptions

  func perform(in program: TodoProgram) throws {
    try program.sync(.showStatus, program.database(options))
  }
}

/// `todo sync forget`.
struct SyncForgetCommand: TodoSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Sync no more, and forget the calendar, the user and the password.",
    discussion: "The list stays, here and on the server."
  )

  @OptionGroup var options: DatabaseOptions

  func perform(in program: TodoProgram) throws {
    try program.sync(.forget, program.database(options))
  }
}
