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

  /// Makes a list of the rows that `forEachRow` passes to its argument, in any order.
  ///
  /// - Parameter count: The approximate number of rows.
  init(count: Int, forEachRow: ((consuming Row) -> Void) throws -> Void) rethrows {
    todos.reserveCapacity(count)
    ranks.reserveCapacity(count)
    try forEachRow { row in
      todos.append(row.todo)
      ranks.append(row.rank)
    }
    sort()
  }

  private mutating func sort() {
    // Apart, the open todos and the finished ones usually are in the order of their ranks, or in the
    // opposite one: both are sorted in one pass.
    var order: [Int] = []
    order.reserveCapacity(todos.count)
    for isComplete in [false, true] {
      for index in todos.indices where todos[index].isComplete == isComplete { order.append(index) }
    }
    // Todos of other machines may have equal ranks. All machines are to have them in the same order.
    order.sort {
      ranks[$0] != ranks[$1]
        ? ranks[$0] > ranks[$1] : todos[$0].id.uuidString > todos[$1].id.uuidString
    }
    ranks = order.map { ranks[$0] }
    todos.permute(to: order)
  }

  /// Applies a change.
  ///
  /// - Returns: The rows that are new or different, from the top down, and the todos that were removed.
  /// - Complexity: O(*n*). The todos above and below the change are not copied.
  mutating func apply(_ change: ListChange) -> (written: [Row], removed: [Todo]) {
    var parts = change.parts(of: todos)[...]
    let range = Self.trim(&parts, of: todos.indices)
    let gone = TodoIDSet(change.removed.lazy.map(\.id))
    var middle: [Todo] = []
    var known: [Int64?] = []
    middle.reserveCapacity(range.count + parts.count)
    known.reserveCapacity(middle.capacity)
    var changed: Set<Int> = []
    var removed: [Todo] = []
    for part in parts {
      switch part {
      case .kept(let range):
        middle += todos[range]
        known += ranks[range].lazy.map(Optional.some)
      case .changed(let index, let todo):
        if todos[index] != todo { changed.insert(known.count) }
        middle.append(todo)
        known.append(ranks[index])
      case .leaving(let index):
        if gone.contains(todos[index].id) { removed.append(todos[index]) }
      case .arriving(let todo):
        middle.append(todo)
        known.append(nil)
      }
    }
    todos.replaceSubrange(range, with: middle)
    let below = ranks[range.upperBound...]
    let new = Self.ranks(known, above: ranks[..<range.lowerBound].last, below: below)
    known += below.prefix(new.count - known.count).map(Optional.some)
    ranks.replaceSubrange(range.lowerBound..<range.upperBound + new.count - middle.count, with: new)
    let written = new.indices.filter { known[$0] != new[$0] || changed.contains($0) }
    return (written.map { Row(todo: todos[range.lowerBound + $0], rank: new[$0]) }, removed)
  }

  /// Removes the parts above and below a change.
  ///
  /// - Returns: The places between them.
  private static func trim(
    _ parts: inout ArraySlice<ListChange.Part>,
    of places: Range<Int>
  ) -> Range<Int> {
    var places = places
    if case .kept(let top)? = parts.first, top.lowerBound == places.lowerBound {
      parts.removeFirst()
      places = top.upperBound..<places.upperBound
    }
    if case .kept(let bottom)? = parts.last, bottom.upperBound == places.upperBound {
      parts.removeLast()
      places = places.lowerBound..<bottom.lowerBound
    }
    return places
  }

  /// Gives numbers to the todos that have none yet. O(*n*).
  mutating func setNumbers(_ numbers: [Todo.ID: Int]) {
    for index in todos.indices where todos[index].number == nil {
      todos[index].number = numbers[todos[index].id]
    }
  }

  /// Returns ranks for todos of which some have one. If there is no room between two of them, those
  /// below get others, as few as possible.
  ///
  /// - Parameters:
  ///   - known: The ranks that the todos have.
  ///   - above: The rank above them; `nil` if they are on top.
  ///   - below: The ranks below them. If some of these have to change, the result has them too.
  static func ranks(
    _ known: [Int64?],
    above: Int64? = nil,
    below: ArraySlice<Int64> = []
  ) -> [Int64] {
    var ranks: [Int64] = []
    let count = known.count + below.count
    var next = 0
    while next < known.count {
      if let rank = known[next] {
        ranks.append(rank)
        next += 1
        continue
      }
      let start = next
      let above = ranks.last ?? above
      // The next known rank that leaves room for all before it.
      var nextRank: Int64?
      while next < count {
        let rank =
          next < known.count ? known[next] : below[below.startIndex + next - known.count]
        if let rank, above.map({ $0 - rank > Int64(next - start) }) ?? true {
          nextRank = rank
          break
        }
        next += 1
      }
      ranks += Self.ranks(count: next - start, above, nextRank)
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
  fileprivate mutating func permute(to order: consuming [Int]) {
    withUnsafeMutableBufferPointer { elements in
      // A swap would copy both elements.
      for start in order.indices where order[start] != start {
        // A cycle: each place gets the element of the next one.
        let first = elements.moveElement(from: start)
        var place = start
        while order[place] != start {
          let source = order[place]
          elements.initializeElement(at: place, to: elements.moveElement(from: source))
          order[place] = place
          place = source
        }
        elements.initializeElement(at: place, to: first)
        order[place] = place
      }
    }
  }
}
