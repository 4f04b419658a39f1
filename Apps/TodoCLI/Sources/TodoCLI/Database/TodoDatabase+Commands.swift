import ComposableArchitecture
import Foundation
import TodoFeature

/// The transactions of the commands.
extension TodoDatabase {
  /// Returns the list.
  func todos() throws(ListDatabase.Failure) -> [Todo] {
    try read { try $0.load() }
  }

  /// Returns the last entries of the journal, the newest first.
  func journal(_ count: Int) throws(ListDatabase.Failure) -> [JournalEntry] {
    try read { list in
      // A list that is damaged is refused by every command.
      _ = try list.load()
      return try list.log(count)
    }
  }

  /// Forgets the journal.
  ///
  /// - Returns: The number of entries that it had.
  func purge() throws(ListDatabase.Failure) -> Int {
    try changing(commitsIf: { $0 > 0 }) { list in
      _ = try list.load()
      return try list.purge()
    }
  }

  /// Changes the list by an action.
  ///
  /// - Parameter change: Returns the action for the list as it is.
  /// - Returns: The result, and the list afterwards.
  func perform(_ change: Change) throws -> (done: ListState.Done, todos: [Todo]) {
    try self.change { list in
      let environment = ListEnvironment(
        app: AppEnvironment(mainQueue: .immediate, uuid: UUID.init, today: { Day(.now) }),
        database: client(of: list)
      )
      let result = Result { try environment.perform(change) }
      return (result, (try? result.get()).map { $0.done != .nothing } ?? false)
    }
    .get()
  }
}

extension ListEnvironment {
  /// Loads the list, and changes it by an action. All effects run at once.
  ///
  /// - Parameter change: Returns the action for the list as it is.
  /// - Returns: The result, and the list afterwards.
  func perform(_ change: Change) throws -> (done: ListState.Done, todos: [Todo]) {
    let store = Store(initialState: ListState(), reducer: listReducer, environment: self)
    // Comparing whole lists after each step would take its time.
    let viewStore = ViewStore(store, removeDuplicates: { _, _ in false })
    viewStore.send(.load)
    // Nothing was done yet, so that a result is the failure to load.
    _ = try viewStore.result?.get()
    viewStore.send(try change(viewStore.app.todos, app.today() ?? Day(.now)))
    guard let result = viewStore.result else {
      throw CommandFailure(.software, "the command did not end; please report this")
    }
    return (try result.get(), viewStore.app.todos)
  }
}
