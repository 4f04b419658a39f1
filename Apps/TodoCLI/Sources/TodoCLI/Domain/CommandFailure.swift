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
