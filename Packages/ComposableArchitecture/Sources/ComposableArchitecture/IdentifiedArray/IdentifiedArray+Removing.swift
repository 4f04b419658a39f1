extension IdentifiedArray {
  /// Removes the element with an id.
  ///
  /// - Returns: The element, or `nil` if there is none.
  /// - Complexity: O(*n*) before the end.
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    index.remove(id).map { storage.remove(at: $0) }
  }

  /// Removes the element with the same id as this one; nothing else is compared.
  ///
  /// - Returns: The element that was in the array, or `nil` if there is none.
  /// - Complexity: O(*n*) before the end.
  @inlinable
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? {
    remove(id: readID(element))
  }

  /// Removes the element at a position.
  ///
  /// - Returns: The element.
  /// - Complexity: O(*n*) before the end: the elements and the ids behind it move, as those of two arrays. A move of
  ///   more than the processor's cache holds takes longer per element.
  @inlinable
  @discardableResult
  public mutating func remove(at position: Int) -> Element {
    require(position, in: indices)
    index.remove(at: position)
    return storage.remove(at: position)
  }

  /// Removes the elements at some positions, as they were before the call.
  ///
  /// - Parameter offsets: The positions, in any order: an array, a range, an index set. One that is
  ///   given twice counts once.
  /// - Complexity: O(*n* + *m* log *m*) for *m* positions.
  @inlinable
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    removeAscending(ascending(offsets))
  }

  /// Removes the elements that a predicate is true of. If it throws, nothing is removed.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeAll(
    where shouldBeRemoved: (Element) throws -> Bool
  ) rethrows {
    removeAscending(try indices.filter { try shouldBeRemoved(storage[$0]) })
  }

  /// Removes all elements.
  ///
  /// - Parameter keepCapacity: True to keep the memory for later elements.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    storage.removeAll(keepingCapacity: keepCapacity)
    index.removeAll(keepingCapacity: keepCapacity)
  }

  /// Removes the first element.
  ///
  /// - Returns: The element.
  /// - Precondition: The array is not empty.
  /// - Complexity: O(*n*).
  @inlinable
  @discardableResult
  public mutating func removeFirst() -> Element {
    remove(at: 0)
  }

  /// Removes the first elements.
  ///
  /// - Parameter count: How many, at most as many as there are.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeFirst(_ count: Int) {
    requireRemovable(count)
    removeSubrange(..<count)
  }

  /// Removes the last element.
  ///
  /// - Returns: The element.
  /// - Precondition: The array is not empty.
  @inlinable
  @discardableResult
  public mutating func removeLast() -> Element {
    remove(at: storage.count - 1)
  }

  /// Removes the last element, if there is one.
  ///
  /// - Returns: The element, or `nil` if the array is empty.
  @inlinable
  public mutating func popLast() -> Element? {
    isEmpty ? nil : removeLast()
  }

  /// Removes the last elements.
  ///
  /// - Parameter count: How many, at most as many as there are.
  /// - Complexity: O(*m*) for *m* elements removed.
  @inlinable
  public mutating func removeLast(_ count: Int) {
    requireRemovable(count)
    removeSubrange((storage.count - count)...)
  }

  /// Removes the elements in a range of positions.
  ///
  /// - Complexity: O(*n*); O(*m*) for *m* elements removed at the end.
  @inlinable
  public mutating func removeSubrange(_ bounds: some RangeExpression<Int>) {
    let range = bounds.relative(to: storage)
    require(range.lowerBound, in: 0..<storage.count + 1)
    require(range.upperBound, in: 0..<storage.count + 1)
    index.removeSubrange(range)
    storage.removeSubrange(range)
  }

  /// Traps unless there are that many elements.
  @inlinable
  func requireRemovable(_ count: Int) {
    if !(0...storage.count).contains(count) { Self.trapNotRemovable(count, of: storage.count) }
  }

  /// Positions in ascending order, each once.
  @inlinable
  func ascending(_ offsets: some Sequence<Int>) -> [Int] {
    let offsets = Set(offsets).sorted()
    if let first = offsets.first { require(first, in: indices) }
    if let last = offsets.last { require(last, in: indices) }
    return offsets
  }

  /// Removes the elements at positions that ascend.
  @inlinable
  mutating func removeAscending(_ offsets: [Int]) {
    if offsets.count == 1 { return _ = remove(at: offsets[0]) }
    storage.removeAscending(offsets)
    index.removeAscending(offsets)
  }
}

extension RangeReplaceableCollection
where Self: BidirectionalCollection, Self: MutableCollection, Index == Int {
  /// Removes the elements at positions that ascend, in one pass.
  @inlinable
  mutating func removeAscending(_ offsets: [Int]) {
    guard var end = offsets.first else { return }
    var next = 0
    for position in end..<count {
      if next < offsets.count, offsets[next] == position {
        next += 1
      } else {
        swapAt(end, position)
        end += 1
      }
    }
    removeLast(count - end)
  }
}
