import Foundation

/// An event of the list or its database.
public enum ListAction: Equatable, Sendable {
  /// The list is to be loaded: at the start, or because another process has changed it.
  case load
  /// The list was loaded, or could not be.
  case loaded(Result<[Todo], ListDatabase.Failure>)
  /// Something happens on the screen.
  case app(AppAction)
  /// Add todos on top, in this order: the last one is the topmost.
  case add([EnteredText])
  /// Replace the text of a todo. A text without a priority removes that of the todo only if it
  /// `replacesPriority`. If the todo is another one by now than the user has `seen`, the changes are merged, or
  /// nothing is changed, and the failure has both texts.
  case edit(Todo.ID, EnteredText, replacesPriority: Bool = false, seen: Todo? = nil)
  /// Change a property of todos.
  case change([Todo.ID], PropertyChange)
  /// Mark todos as done, and move the finished ones to the end at once.
  case check([Todo.ID])
  /// Mark todos as not done, and move the finished ones to the end at once.
  case uncheck([Todo.ID])
  /// Remove todos.
  case remove([Todo.ID])
  /// Remove the todos that are done.
  case clear
  /// Move a todo.
  case move(Todo.ID, ListDestination)
  /// Add todos from elsewhere at the end, in this order. Those that are in the list already, by
  /// their identities, are skipped.
  case `import`([Todo])
  /// Take back the last changes, at most this number of them.
  case undo(Int)
  /// Do again what was undone last, at most this number of changes.
  case redo(Int)
  /// A change was saved, or could not be.
  case saved(Result<ListDatabase.Saved, ListDatabase.Failure>)
  /// Changes were undone, or could not be.
  case undone(Result<ListDatabase.Saved, ListDatabase.Failure>)
  /// Changes were redone, or could not be.
  case redone(Result<ListDatabase.Saved, ListDatabase.Failure>)
}

/// A place that a todo is moved to.
public enum ListDestination: Equatable, Sendable {
  case top, bottom, up, down
  /// The place before another todo.
  case before(Todo.ID)
}

extension ListAction {
  /// Returns the kind of change that this action makes of a list, and the change, which may be empty; `nil` for
  /// the actions of the tour's list, and those that do not change the list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - today: The day that is noted when a todo is done; `nil` if no day is to be noted.
  ///   - uuid: Makes the identity of a new todo.
  /// - Throws: A failure with both texts if an edit cannot be merged with what has changed since the user has
  ///   seen the todo.
  public func change(
    of list: [Todo],
    today: Day?,
    uuid: () -> UUID
  ) throws(ListDatabase.Failure) -> (verb: JournalEntry.Verb, change: ListChange)? {
    switch self {
    case .add(let texts):
      let new = texts.map { Todo($0, id: uuid()) }
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
    case .change(let ids, let change):
      return (.edit, .changing(ids, by: change, in: list))
    case .check(let ids):
      return (.check, .marking(ids, isComplete: true, on: today, in: list))
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

/// The changes that actions make of a list.
extension ListChange {
  /// Replaces the todo at a place by another version of it. Nothing is changed if both are equal.
  static func replacing(_ index: Int, by todo: Todo, in list: [Todo]) -> ListChange {
    if todo == list[index] { return ListChange() }
    return ListChange(placed: [Placement(before: list[index], todo: todo, place: nil)])
  }

  /// Changes a property of todos. Those that have its value already stay as they are.
  static func changing(
    _ ids: [Todo.ID],
    by change: PropertyChange,
    in list: [Todo]
  ) -> ListChange {
    let ids = TodoIDSet(ids)
    let placed = list.filter { ids.contains($0.id) }
      .map { Placement(before: $0, todo: $0.changed(by: change), place: nil) }
    return ListChange(placed: placed.filter { $0.before != $0.todo })
  }

  /// Marks todos as done or not, and then moves the finished ones of the list to the end. One that is marked
  /// so already keeps its day; if all are, nothing is moved.
  static func marking(
    _ ids: [Todo.ID],
    isComplete: Bool,
    on day: Day?,
    in list: [Todo]
  ) -> ListChange {
    let ids = TodoIDSet(ids)
    var edited: [Int: Todo] = [:]
    for (index, todo) in list.enumerated()
    where todo.isComplete != isComplete && ids.contains(todo.id) {
      var marked = todo
      (marked.isComplete, marked.completionDate) = (isComplete, day)
      edited[index] = marked
    }
    return edited.isEmpty ? ListChange() : sorting(list, edited: edited)
  }

  /// Moves a todo. Nothing is changed if there is no such todo, or the destination is its place.
  static func moving(
    _ id: Todo.ID,
    to destination: ListDestination,
    in list: [Todo]
  ) -> ListChange {
    guard let index = list.firstIndex(where: { $0.id == id }) else { return ListChange() }
    // The place among the others, whose number is smaller by one.
    let newIndex =
      switch destination {
      case .top: 0
      case .bottom: list.count - 1
      case .up: max(index - 1, 0)
      case .down: min(index + 1, list.count - 1)
      case .before(let other):
        list.firstIndex { $0.id == other }.map { $0 > index ? $0 - 1 : $0 } ?? index
      }
    if newIndex == index { return ListChange() }
    let predecessor = newIndex <= index ? newIndex - 1 : newIndex
    let place = predecessor < 0 ? Place.top : .after(list[predecessor].id)
    return ListChange(placed: [Placement(before: list[index], todo: list[index], place: place)])
  }

  /// Replaces todos of a list, adds others, and then moves the finished ones to the end. The fewest possible
  /// todos are moved.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - edited: The todos to replace, by their places.
  ///   - top: The new todos on top.
  ///   - end: The new todos at the end.
  /// - Complexity: O(*n*).
  static func sorting(
    _ list: [Todo],
    edited: [Int: Todo] = [:],
    top: [Todo] = [],
    end: [Todo] = []
  ) -> ListChange {
    var todos = list
    for (index, todo) in edited { todos[index] = todo }
    let boundary = boundary(of: todos)
    var placed: [Placement] = []
    var place = Place.top
    func add(_ new: [Todo]) {
      for todo in new {
        placed.append(Placement(before: nil, todo: todo, place: place))
        place = .after(todo.id)
      }
    }
    for isComplete in [false, true] {
      add(top.filter { $0.isComplete == isComplete })
      for (index, todo) in todos.enumerated() where todo.isComplete == isComplete {
        let isMoved = isComplete == (index < boundary)
        if isMoved || todo != list[index] {
          placed.append(Placement(before: list[index], todo: todo, place: isMoved ? place : nil))
        }
        place = .after(todo.id)
      }
      add(end.filter { $0.isComplete == isComplete })
    }
    return ListChange(placed: placed)
  }

  /// Returns the place in a list such that the fewest todos have to be moved if the open ones before it, and
  /// the finished ones after it, stay.
  private static func boundary(of todos: [Todo]) -> Int {
    var (best, boundary) = (0, 0)
    var staying = 0
    for (index, todo) in todos.enumerated() {
      staying += todo.isComplete ? -1 : 1
      if staying > best { (best, boundary) = (staying, index + 1) }
    }
    return boundary
  }
}
