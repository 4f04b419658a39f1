extension IdentifiedArray {
  /// Exchanges the elements at two positions.
  @inlinable
  public mutating func swapAt(_ first: Int, _ second: Int) {
    require(first, in: indices)
    require(second, in: indices)
    guard first != second else { return }
    storage.swapAt(first, second)
    index.swapAt(first, second)
  }

  /// Moves the elements at some positions, in their order, before the element that is at another
  /// position now.
  ///
  /// ```swift
  /// letters.move(fromOffsets: [0, 2], toOffset: 4)  // a b c d e becomes b d a c e
  /// ```
  ///
  /// - Parameters:
  ///   - source: The positions, in any order: an array, a range, an index set. One that is given
  ///     twice counts once.
  ///   - destination: A position before the move, or `endIndex` to move to the end.
  /// - Complexity: O(*m* log *m*) for *m* positions, and O(*k*) for the *k* elements from the first
  ///   to the last that changes its place.
  @inlinable
  public mutating func move(fromOffsets source: some Sequence<Int>, toOffset destination: Int) {
    require(destination, in: 0..<storage.count + 1)
    let source = ascending(source)
    guard let first = source.first, let last = source.last else { return }
    let range = Swift.min(first, destination)..<Swift.max(last + 1, destination)
    if source.count == 1 { return moveOne(first, before: destination) }
    let before = positions(range.lowerBound..<destination, without: source)
    let after = positions(destination..<range.upperBound, without: source)
    let order = before + source + after
    storage.replaceSubrange(range, with: order.map { storage[$0] })
    index.reorder(range, as: ContiguousArray(order.map { index.ids[$0] }))
  }

  @inlinable
  mutating func moveOne(_ position: Int, before destination: Int) {
    let (id, target) = (index.ids[position], destination - (destination > position ? 1 : 0))
    guard target != position else { return }
    storage.insert(storage.remove(at: position), at: target)
    index.remove(at: position)
    _ = index.insert(id, at: target)
  }

  /// Returns the positions of a range but for some, which ascend.
  @inlinable
  func positions(_ range: Range<Int>, without excluded: [Int]) -> [Int] {
    var next = 0
    return range.filter { position in
      while next < excluded.count, excluded[next] < position { next += 1 }
      return next == excluded.count || excluded[next] != position
    }
  }

  /// Calls a closure with the elements' memory, where it may reorder and replace them, and then
  /// reads their ids again.
  ///
  /// The standard library's `sort` and `partition` go through this.
  ///
  /// - Precondition: After the closure has returned or thrown, no two elements have the same id.
  /// - Complexity: O(*n*) beyond the closure.
  @inlinable
  public mutating func withContiguousMutableStorageIfAvailable<Result>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    defer { rebuildIndex() }
    return try storage.withContiguousMutableStorageIfAvailable(body)
  }
}
