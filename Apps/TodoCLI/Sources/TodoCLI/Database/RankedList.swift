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

  /// Makes a list of todos in any order, and of their ranks.
  init(_ todos: [Todo], ranks: [Int64]) {
    // Apart, the open todos and the finished ones usually are in the order of their ranks, or in the
    // opposite one: both are sorted in one pass.
    let places =
      todos.indices.filter { !todos[$0].isComplete } + todos.indices.filter { todos[$0].isComplete }
    let order = places.sorted { (ranks[$0], $0) > (ranks[$1], $1) }
    self.ranks = order.map { ranks[$0] }
    self.todos = todos
    self.todos.permute(to: order)
  }

  /// Applies a change.
  ///
  /// - Returns: The rows that are new or different, from the top down, and the todos that were removed.
  /// - Complexity: O(*n*).
  mutating func apply(_ change: ListChange) -> (written: [Row], removed: [Todo]) {
    let old = self
    let gone = TodoIDSet(change.removed.lazy.map(\.id))
    todos = []
    todos.reserveCapacity(old.todos.count + change.placed.count)
    var known: [Int64?] = []
    known.reserveCapacity(todos.capacity)
    var changed: Set<Int> = []
    var removed: [Todo] = []
    for part in change.parts(of: old.todos) {
      switch part {
      case .kept(let range):
        todos += old.todos[range]
        known += old.ranks[range].lazy.map(Optional.some)
      case .changed(let index, let todo):
        if old.todos[index] != todo { changed.insert(todos.count) }
        todos.append(todo)
        known.append(old.ranks[index])
      case .leaving(let index):
        if gone.contains(old.todos[index].id) { removed.append(old.todos[index]) }
      case .arriving(let todo):
        todos.append(todo)
        known.append(nil)
      }
    }
    ranks = Self.ranks(known)
    let written = todos.indices.filter { known[$0] != ranks[$0] || changed.contains($0) }
    return (written.map { Row(todo: todos[$0], rank: ranks[$0]) }, removed)
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

extension Array {
  /// Puts the elements in another order.
  ///
  /// - Parameter order: For each place, the present place of its element.
  fileprivate mutating func permute(to order: [Int]) {
    var order = order
    for start in indices {
      // A cycle: each place passes the element that it has to the place before it.
      var place = start
      while order[place] != start {
        let source = order[place]
        swapAt(place, source)
        order[place] = place
        place = source
      }
      order[place] = place
    }
  }
}
