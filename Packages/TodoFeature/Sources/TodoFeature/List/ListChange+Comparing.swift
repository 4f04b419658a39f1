extension ListChange {
  /// Finds the difference between two lists. The fewest possible todos are moved.
  ///
  /// - Complexity: O(1) if the lists share their storage, else O(*n*). O(*m* log *m*) in the todos
  ///   from the first place to the last at which more than one todo was moved, added or removed.
  ///
  /// If a list has two todos of one identity, as only a damaged database does, the result is not
  /// specified.
  public init(from old: [Todo], to new: [Todo]) {
    self.init()
    if old.sharesStorage(with: new) { return }
    let alignment = ListAlignment(old, new)
    var unmatched = Dictionary(
      alignment.unmatched.lazy.map { (old[$0].id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let origins = alignment.candidates.map { candidate in
      candidate.origin ?? unmatched.removeValue(forKey: new[candidate.index].id)
    }
    removed = unmatched.values.sorted().map { old[$0] }
    var staying = alignment.staying(origins).makeIterator()
    var nextStaying = staying.next()
    for (candidate, origin) in zip(alignment.candidates, origins) {
      let isStaying = origin != nil && origin == nextStaying
      if isStaying { nextStaying = staying.next() }
      let todo = new[candidate.index]
      let before = origin.map { old[$0] }
      if isStaying, before == todo { continue }
      let place = candidate.index == 0 ? Place.top : .after(new[candidate.index - 1].id)
      placed.append(Placement(before: before, todo: todo, place: isStaying ? nil : place))
    }
  }
}

/// Two lists side by side: the todos of the one, each beside the same todo of the other.
///
/// A walk along both lists finds most pairs. It ends where more than one todo has come or gone at
/// once; the todos from there on are not matched.
private struct ListAlignment {
  /// A todo of the new list that may be at another place, or different.
  struct Candidate {
    /// Its place in the new list.
    let index: Int
    /// Its place in the old list, if the walk has found it. Then it has not been moved.
    var origin: Int?
  }

  /// The places in the old list of the todos that are not matched, in ascending order.
  private(set) var unmatched: [Int] = []
  /// The candidates, from the top down.
  private(set) var candidates: [Candidate] = []
  /// The number of candidates that the walk has found.
  private var walked = 0
  /// The place in the old list at which the walk has ended.
  private var end = 0

  init(_ old: [Todo], _ new: [Todo]) {
    let suffix = Self.commonSuffix(old, new)
    let (oldCount, newCount) = (old.count - suffix, new.count - suffix)
    var (next, index) = (0, 0)
    while next < oldCount, index < newCount {
      if old[next] == new[index] {
        (next, index) = (next + 1, index + 1)
      } else if old[next].id == new[index].id {
        candidates.append(Candidate(index: index, origin: next))
        (next, index) = (next + 1, index + 1)
      } else if index + 1 < newCount, old[next].id == new[index + 1].id {
        // No other choice needs fewer moves: the next pair excludes one other pair at most.
        candidates.append(Candidate(index: index))
        index += 1
      } else if next + 1 < oldCount, old[next + 1].id == new[index].id {
        unmatched.append(next)
        next += 1
      } else {
        break
      }
    }
    (walked, end) = (candidates.count, next)
    unmatched += next..<oldCount
    candidates += (index..<newCount).map { Candidate(index: $0) }
  }

  private static func commonSuffix(_ old: [Todo], _ new: [Todo]) -> Int {
    let limit = min(old.count, new.count)
    var count = 0
    while count < limit, old[old.count - count - 1] == new[new.count - count - 1] { count += 1 }
    return count
  }

  /// Returns the places in the old list of the candidates that are not moved, in ascending order.
  ///
  /// - Parameter origins: The places of all candidates in the old list; `nil` for a new todo.
  func staying(_ origins: [Int?]) -> [Int] {
    let rest = origins[walked...].lazy.compactMap(\.self).filter { $0 >= end }
    return candidates[..<walked].compactMap(\.origin)
      + Self.longestIncreasingSubsequence(of: Array(rest))
  }

  /// The largest part of a sequence of distinct numbers that is in ascending order.
  ///
  /// Source: C. Schensted, "Longest increasing and decreasing subsequences", 1961.
  private static func longestIncreasingSubsequence(of numbers: [Int]) -> [Int] {
    // The index of the least number that ends an ascending subsequence of each length.
    var ends: [Int] = []
    var predecessors: [Int?] = []
    predecessors.reserveCapacity(numbers.count)
    for (index, number) in numbers.enumerated() {
      let isGreatest = ends.last.map { numbers[$0] < number } ?? true
      let length = isGreatest ? ends.count : ends.partitioningIndex { numbers[$0] > number }
      predecessors.append(length == 0 ? nil : ends[length - 1])
      if length == ends.count { ends.append(index) } else { ends[length] = index }
    }
    var members: [Int] = []
    var next = ends.last
    while let index = next {
      members.append(numbers[index])
      next = predecessors[index]
    }
    return members.reversed()
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

extension Array {
  /// Returns true if two arrays are the same elements in memory, and so are equal. O(1).
  fileprivate func sharesStorage(with other: Self) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { mine in
        other.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress }
      }
  }
}
