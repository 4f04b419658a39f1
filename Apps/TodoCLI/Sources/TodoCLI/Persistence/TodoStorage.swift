import TodoFeature

/// Where the list is kept: the one door from the command's domain to the disk.
///
/// A command opens the store, saves at most once, and closes it. What lies between opening and saving
/// is one transaction: no other process can change the list meanwhile.
struct TodoStorage {
  /// What a command is going to do with the store.
  enum Access: Equatable, Sendable {
    /// Only look: nothing is created, and others may write meanwhile.
    case reading
    /// Change: others wait until this command has saved or closed.
    case changing
  }

  /// Why the store was not opened or not saved.
  enum Failure: Error, Equatable, Sendable {
    /// There was no store when the command began, and now another process has made one. Nothing is
    /// saved; the command has to begin anew with what is there.
    case storeAppeared
    /// The command cannot be done.
    case refused(CommandFailure)
  }

  /// Begins the transaction and reads the list. A store that does not exist is an empty list.
  var open: (Access) -> Result<SavedList, Failure>
  /// Writes the todos in their order, gives new ones their numbers, and commits. When it returns a
  /// success, the list is on the disk. A failure leaves the store as it was.
  var save: ([Todo]) -> Result<SavedList, Failure>
  /// Ends the transaction, undoes what was not saved, and lets go of the store.
  var close: () -> Void
}
