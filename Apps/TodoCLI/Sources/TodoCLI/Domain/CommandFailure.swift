import TodoFeature

/// The reason why a command did nothing: one line for the user, and the exit status for a script.
package struct CommandFailure: Error, Equatable, Sendable {
  /// The problem, with the input it is about, and what to do.
  package var message: String
  /// The exit status of the process.
  package var status: ExitStatus

  package init(_ status: ExitStatus, _ message: String) {
    self.message = message
    self.status = status
  }

  /// The failure for what a command has thrown: a failure of its own, of the database, or of a sync.
  package init(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let failure as ListDatabase.Failure: self.init(failure)
    case let failure as SyncFailure: self.init(failure)
    default: self.init(.software, "\(error); please report this")
    }
  }

  private init(_ failure: ListDatabase.Failure) {
    status =
      switch failure.reason {
      case .notUnderstood: .dataError
      case .notReadable: .noInput
      case .notWritable: .cannotCreate
      case .disk: .ioError
      case .busy, .changedMeanwhile: .temporaryFailure
      case .fault: .software
      }
    message = failure.message
  }

  private init(_ failure: SyncFailure) {
    switch failure {
    case .offline, .unavailable: self.init(.unavailable, failure.message)
    case .credentials: self.init(.noPermission, failure.message)
    case .refused: self.init(.protocolError, failure.message)
    case .database(let failure): self.init(failure)
    }
  }
}

/// The exit status of the process, with the numbers of `sysexits.h`.
package enum ExitStatus: Int32, Sendable {
  /// The command did what it was asked.
  case success = 0
  /// The command line cannot be understood.
  case usage = 64
  /// The input is wrong: no such number, a blank text, a database that is damaged or is none.
  case dataError = 65
  /// The database cannot be read.
  case noInput = 66
  /// The server of a sync cannot be reached, or cannot answer now.
  case unavailable = 69
  /// A fault of the program itself.
  case software = 70
  /// The database cannot be created or written.
  case cannotCreate = 73
  /// The disk is full or fails, or the output cannot be written.
  case ioError = 74
  /// Another process uses the database; trying again may help.
  case temporaryFailure = 75
  /// The server of a sync refuses what is asked, is not understood, or has removed so many todos that the user
  /// has to decide.
  case protocolError = 76
  /// The server of a sync does not accept the user.
  case noPermission = 77
  /// The environment names no place for the database.
  case configuration = 78
  /// The standard output is a closed pipe. A shell reports the same number for SIGPIPE.
  case brokenPipe = 141
}
