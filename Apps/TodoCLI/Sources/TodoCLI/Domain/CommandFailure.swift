import TodoFeature

/// Why a command did nothing: one line for a person, and the exit status for a script.
struct CommandFailure: Error, Equatable, Sendable {
  /// What is wrong, with the input it is about, and what to do.
  var message: String
  /// How the process ends.
  var status: ExitStatus

  init(_ failure: ListDatabase.Failure) {
    status =
      switch failure.reason {
      case .notUnderstood: .dataError
      case .notReadable: .noInput
      case .notWritable: .cannotCreate
      case .disk: .ioError
      case .busy: .temporaryFailure
      case .fault: .software
      }
    message = failure.message
  }

  init(_ status: ExitStatus, _ message: String) {
    self.message = message
    self.status = status
  }
}
