/// The difference between two lists of todos: what a database has to write to get from one to the
/// other.
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
    ///
    /// - Parameters:
    ///   - before: The todo as it was; `nil` if it is new.
    ///   - todo: The todo as it is afterwards.
    ///   - place: Its place; `nil` if it stays where it is.
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
  public private(set) var removed: [Todo] = []

  /// The todos that are new, changed or moved, from the top down.
  public private(set) var placed: [Placement] = []

  /// The identities of the todos that are new, removed or changed, but not of those that are only at
  /// another place.
  public var editedIDs: [Todo.ID] {
    removed.map(\.id) + placed.filter { $0.before != $0.todo }.map(\.todo.id)
  }

  /// True if the two lists are equal.
  public var isEmpty: Bool { removed.isEmpty && placed.isEmpty }

  /// Finds the difference between two lists. The fewest possible todos are moved.
  ///
  /// - Complexity: O(*n*) where the lists differ, and O(*m* log *m*) in the todos between the first
  ///   and the last that are at another place.
  ///
  /// If a list has two todos of one identity, as only a damaged database does, the result is not
  /// specified.
  public init(from old: [Todo], to new: [Todo]) {
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let limit = min(old.count, new.count) - prefix
    let suffix = zip(old.reversed(), new.reversed()).prefix(limit).prefix { $0 == $1 }.count
    let oldPart = old[prefix..<(old.count - suffix)]
    let newPart = new[prefix..<(new.count - suffix)]
    if oldPart.isEmpty && newPart.isEmpty { return }

    var oldIndices = Dictionary(
      zip(oldPart.lazy.map(\.id), oldPart.indices),
      uniquingKeysWith: { first, _ in first }
    )
    let origins = newPart.map { oldIndices.removeValue(forKey: $0.id) }
    removed = oldIndices.values.sorted().map { old[$0] }
    let staying = Self.longestIncreasingSubsequence(of: origins.compactMap(\.self))
    for (index, origin) in zip(newPart.indices, origins) {
      let isStaying = origin.map(staying.contains) ?? false
      let before = origin.map { old[$0] }
      if isStaying, before == new[index] { continue }
      let place = index == 0 ? Place.top : .after(new[index - 1].id)
      placed.append(Placement(before: before, todo: new[index], place: isStaying ? nil : place))
    }
  }

  /// The largest set of numbers that are in ascending order in a sequence of distinct numbers.
  ///
  /// Source: C. Schensted, "Longest increasing and decreasing subsequences", 1961.
  private static func longestIncreasingSubsequence(of numbers: [Int]) -> Set<Int> {
    // The index of the least number that ends an ascending subsequence of each length.
    var ends: [Int] = []
    var predecessors: [Int?] = []
    for (index, number) in numbers.enumerated() {
      let length = ends.partitioningIndex { numbers[$0] > number }
      predecessors.append(length == 0 ? nil : ends[length - 1])
      if length == ends.count { ends.append(index) } else { ends[length] = index }
    }
    var members: Set<Int> = []
    var next = ends.last
    while let index = next {
      members.insert(numbers[index])
      next = predecessors[index]
    }
    return members
  }

  /// Returns a list after this change.
  ///
  /// The list may be another one than that which the change was made from:
  ///
  /// - A todo that the list does not have any more stays removed. A new one that it has already is not
  ///   added.
  /// - Of a todo that is different in the list, only the properties that the change has changed
  ///   change.
  /// - A todo whose place is after one that is not there is put on top.
  ///
  /// - Complexity: O(*n*).
  public func applied(to list: [Todo]) -> [Todo] {
    if isEmpty { return list }
    let touched = Set(placed.lazy.map(\.todo.id))
    let present = Dictionary(
      list.lazy.filter { touched.contains($0.id) }.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var gone = Set(removed.lazy.map(\.id))
    var changed: [Todo.ID: Todo] = [:]
    var arriving: [(todo: Todo, place: Place)] = []
    for placement in placed {
      guard let todo = placement.todo(in: present) else { continue }
      if let place = placement.place {
        gone.insert(todo.id)
        arriving.append((todo, place))
      } else {
        changed[todo.id] = todo
      }
    }
    let staying = list.lazy.filter { !gone.contains($0.id) }.map { changed[$0.id] ?? $0 }
    return Self.inserting(arriving, into: staying)
  }

  /// Returns a list with more todos, each at its place.
  private static func inserting(
    _ arriving: [(todo: Todo, place: Place)],
    into list: some Sequence<Todo>
  ) -> [Todo] {
    var following = Dictionary(
      arriving.map { ($0.place, $0.todo) },
      uniquingKeysWith: { first, _ in first }
    )
    var result: [Todo] = []
    func fill(_ place: Place) {
      var place = place
      while let todo = following.removeValue(forKey: place) {
        result.append(todo)
        place = .after(todo.id)
      }
    }
    fill(.top)
    for todo in list {
      result.append(todo)
      fill(.after(todo.id))
    }
    // The list does not have the todos before these.
    return arriving.filter { following[$0.place] != nil }.map(\.todo) + result
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

extension Todo {
  /// Returns this todo with those properties of another one that it has changed from an earlier one.
  fileprivate func changed(from before: Todo, to after: Todo) -> Todo {
    var todo = self
    func change<Value: Equatable>(_ property: WritableKeyPath<Todo, Value>) {
      if before[keyPath: property] != after[keyPath: property] {
        todo[keyPath: property] = after[keyPath: property]
      }
    }
    change(\.isComplete)
    change(\.description)
    change(\.priority)
    change(\.creationDate)
    change(\.completionDate)
    return todo
  }
}

extension Array {
  /// Returns the first index of the part for whose elements the predicate is true, in an array that
  /// is divided into those for which it is false and those for which it is true. O(log *n*).
  fileprivate func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
