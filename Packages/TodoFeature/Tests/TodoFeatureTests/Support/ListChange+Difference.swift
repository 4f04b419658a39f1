import TodoFeature

extension ListChange {
  /// Finds the difference between two lists. The fewest possible todos are moved.
  init(from old: [Todo], to new: [Todo]) {
    var before: [Todo.ID: Todo] = [:]
    for todo in old { before[todo.id] = todo }
    var moved: Set<Todo.ID> = []
    for case .insert(_, let id, _) in new.map(\.id).difference(from: old.map(\.id)) {
      moved.insert(id)
    }
    var placed: [Placement] = []
    var place = Place.top
    for todo in new {
      let former = before.removeValue(forKey: todo.id)
      let isMoved = moved.contains(todo.id)
      if isMoved || former != todo {
        placed.append(Placement(before: former, todo: todo, place: isMoved ? place : nil))
      }
      place = .after(todo.id)
    }
    self.init(removed: old.filter { before[$0.id] != nil }, placed: placed)
  }
}
