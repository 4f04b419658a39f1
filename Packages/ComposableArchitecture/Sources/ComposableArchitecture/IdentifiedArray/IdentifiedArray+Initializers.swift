extension IdentifiedArray {
  /// Makes an array of elements whose ids are unique.
  ///
  /// - Parameters:
  ///   - elements: The elements, in their order.
  ///   - id: The key path from an element to its id.
  ///   - file, line: Where the program stops if two elements have the same id; the caller's by default.
  /// - Precondition: No two elements have the same id.
  /// - Complexity: O(*n*).
  @inlinable
  public init(
    uniqueElements elements: some Sequence<Element>,
    id: KeyPath<Element, ID>,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(id: id, storage: Array(elements))
    rebuildIndex(file: file, line: line)
  }

  /// Makes an array of elements whose ids are unique: `init(uniqueElements:id:)` by its older name.
  ///
  /// - Parameters:
  ///   - elements: The elements, in their order.
  ///   - id: The key path from an element to its id.
  ///   - file, line: Where the program stops if two elements have the same id; the caller's by default.
  /// - Precondition: No two elements have the same id.
  /// - Complexity: O(*n*).
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    id: KeyPath<Element, ID>,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(uniqueElements: elements, id: id, file: file, line: line)
  }

  /// Makes an array of elements whose ids the caller knows to be unique.
  ///
  /// - Parameters:
  ///   - elements: The elements, in their order.
  ///   - id: The key path from an element to its id.
  /// - Precondition: No two elements have the same id. It is checked in debug builds only: otherwise
  ///   the array is not to be relied on.
  /// - Complexity: O(*n*).
  @inlinable
  public init(uncheckedUniqueElements elements: some Sequence<Element>, id: KeyPath<Element, ID>) {
    self.init(id: id, storage: Array(elements))
    buildIndexUnchecked()
  }

  @inlinable
  mutating func buildIndexUnchecked() {
    #if DEBUG
      rebuildIndex()
    #else
      index.replaceAll(with: storage.lazy.map(readID))
    #endif
  }

  /// Makes an array of elements some of which may have the same id.
  ///
  /// ```swift
  /// IdentifiedArray(pages.joined(), id: \.id, uniquingIDsWith: { _, newer in newer })
  /// ```
  ///
  /// - Parameters:
  ///   - elements: The elements; the first one of an id gives the place.
  ///   - id: The key path from an element to its id.
  ///   - combine: Makes one element of what is there and of the next one with the same id.
  /// - Precondition: What `combine` returns has the id of what it is given.
  /// - Complexity: O(*n*).
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    id: KeyPath<Element, ID>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init(id: id, minimumCapacity: elements.underestimatedCount)
    try append(elements, uniquingIDsWith: combine)
  }

  @inlinable
  mutating func append(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    for element in elements {
      let (isNew, index) = append(element)
      if !isNew { update(try combine(storage[index], element), at: index) }
    }
  }
}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Makes an array whose index is still empty.
  @inlinable
  init(identified elements: [Element]) {
    self.init(id: \.id, readID: { $0.id }, storage: elements)
  }

  /// Makes an empty array.
  ///
  /// - Parameter minimumCapacity: How many elements to have room for at least.
  @inlinable
  public init(minimumCapacity: Int = 0) {
    self.init(identified: [])
    if minimumCapacity > 0 { reserveCapacity(minimumCapacity) }
  }

  /// Makes an array of elements whose ids are unique.
  ///
  /// - Parameters:
  ///   - elements: The elements, in their order.
  ///   - file, line: Where the program stops if two elements have the same id; the caller's by default.
  /// - Precondition: No two elements have the same id.
  /// - Complexity: O(*n*).
  @inlinable
  public init(
    uniqueElements elements: some Sequence<Element>,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(identified: Array(elements))
    rebuildIndex(file: file, line: line)
  }

  /// Makes an array of elements whose ids are unique: `init(uniqueElements:)` by its older name.
  ///
  /// - Parameters:
  ///   - elements: The elements, in their order.
  ///   - file, line: Where the program stops if two elements have the same id; the caller's by default.
  /// - Precondition: No two elements have the same id.
  /// - Complexity: O(*n*).
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(uniqueElements: elements, file: file, line: line)
  }

  /// Makes an array of elements whose ids the caller knows to be unique.
  ///
  /// - Precondition: No two elements have the same id. It is checked in debug builds only.
  /// - Complexity: O(*n*).
  @inlinable
  public init(uncheckedUniqueElements elements: some Sequence<Element>) {
    self.init(identified: Array(elements))
    buildIndexUnchecked()
  }

  /// Makes an array of elements some of which may have the same id.
  ///
  /// - Parameters:
  ///   - elements: The elements; the first one of an id gives the place.
  ///   - combine: Makes one element of what is there and of the next one with the same id.
  /// - Precondition: What `combine` returns has the id of what it is given.
  /// - Complexity: O(*n*).
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init(minimumCapacity: elements.underestimatedCount)
    try append(elements, uniquingIDsWith: combine)
  }
}

// The same without a place, so that they can be handed on as functions:
// `map(IdentifiedArray.init(uniqueElements:))`. A call uses those with a place.

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Makes an array of elements whose ids are unique, where it is used as a function.
  ///
  /// - Precondition: No two elements have the same id.
  /// - Complexity: O(*n*).
  @inlinable
  @_disfavoredOverload
  public init(uniqueElements elements: some Sequence<Element>) {
    self.init(uniqueElements: elements, file: #fileID)
  }

  /// Makes an array of elements whose ids are unique, where it is used as a function.
  ///
  /// - Precondition: No two elements have the same id.
  /// - Complexity: O(*n*).
  @inlinable
  @_disfavoredOverload
  public init(_ elements: some Sequence<Element>) {
    self.init(uniqueElements: elements, file: #fileID)
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral
where Element: Identifiable, ID == Element.ID {
  /// Makes an array of the literal's elements.
  ///
  /// - Precondition: No two elements have the same id.
  /// - Complexity: O(*n*).
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements, file: #fileID)
  }
}
