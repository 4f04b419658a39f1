/// An order in which todos are shown.
public enum TodoOrder: String, CaseIterable, Sendable {
  /// By the due day, and its time; todos without a day are last.
  case due
  /// By the priority, A first; todos without one are last.
  case priority = "pri"
  /// By the time at which the todos were added, the oldest first.
  case added
  /// As they are in the list.
  case list

  /// Returns todos in this order. Todos that the order does not distinguish stay in theirs.
  ///
  /// - Complexity: O(*n* log *n*).
  public func sorted(_ todos: [Todo]) -> [Todo] {
    switch self {
    case .due: Self.sorted(todos, by: \.due)
    case .priority: Self.sorted(todos, by: \.priority)
    case .added: Self.sorted(todos, by: \.number)
    case .list: todos
    }
  }

  private static func sorted<Key: Comparable>(_ todos: [Todo], by key: (Todo) -> Key?) -> [Todo] {
    // Each key is computed once. The standard library's sort is stable.
    todos.map { ($0, key($0)) }
      .sorted { first, second in
        guard let second = second.1 else { return first.1 != nil }
        return first.1.map { $0 < second } ?? false
      }
      .map(\.0)
  }
}
