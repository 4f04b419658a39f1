import ComposableArchitecture

/// The list that a user keeps: the tour's list, with a database, undo and redo.
///
/// Each change is shown at once, and saved by an effect. When the database has confirmed all changes,
/// its list is shown, with what other processes have changed.
public let listReducer = Reducer<ListState, ListAction, ListEnvironment>.combine(
  appReducer.pullback(state: \.app, action: /ListAction.app, environment: \.app),
  editingReducer,
  databaseReducer
)
.savingChanges()

/// The actions of the user besides those of the tour.
private let editingReducer = Reducer<ListState, ListAction, ListEnvironment> {
  state,
  action,
  environment in
  switch action {
  case .add(let texts):
    let todos = texts.map { Todo($0, id: environment.app.uuid()) }
    state.app.todos.insert(contentsOf: todos.reversed(), at: 0)
    state.app.sortFinishedToTheEnd()
  case .edit(let id, let text, let replacesPriority, let seen):
    guard let present = state.app.todos.first(where: { $0.id == id }) else { break }
    var typed = seen ?? present
    if replacesPriority { typed.priority = nil }
    typed.replaceText(by: text)
    if present.conflicts(with: typed, since: seen ?? present) {
      state.beginChange()
      let conflict = EditConflict(mine: typed, theirs: present)
      return Effect(value: .saved(.failure(.changedMeanwhile(conflict))))
    }
    _ = state.change([id]) { $0 = $0.changed(from: seen ?? present, to: typed) }
  case .check(let ids):
    if state.change(ids, { $0.setComplete(true, on: environment.app.today()) }) {
      state.app.sortFinishedToTheEnd()
    }
  case .uncheck(let ids):
    if state.change(ids, { $0.setComplete(false, on: nil) }) {
      state.app.sortFinishedToTheEnd()
    }
  case .remove(let ids):
    state.remove(ids)
  case .clear:
    state.app.todos.removeAll(where: \.isComplete)
  case .move(let id, let destination):
    state.move(id, to: destination)
  case .import(let todos):
    var known = Set(state.app.todos.map(\.id))
    let new = todos.filter { known.insert($0.id).inserted }
    state.app.todos += new
    if !new.isEmpty { state.app.sortFinishedToTheEnd() }
  case .app, .load, .loaded, .undo, .redo, .saved, .undone, .redone:
    break
  }
  return .none
}

/// The requests to the database, and its answers.
private let databaseReducer = Reducer<ListState, ListAction, ListEnvironment> {
  state,
  action,
  environment in
  switch action {
  case .load:
    return environment.database.load().catchToEffect(ListAction.loaded)
  case .loaded(.success(let todos)):
    state.show(todos)
  case .loaded(.failure(let failure)):
    state.result = .failure(failure)
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
  case .app, .add, .edit, .check, .uncheck, .remove, .clear, .move, .import:
    break
  }
  return .none
}

extension Reducer
where State == ListState, Action == ListAction, Environment == ListEnvironment {
  /// Returns a reducer that also saves what an action has changed.
  fileprivate func savingChanges() -> Reducer {
    Reducer { state, action, environment in
      let effect = self.run(&state, action, environment)
      guard let verb = action.verb(in: state) else { return effect }
      let change = ListChange(from: state.savedTodos, to: state.app.todos)
      guard !change.isEmpty else {
        if action.isOfUser { state.result = .success(.nothing) }
        return effect
      }
      state.savedTodos = state.app.todos
      state.beginChange()
      return .merge(
        effect,
        environment.database.save(change, verb, action.subjects(of: change))
          .catchToEffect(ListAction.saved)
      )
    }
  }
}

extension ListState {
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
    guard unconfirmedChanges == 0 else { return }
    app.todos = todos
    savedTodos = todos
  }
}

extension ListAction {
  /// The verb under which the journal has the changes of this action; `nil` if it changes nothing
  /// that has to be saved.
  fileprivate func verb(in state: ListState) -> JournalEntry.Verb? {
    switch self {
    case .add, .app(.addButtonTapped): .add
    case .edit, .app(.todo(index: _, action: .textFieldChanged)): .edit
    case .check: .check
    case .uncheck: .uncheck
    case .app(.todo(index: let index, action: .checkboxTapped)):
      state.app.todos[index].isComplete ? .check : .uncheck
    case .remove: .remove
    case .clear: .clear
    case .move: .move
    case .app(.todoDelayCompleted): .sort
    case .import: .import
    case .load, .loaded, .undo, .redo, .saved, .undone, .redone: nil
    }
  }

  /// The todos that the journal names for a change by this action.
  fileprivate func subjects(of change: ListChange) -> [Todo.ID] {
    if case .move(let id, _) = self { [id] } else { change.editedIDs }
  }

  /// True if the user waits for the result. The sort after a second comes by itself.
  fileprivate var isOfUser: Bool { self != .app(.todoDelayCompleted) }
}

extension Todo {
  /// Marks it as done or not. A todo that is marked so already keeps its day.
  fileprivate mutating func setComplete(_ isComplete: Bool, on day: Day?) {
    guard self.isComplete != isComplete else { return }
    self.isComplete = isComplete
    completionDate = day
  }

  /// Takes the text of a typed line. The priority and the day of creation stay if the line has none.
  fileprivate mutating func replaceText(by text: EnteredText) {
    let typed = Todo(text, id: id)
    description = typed.description
    priority = typed.priority ?? priority
    creationDate = typed.creationDate ?? creationDate
  }
}
