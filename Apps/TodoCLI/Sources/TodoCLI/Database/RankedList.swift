import TodoFeature

/// The list of a database: the todos, and the numbers by which the database sorts them.
///
/// Ranks have wide gaps, so that a todo that is added or moved gets one between its neighbours', and
/// no other row has to be written.
struct RankedList: Equatable {
  /// The todos, in the order in which they are shown.
  private(set) var todos: [Todo] = []
  /// The ranks of the todos, in descending order.
  private(set) var ranks: [Int64] = []

  /// The usual difference of two neighbouring ranks.
  static let gap: Int64 = 1 << 32

  /// A row of the database that has to be written.
  struct Row: Equatable {
    var todo: Todo
    var rank: Int64
  }

  init() {}

  /// Makes a list of rows in any order.
  init(_ rows: [Row]) {
    // They usually are in ascending order already: later todos are above earlier ones.
    let sorted = rows.reversed().sorted { $0.rank > $1.rank }
    todos = sorted.map(\.todo)
    ranks = sorted.map(\.rank)
  }

  /// Applies a change.
  ///
  /// - Returns: The rows that are new or different, from the top down, and the todos that were removed.
  /// - Complexity: O(*n*).
  mutating func apply(_ change: ListChange) -> (written: [Row], removed: [Todo]) {
    let old = self
    todos = change.applied(to: old.todos)
    let arriving = Set(change.placed.lazy.filter { $0.place != nil }.map(\.todo.id))
    let gone = Set(change.removed.lazy.map(\.id))
    let leaving = gone.union(arriving)
    // Todos that stay are in their old order.
    var staying = old.todos.indices.lazy.filter { !leaving.contains(old.todos[$0].id) }
      .makeIterator()
    let origins = todos.map { arriving.contains($0.id) ? nil : staying.next() }
    ranks = Self.ranks(origins.map { $0.map { old.ranks[$0] } })
    let written = todos.indices.filter { index in
      guard let origin = origins[index] else { return true }
      return old.todos[origin] != todos[index] || old.ranks[origin] != ranks[index]
    }
    return (
      written.map { Row(todo: todos[$0], rank: ranks[$0]) },
      gone.isEmpty ? [] : old.todos.filter { gone.contains($0.id) }
    )
  }

  /// Gives numbers to the todos that have none yet. O(*n*).
  mutating func setNumbers(_ numbers: [Todo.ID: Int]) {
    for index in todos.indices where todos[index].number == nil {
      todos[index].number = numbers[todos[index].id]
    }
  }

  /// Returns ranks for todos of which some have one. If there is no room between two of them, those
  /// below get others, as few as possible.
  static func ranks(_ known: [Int64?]) -> [Int64] {
    var ranks: [Int64] = []
    ranks.reserveCapacity(known.count)
    var next = 0
    while next < known.count {
      if let rank = known[next] {
        ranks.append(rank)
        next += 1
        continue
      }
      let start = next
      let above = ranks.last
      // The next known rank that leaves room for all before it.
      var below: Int64?
      while next < known.count {
        if let rank = known[next], above.map({ $0 - rank > Int64(next - start) }) ?? true {
          below = rank
          break
        }
        next += 1
      }
      ranks += Self.ranks(count: next - start, above, below)
    }
    return ranks
  }

  /// Returns ranks between two others.
  private static func ranks(count: Int, _ above: Int64?, _ below: Int64?) -> [Int64] {
    let count64 = Int64(count)
    switch (above, below) {
    case (let above?, let below?):
      let step = min((above - below) / (count64 + 1), gap)
      return (1...count64).map { above - $0 * step }
    case (let above?, nil):
      return (1...count64).map { above - $0 * gap }
    case (nil, let below):
      let lowest = below ?? 0
      return (1...count64).map { lowest + (count64 + 1 - $0) * gap }
    }
  }
}
