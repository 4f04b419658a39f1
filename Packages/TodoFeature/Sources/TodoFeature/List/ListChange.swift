/// A change of a list of todos: what a database has to write.
///
/// It names todos by their identities, not by their places. So it can also be applied to a list that
/// another process has changed meanwhile.
public struct ListChange: Equatable, Sendable {
  /// A todo that is new, was changed or was moved.
  public struct Placement: Equatable, Sendable {
    /// The todo as it was; `nil` if it is new.
    public var before: Todo?
    /// The todo as it is afterwards.
    public var todo: Todo
    /// The place of the todo; `nil` if it stays where it is.
    public var place: Place?

    /// Creates a placement.
    public init(before: Todo?, todo: Todo, place: Place?) {
      self.before = before
      self.todo = todo
      self.place = place
    }
  }

  /// A place in a list, relative to the todo before it.
  public enum Place: Hashable, Sendable {
    case top
    case after(Todo.ID)
  }

  /// The todos that are not in the list afterwards, as they were.
  public var removed: [Todo]

  /// The todos that are new, changed or moved, from the top down.
  public var placed: [Placement]

  /// Creates a change.
  public init(removed: [Todo] = [], placed: [Placement] = []) {
    self.removed = removed
    self.placed = placed
  }

  /// True if nothing is changed.
  public var isEmpty: Bool { removed.isEmpty && placed.isEmpty }

  /// Returns the todos that the journal names for this change: those that are new, removed or changed. Those
  /// that are only at another place belong to them if a move is what the user asked for.
  ///
  /// - Parameter verb: The kind of change.
  public func subjects(of verb: JournalEntry.Verb) -> [Todo.ID] {
    removed.map(\.id)
      + placed.filter { verb == .move || $0.before != $0.todo }.map(\.todo.id)
  }
}

extension ListChange {
  /// Returns a list after this change.
  ///
  /// The list may be another one than that which the change was made from:
  ///
  /// - A todo that the list does not have any more stays removed. A new one that it has already is not
  ///   added.
  /// - Of a todo that is different in the list, only the properties that the change has changed
  ///   change, and only the changed words of its text. If both have changed the same words, the text of this
  ///   change wins: ``conflict(in:)`` finds that before.
  /// - A todo whose place is after one that is not there is put on top.
  ///
  /// - Complexity: O(*n*).
  public func applied(to list: [Todo]) -> [Todo] {
    if isEmpty { return list }
    var result: [Todo] = []
    result.reserveCapacity(list.count + placed.count)
    for part in parts(of: list) {
      switch part {
      case .kept(let range): result += list[range]
      case .changed(_, let todo), .arriving(let todo): result.append(todo)
      case .leaving: break
      }
    }
    return result
  }

  /// A part of a list while a change is applied to it.
  public enum Part {
    /// The todos at these places stay as they are.
    case kept(Range<Int>)
    /// The todo at this place stays there, and becomes another one.
    case changed(Int, Todo)
    /// The todo at this place is removed, or moved.
    case leaving(Int)
    /// This todo is new, or moved to here.
    case arriving(Todo)
  }

  /// Returns the parts of a list, from the top down, when this change is applied to it: see
  /// ``applied(to:)``.
  ///
  /// - Complexity: O(*n*). The number of parts is that of the todos in the change.
  public func parts(of list: [Todo]) -> [Part] {
    let named = TodoIDSet(
      removed.map(\.id) + placed.flatMap { [$0.todo.id, $0.place?.predecessor].compactMap(\.self) }
    )
    let indices = list.indices.filter { named.contains(list[$0].id) }
    let (leaving, changed, arriving) = moves(of: indices.map { list[$0] })

    var arrivals = Arrivals(arriving)
    var parts = arrivals.removeAll(at: .top)
    var start = 0
    func keep(upTo end: Int) {
      if start < end { parts.append(.kept(start..<end)) }
      start = end
    }
    for index in indices {
      let id = list[index].id
      if leaving.contains(id) {
        keep(upTo: index)
        parts.append(.leaving(index))
        start = index + 1
        continue
      }
      if let todo = changed[id] {
        keep(upTo: index)
        parts.append(.changed(index, todo))
        start = index + 1
      }
      let following = arrivals.removeAll(at: .after(id))
      if !following.isEmpty { keep(upTo: index + 1) }
      parts += following
    }
    keep(upTo: list.count)
    // The list does not have the todos before these.
    return arrivals.rest + parts
  }

  /// Returns the todos that leave their places, those that change, and those that arrive at places.
  ///
  /// - Parameter present: The todos of the list that this change names.
  private func moves(
    of present: [Todo]
  ) -> (
    leaving: Set<Todo.ID>, changed: [Todo.ID: Todo], arriving: [(todo: Todo, place: Place)]
  ) {
    let present = Dictionary(present.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var leaving = Set(removed.lazy.map(\.id))
    var changed: [Todo.ID: Todo] = [:]
    var arriving: [(todo: Todo, place: Place)] = []
    for placement in placed {
      guard let todo = placement.todo(in: present) else { continue }
      if let place = placement.place {
        leaving.insert(todo.id)
        arriving.append((todo, place))
      } else {
        changed[todo.id] = todo
      }
    }
    return (leaving, changed, arriving)
  }
}

/// The todos that are added to a list or moved in it, by their places.
private struct Arrivals {
  private let all: [(todo: Todo, place: ListChange.Place)]
  private var waiting: [ListChange.Place: Todo]

  init(_ all: [(todo: Todo, place: ListChange.Place)]) {
    self.all = all
    waiting = Dictionary(
      all.lazy.map { ($0.place, $0.todo) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Returns the todo at a place, the one after it, and so on.
  mutating func removeAll(at place: ListChange.Place) -> [ListChange.Part] {
    var parts: [ListChange.Part] = []
    var place = place
    while let todo = waiting.removeValue(forKey: place) {
      parts.append(.arriving(todo))
      place = .after(todo.id)
    }
    return parts
  }

  /// The todos that have not been removed.
  var rest: [ListChange.Part] {
    all.filter { waiting[$0.place] != nil }.map { .arriving($0.todo) }
  }
}

extension ListChange.Place {
  /// The todo before this place; `nil` at the top.
  fileprivate var predecessor: Todo.ID? {
    switch self {
    case .top: nil
    case .after(let id): id
    }
  }
}

extension ListChange.Placement {
  /// Returns the todo after the change; `nil` if it was removed from the list, or added to it.
  ///
  /// - Parameter present: The todos of the list that the change touches.
  fileprivate func todo(in present: [Todo.ID: Todo]) -> Todo? {
    guard let before else { return present[todo.id] == nil ? todo : nil }
    return present[todo.id]?.changed(from: before, to: todo)
  }
}
