import ComposableArchitecture

/// The list, and what is being saved of it.
public struct ListState: Equatable, Sendable {
  /// The list as it is shown.
  public var app: AppState
  /// The number of changes that the database has not confirmed.
  public internal(set) var unconfirmedChanges = 0
  /// The result of what the user has done last; `nil` before that, and while it is being saved.
  public internal(set) var result: Result<Done, ListDatabase.Failure>?

  /// A change by the user, and its entries in the journal.
  public enum Done: Equatable, Sendable {
    case changed([JournalEntry])
    case undone([JournalEntry])
    case redone([JournalEntry])
    /// There was nothing to change.
    case nothing
  }

  /// Creates a list that has been loaded.
  ///
  /// - Parameter todos: The todos.
  public init(todos: [Todo] = []) {
    app = AppState(todos: todos)
  }
}

/// The dependencies of the list.
public struct ListEnvironment {
  /// The dependencies of the tour's list.
  public var app: AppEnvironment
  /// The database that keeps the list.
  public var database: ListDatabase

  /// Creates an environment.
  public init(app: AppEnvironment, database: ListDatabase) {
    self.app = app
    self.database = database
  }
}

/// The list that a user keeps: the tour's list, with a database, undo and redo.
///
/// Each change is shown at once, and saved by an effect. When the database has confirmed all changes,
/// its list is shown, with what other processes have changed.
public let listReducer = Reducer<ListState, ListAction, ListEnvironment> {
  state,
  action,
  environment in
  switch action {
  case .app(let action):
    let old = state.app.todos
    let effect = appReducer.run(&state.app, action, environment.app).map(ListAction.app)
    let (verb, change) = action.change(from: old, to: state.app.todos)
    return .merge(effect.eraseToEffect(), state.save(change, verb, environment.database))
  case .add, .edit, .change, .check, .uncheck, .remove, .clear, .move, .import:
    return state.change(by: action, environment)
  case .load:
    return environment.database.load().catchToEffect(ListAction.loaded)
  case .loaded(.success(let todos)):
    state.show(todos)
    return .none
  case .loaded(.failure(let failure)):
    state.result = .failure(failure)
    return .none
  case .undo(let count):
    state.beginChange()
    return environment.database.undo(count).catchToEffect(ListAction.undone)
  case .redo(let count):
    state.beginChange()
    return environment.database.redo(count).catchToEffect(ListAction.redone)
  case .saved(let result):
    return state.endChange(result, ListState.Done.changed)
  case .undone(let result):
    return state.endChange(result, ListState.Done.undone)
  case .redone(let result):
    return state.endChange(result, ListState.Done.redone)
  }
}

extension ListState {
  /// Applies the change of an action, and saves it.
  fileprivate mutating func change(
    by action: ListAction,
    _ environment: ListEnvironment
  ) -> Effect<ListAction, Never> {
    do throws(ListDatabase.Failure) {
      let (today, uuid) = (environment.app.today(), environment.app.uuid)
      guard let (verb, change) = try action.change(of: app.todos, today: today, uuid: uuid) else {
        return .none
      }
      app.todos = change.applied(to: app.todos)
      return save(change, verb, environment.database)
    } catch {
      beginChange()
      return Effect(value: .saved(.failure(error)))
    }
  }

  /// Saves a change that is shown.
  fileprivate mutating func save(
    _ change: ListChange,
    _ verb: JournalEntry.Verb,
    _ database: ListDatabase
  ) -> Effect<ListAction, Never> {
    guard !change.isEmpty else {
      // The user waits for a result, but for that of a sort, which comes by itself.
      if verb != .sort { result = .success(.nothing) }
      return .none
    }
    beginChange()
    return database.save(change, verb).catchToEffect(ListAction.saved)
  }

  fileprivate mutating func beginChange() {
    unconfirmedChanges += 1
    result = nil
  }

  fileprivate mutating func endChange(
    _ result: Result<ListDatabase.Saved, ListDatabase.Failure>,
    _ done: ([JournalEntry]) -> Done
  ) -> Effect<ListAction, Never> {
    unconfirmedChanges -= 1
    switch result {
    case .success(let saved):
      self.result = .success(saved.entries.isEmpty ? .nothing : done(saved.entries))
      show(saved.todos)
      return .none
    case .failure(let failure):
      self.result = .failure(failure)
      // The database has the list as it was before the change.
      return Effect(value: .load)
    }
  }

  /// Shows the list of the database, unless it lacks changes that have been given to the database
  /// since.
  fileprivate mutating func show(_ todos: [Todo]) {
    if unconfirmedChanges == 0 { app.todos = todos }
  }
}
