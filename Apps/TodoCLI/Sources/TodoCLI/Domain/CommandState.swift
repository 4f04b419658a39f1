import TodoFeature

/// The state of one run of `todo`.
struct CommandState: Equatable {
  /// The request of the user.
  let command: Command
  /// The list.
  var list = ListState()
  /// The result of the command; `nil` while it runs.
  var outcome: Result<CommandOutcome, CommandFailure>?

  init(command: Command) {
    self.command = command
  }
}

extension CommandState {
  /// True if the database has to keep what the command has done.
  var hasChanged: Bool {
    switch outcome {
    case .success(.list(let done)): done != .nothing
    case .success(.purged(let count)): count > 0
    case .success(.log), .failure, nil: false
    }
  }
}

/// The result of a command.
enum CommandOutcome: Equatable {
  /// The list has changed, or there was nothing to change.
  case list(ListState.Done)
  /// The journal, the newest entry first.
  case log([JournalEntry])
  /// The journal was forgotten, which had this number of entries.
  case purged(Int)
}
