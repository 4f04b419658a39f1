/// The changes that actions make of a list.
extension ListChange {
  /// Replaces the todo at a place by another version of it. Nothing is changed if both are equal.
  static func replacing(_ index: Int, by todo: Todo, in list: [Todo]) -> ListChange {
    if todo == list[index] { return ListChange() }
    return ListChange(placed: [Placement(before: list[index], todo: todo, place: nil)])
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
