extension IdentifiedArray {
  /// Makes room for a number of elements in all, so that adding them allocates nothing more.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    storage.reserveCapacity(minimumCapacity)
    index.reserveCapacity(minimumCapacity)
  }

  /// Adds an element at the end, unless its id is present; what is there stays as it is.
  ///
  /// - Returns: True if the element was added, and the position of the element with its id.
  /// - Complexity: O(1), amortised.
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    insert(element, at: storage.count)
  }

  /// Adds those elements at the end whose ids are not present; what is there stays as it is.
  ///
  /// - Complexity: O(*m*) for *m* new elements, amortised.
  @inlinable
  public mutating func append(contentsOf newElements: some Sequence<Element>) {
    for element in newElements { append(element) }
  }

  /// Adds an element at a position, unless its id is present; what is there stays as it is.
  ///
  /// - Parameters:
  ///   - element: The element to add.
  ///   - position: Where to add it: a valid index, or `endIndex`.
  /// - Returns: True if the element was added, and the position of the element with its id.
  /// - Complexity: O(*n*) before the end.
  @inlinable
  @discardableResult
  public mutating func insert(
    _ element: Element,
    at position: Int
  ) -> (inserted: Bool, index: Int) {
    require(position, in: 0..<storage.count + 1)
    if let present = index.insert(readID(element), at: position) { return (false, present) }
    storage.insert(element, at: position)
    return (true, position)
  }

  /// Replaces the element with the same id, in its place, or adds the element at the end.
  ///
  /// - Returns: The element that was replaced, or `nil` if the element was added.
  /// - Complexity: O(1), amortised.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    updateOrInsert(element, at: storage.count).originalMember
  }

  /// Replaces the element with the same id, in its place, or adds the element at a position.
  ///
  /// - Parameters:
  ///   - element: The element to put into the array.
  ///   - position: Where to add it if its id is new: a valid index, or `endIndex`.
  /// - Returns: The element that was replaced, if any, and where the given one is now.
  /// - Complexity: O(1) to replace; O(*n*) to add before the end.
  @inlinable
  @discardableResult
  public mutating func updateOrInsert(
    _ element: Element,
    at position: Int
  ) -> (originalMember: Element?, index: Int) {
    let (isNew, place) = insert(element, at: position)
    return (isNew ? nil : exchange(element, at: place), place)
  }

  /// Replaces the element at a position by another one with the same id.
  ///
  /// - Returns: The element that was replaced.
  /// - Precondition: The element has the id of the one at the position.
  @inlinable
  @discardableResult
  public mutating func update(_ element: Element, at position: Int) -> Element {
    require(position, in: indices)
    let (id, newID) = (index.ids[position], readID(element))
    if newID != id { Self.trapChanged(id, to: newID) }
    return exchange(element, at: position)
  }

  /// Replaces an element by one with the same id.
  @inlinable
  mutating func exchange(_ element: consuming Element, at position: Int) -> Element {
    swap(&storage[position], &element)
    return element
  }
}
