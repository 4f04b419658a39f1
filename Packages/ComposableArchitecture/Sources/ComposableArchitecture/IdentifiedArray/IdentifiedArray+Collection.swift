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
  /// Another element may be assigned. If an element with its id is at another position, the two
  /// positions are exchanged first. So any algorithm that assigns each element to one position puts
  /// all of them into its order, and ids are unique after each step.
  ///
  /// Changes are made in place: neither the array nor the element is copied if nothing else refers
  /// to them.
  ///
  /// - Precondition: A change in place keeps the element's id.
  @inlinable
  public subscript(position: Int) -> Element {
    get { storage[position] }
    set {
      require(position, in: indices)
      place(newValue, at: position)
    }
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
  /// A slice is a collection of its own, whose elements may be assigned, swapped and sorted. Setting
  /// a range assigns its elements one after another, as ``subscript(_:)-(Int)`` does.
  ///
  /// - Precondition: There are as many new elements as positions in the range.
  /// - Complexity: O(1) to read, O(*n*) to set.
  @inlinable
  public subscript(bounds: Range<Int>) -> Slice<IdentifiedArray> {
    get {
      require(bounds.lowerBound, in: 0..<storage.count + 1)
      require(bounds.upperBound, in: 0..<storage.count + 1)
      return Slice(base: self, bounds: bounds)
    }
    set {
      require(bounds.lowerBound, in: 0..<storage.count + 1)
      require(bounds.upperBound, in: 0..<storage.count + 1)
      if newValue.count != bounds.count { Self.trapResized(bounds, to: newValue.count) }
      for (position, element) in zip(bounds, newValue) { place(element, at: position) }
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
