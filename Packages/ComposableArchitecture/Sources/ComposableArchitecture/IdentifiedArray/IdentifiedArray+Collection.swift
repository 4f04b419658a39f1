extension IdentifiedArray: RandomAccessCollection, MutableCollection {
  /// Always zero.
  @inlinable
  public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable
  public var endIndex: Int { storage.count }

  /// The valid positions.
  @inlinable
  public var indices: Range<Int> { 0..<storage.count }

  /// The element at a position.
  ///
  /// Changes are made in place: neither the array nor the element is copied if nothing else refers
  /// to them.
  ///
  /// - Precondition: The element keeps its id. To put another element there, remove this one and
  ///   insert the other.
  @inlinable
  public subscript(position: Int) -> Element {
    get { storage[position] }
    _modify {
      // Deferred: code after a yield is skipped if the caller's change throws.
      defer {
        let newID = readID(storage[position])
        if newID != index.ids[position] { Self.trapChanged(index.ids[position], to: newID) }
      }
      yield &storage[position]
    }
  }

  /// The elements in a range of positions.
  ///
  /// A range may be set to as many elements in any order, also other ones than before; a slice may be
  /// sorted and partitioned. What a slice writes one position at a time (`swapAt`, `reverse`,
  /// `shuffle`) traps, for in between two places would have one id: use the array's own.
  ///
  /// - Precondition: There are as many new elements as positions in the range, and no two elements
  ///   of the array have the same id afterwards.
  /// - Complexity: O(1) to read, O(*n*) to set.
  @inlinable
  public subscript(bounds: Range<Int>) -> Slice<IdentifiedArray> {
    get {
      require(bounds.lowerBound, in: 0..<storage.count + 1)
      require(bounds.upperBound, in: 0..<storage.count + 1)
      return Slice(base: self, bounds: bounds)
    }
    set {
      if newValue.count != bounds.count { Self.trapResized(bounds, to: newValue.count) }
      storage.replaceSubrange(bounds, with: newValue)
      rebuildIndex()
    }
  }

  /// An iterator over the elements.
  @inlinable
  public func makeIterator() -> IndexingIterator<[Element]> {
    storage.makeIterator()
  }

  /// Calls a closure with the elements' memory, for reading.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try storage.withContiguousStorageIfAvailable(body)
  }

  /// The elements that a predicate is true of, in their order, as an identified array.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> IdentifiedArray {
    IdentifiedArray(uniqueElements: try storage.filter(isIncluded), id: id)
  }
}
