extension IdentifiedArray {
  /// Adds those elements at a position, in their order, whose ids are not present; what is there stays
  /// as it is.
  ///
  /// - Parameters:
  ///   - newElements: The elements to add.
  ///   - position: Where to add them: a valid index, or `endIndex`.
  /// - Complexity: O(*n* + *m*) for *m* new elements; O(*m*) at the end, amortised.
  @inlinable
  public mutating func insert(contentsOf newElements: some Sequence<Element>, at position: Int) {
    require(position, in: 0..<storage.count + 1)
    replaceSubrange(position..<position, with: newElements)
  }

  /// Removes the elements in a range of positions, and adds those others in their place, in their
  /// order, whose ids are not present then.
  ///
  /// - Parameters:
  ///   - bounds: The positions of the elements to remove.
  ///   - newElements: The elements to add. One may have the id of one that is removed.
  /// - Complexity: O(*n* + *m*) for *m* new elements.
  @inlinable
  public mutating func replaceSubrange(
    _ bounds: some RangeExpression<Int>,
    with newElements: some Sequence<Element>
  ) {
    let range = bounds.relative(to: storage)
    require(range.lowerBound, in: 0..<storage.count + 1)
    require(range.upperBound, in: 0..<storage.count + 1)
    index.removeSubrange(range)
    var newIDs = Set<ID>()
    var orderedIDs: ContiguousArray<ID> = []
    let added = newElements.filter {
      let id = readID($0)
      // Of two new ones with one id, the first is added.
      guard index.position(of: id) == nil, newIDs.insert(id).inserted else { return false }
      orderedIDs.append(id)
      return true
    }
    storage.replaceSubrange(range, with: added)
    index.insert(contentsOf: orderedIDs, at: range.lowerBound)
  }

  /// Replaces the element at a position by any other one. If an element with the same id is at
  /// another position, the two are exchanged first.
  @inlinable
  mutating func place(_ element: Element, at position: Int) {
    let newID = readID(element)
    if newID != index.ids[position] {
      if let present = index.position(of: newID) {
        swapAt(present, position)
      } else {
        index.replace(at: position, with: newID)
      }
    }
    _ = exchange(element, at: position)
  }

  /// Adds those elements at the end whose ids are not present, as `append(contentsOf:)` does.
  @inlinable
  public static func += (array: inout IdentifiedArray, newElements: some Sequence<Element>) {
    array.append(contentsOf: newElements)
  }

  /// The elements of an array, and behind them those of a sequence whose ids are not present.
  @inlinable
  public static func + (
    array: IdentifiedArray,
    newElements: some Sequence<Element>
  ) -> IdentifiedArray {
    var array = array
    array += newElements
    return array
  }
}
