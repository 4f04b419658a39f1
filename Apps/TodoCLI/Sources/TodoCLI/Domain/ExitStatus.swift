/// The exit status of the process, with the numbers of `sysexits.h`. The help names all of them.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  case success = 0
  case usage = 64
  case dataError = 65
  case noInput = 66
  case unavailable = 69
  case software = 70
  case cannotCreate = 73
  case ioError = 74
  case temporaryFailure = 75
  case protocolError = 76
  case noPermission = 77
  case configuration = 78
  /// A shell reports the same number for SIGPIPE.
  case brokenPipe = 141

  /// The reason why a process ends with this status.
  private var meaning: String {
    switch self {
    case .success: "Done."
    case .usage: "The command line is wrong."
    case .dataError:
      "The input is wrong: no such number, a blank text, a database that is damaged, is none at all, or "
        + "comes from a newer version."
    case .noInput: "The database cannot be read."
    case .unavailable: "The server of a sync cannot be reached, or cannot answer now."
    case .software: "A fault of the program."
    case .cannotCreate: "The database cannot be created or written."
    case .ioError: "The disk is full or fails, or the output cannot be written."
    case .temporaryFailure: "The database is in use; try again."
    case .protocolError:
      "The server of a sync refuses what is asked, is not understood, or has removed so many todos that "
        + "you have to decide."
    case .noPermission:
      "The server of a sync does not accept the user, or others can read the password."
    case .configuration:
      "Nothing to sync with was chosen, or the environment names no place for the database."
    case .brokenPipe: "The reader of the output has closed it."
    }
  }

  /// The rows of all statuses in the help.
  static let help = HelpTable.text(allCases.map { ("\($0.rawValue)", $0.meaning) })
}
