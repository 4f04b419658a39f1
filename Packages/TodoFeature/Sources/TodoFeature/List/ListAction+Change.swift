extension ListAction {
  /// Returns the kind of change that this action makes of a list, and the change, which may be empty; `nil` for
  /// the actions of the tour's list, and those that do not change the list.
  ///
  /// - Throws: A failure with both texts if an edit cannot be merged with what has changed since the user has
  ///   seen the todo.
  func change(
    of list: [Todo],
    _ environment: AppEnvironment
  ) throws(ListDatabase.Failure) -> (verb: JournalEntry.Verb, change: ListChange)? {
    switch self {
    case .add(let texts):
      let new = texts.map { Todo($0, id: environment.uuid()) }
      return (.add, .sorting(list, top: new.reversed()))
    case .edit(let id, let text, let replacesPriority, let seen):
      guard let index = list.firstIndex(where: { $0.id == id }) else {
        return (.edit, ListChange())
      }
      let before = seen ?? list[index]
      let typed = before.edited(by: text, replacesPriority: replacesPriority)
      if list[index].conflicts(with: typed, since: before) {
        throw .changedMeanwhile(EditConflict(mine: typed, theirs: list[index]))
      }
      return (.edit, .replacing(index, by: list[index].changed(from: before, to: typed), in: list))
    case .check(let ids):
      return (.check, .marking(ids, isComplete: true, on: environment.today(), in: list))
    case .uncheck(let ids):
      return (.uncheck, .marking(ids, isComplete: false, on: nil, in: list))
    case .remove(let ids):
      let ids = TodoIDSet(ids)
      return (.remove, ListChange(removed: list.filter { ids.contains($0.id) }))
    case .clear:
      return (.clear, ListChange(removed: list.filter(\.isComplete)))
    case .move(let id, let destination):
      return (.move, .moving(id, to: destination, in: list))
    case .import(let todos):
      var known = Set(list.map(\.id))
      let new = todos.filter { known.insert($0.id).inserted }
      return (.import, new.isEmpty ? ListChange() : .sorting(list, end: new))
    case .app, .load, .loaded, .undo, .redo, .saved, .undone, .redone:
      return nil
    }
  }
}

extension AppAction {
  /// Returns the kind of change that this action has made of a list, and the change.
  func change(
    from old: [Todo],
    to new: [Todo]
  ) -> (verb: JournalEntry.Verb, change: ListChange) {
    switch self {
    case .todo(index: let index, action: .checkboxTapped):
      (new[index].isComplete ? .check : .uncheck, .replacing(index, by: new[index], in: old))
    case .todo(index: let index, action: .textFieldChanged):
      (.edit, .replacing(index, by: new[index], in: old))
    case .addButtonTapped:
      (.add, ListChange(placed: [.init(before: nil, todo: new[0], place: .top)]))
    case .todoDelayCompleted:
      (.sort, .sorting(old))
    }
  }
}

extension Todo {
  /// Returns the todo with the text of a typed line. The day of creation stays if the line has none, and so does
  /// the priority unless it is replaced.
  fileprivate func edited(by text: EnteredText, replacesPriority: Bool) -> Todo {
    let typed = Todo(text, id: id)
    var todo = self
    todo.description = typed.description
    todo.priority = typed.priority ?? (replacesPriority ? nil : priority)
    todo.creationDate = typed.creationDate ?? creationDate
    return todo
  }
}
