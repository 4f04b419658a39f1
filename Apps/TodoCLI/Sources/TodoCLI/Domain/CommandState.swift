import TodoFeature

/// The state of one run of `todo`.
struct CommandState: Equatable {
  /// What the user asks for.
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
    case .success(.changed), .success(.undone), .success(.redone): true
    case .success(.purged(let count)): count > 0
    case .success(.unchanged), .success(.log), .failure, nil: false
    }
  }
}

/// What a command has done.
enum CommandOutcome: Equatable {
  /// It has shown the list, or there was nothing to change.
  case unchanged
  /// It has changed the list.
  case changed([JournalEntry])
  /// It has taken back changes.
  case undone([JournalEntry])
  /// It has done changes again.
  case redone([JournalEntry])
  /// The journal, the newest entry first.
  case log([JournalEntry])
  /// It has forgotten this number of entries of the journal.
  case purged(Int)
}
