/// Why a command did nothing: one line for a person, and the exit status for a script.
struct CommandFailure: Error, Equatable, Sendable {
  /// What is wrong, with the input it is about, and what to do.
  var message: String
  /// How the process ends.
  var status: ExitStatus

  init(_ status: ExitStatus, _ message: String) {
    self.message = message
    self.status = status
  }
}
