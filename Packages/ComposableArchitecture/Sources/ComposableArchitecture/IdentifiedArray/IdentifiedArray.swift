/// An ordered collection of elements with unique ids, which finds an element by its id in O(1).
///
/// It is an array first: elements keep the order they are given, have integer positions, and go
/// through the array's algorithms (`sort`, `reverse`, `shuffle`, `partition`). Beside that, every
/// element is reached by its id, to read it, to change it in place, or to remove it:
///
/// ```swift
/// var todos: IdentifiedArrayOf<Todo> = [Todo(id: 1, text: "Milk"), Todo(id: 2, text: "Eggs")]
/// todos[id: 2]?.isComplete = true
/// todos[id: 1] = nil
/// ```
///
/// Where uniqueness is demanded (`init(uniqueElements:)`, `init(_:)`, array literals), a second
/// element with the same id traps; where an element is added (`append`, `insert`), one whose id is
/// present is not, and the result says so. An element that is assigned to a position takes the place of
/// the one that is there, and exchanges places with the one that has its id, if any. An id stays what it
/// is while the element is in the array: a change in place that gives the element another id traps. An
/// element that is an object must keep its id by itself.
///
/// It is a value as `Array` is: thread safety and copy on write are the same.
///
/// - Complexity: Look-up by id and changes in place are O(1). Inserting and removing move the elements
///   behind, in O(*n*), as an array does; the positions of at most half of the ids change.
public struct IdentifiedArray<ID: Hashable, Element> {
  /// The key path from an element to its id.
  public let id: KeyPath<Element, ID>

  // Invariant, between any two calls: `index.ids[position] == storage[position][keyPath: id]` for each
  // position.

  @usableFromInline var storage: [Element]
  @usableFromInline var index = IDIndex<ID>()
  /// Reads the id of an element, as ``id`` does, but faster.
  @usableFromInline let readID: (Element) -> ID

  /// Makes an empty array.
  ///
  /// - Parameters:
  ///   - id: The key path from an element to its id.
  ///   - minimumCapacity: How many elements to have room for at least.
  @inlinable
  public init(id: KeyPath<Element, ID>, minimumCapacity: Int = 0) {
    self.init(id: id, storage: [])
    if minimumCapacity > 0 { reserveCapacity(minimumCapacity) }
  }

  /// Makes an array whose index is still empty.
  @inlinable
  init(id: KeyPath<Element, ID>, storage: [Element]) {
    self.init(id: id, readID: Self.reader(of: id), storage: storage)
  }

  @inlinable
  init(id: KeyPath<Element, ID>, readID: @escaping (Element) -> ID, storage: [Element]) {
    self.id = id
    self.readID = readID
    self.storage = storage
  }

  /// Returns a function that reads what a key path leads to.
  ///
  /// The runtime follows a key path step by step. Where it leads through stored properties alone, the
  /// id is read straight from the element.
  @inlinable
  static func reader(of id: KeyPath<Element, ID>) -> (Element) -> ID {
    guard let offset = MemoryLayout<Element>.offset(of: id) else { return { $0[keyPath: id] } }
    return { element in
      withUnsafePointer(to: element) {
        (UnsafeRawPointer($0) + offset).assumingMemoryBound(to: ID.self).pointee
      }
    }
  }
}

/// An identified array of elements that are `Identifiable`.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

// Unchecked because of the key path and of the function that reads by it, which never change. Reading
// reaches nothing but the element, which is sendable. A key path with a captured argument (`\.[key]`)
// reads that argument too: as with any `Hashable` key, comparing it must have no side effects.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray {
  /// The elements, in their order.
  @inlinable
  public var elements: [Element] { storage }

  /// The position of the element with an id, or `nil` if there is none.
  @inlinable
  public func index(id: ID) -> Int? { index.position(of: id) }

  /// Returns true if there is an element with the same id as this one; nothing else is compared.
  @inlinable
  public func contains(_ element: Element) -> Bool {
    index.position(of: readID(element)) != nil
  }

  /// The element with an id, or `nil` if there is none.
  ///
  /// Changes are made in place: neither the array nor the element is copied if nothing else refers
  /// to them. Setting `nil` removes the element; setting an element where there is none appends it.
  ///
  /// - Precondition: An element that is set has the subscript's id.
  /// - Complexity: O(1); O(*n*) to remove an element before the last.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get { index.position(of: id).map { storage[$0] } }
    _modify {
      let position = index.position(of: id)
      var element = position.map { lift(at: $0) }
      // Deferred: code after a yield is skipped if the caller's change throws.
      defer { settle(element.take(), id: id, at: position) }
      yield &element
    }
  }

  /// The element with an id, or `nil` if there is none: ``subscript(id:)`` by its oldest spelling.
  ///
  /// If ids are of type `Int`, a number is a position wherever that compiles.
  @available(*, deprecated, message: "Write [id: id]: without a label, it is for positions.")
  @_disfavoredOverload
  @inlinable
  public subscript(id: ID) -> Element? {
    get { self[id: id] }
    _modify { yield &self[id: id] }
  }

  /// Takes an element out in O(1), so that there is one reference to it. The last element takes its place,
  /// until ``settle(_:id:at:)``.
  @inlinable
  mutating func lift(at position: Int) -> Element {
    storage.swapAt(position, storage.count - 1)
    return storage.removeLast()
  }

  /// Ends a change by id: puts a lifted element back in its place, removes it or appends a new one.
  @inlinable
  mutating func settle(_ element: consuming Element?, id: ID, at position: Int?) {
    if let element = consume element {
      let newID = self.readID(element)
      if newID != id { Self.trapChanged(id, to: newID) }
      storage.append(element)
      if let position {
        storage.swapAt(position, storage.count - 1)
      } else {
        _ = index.insert(id, at: index.count)
      }
    } else if let position {
      index.remove(at: position)
      // The last element has taken the place of the removed one.
      if position < storage.count { storage.append(storage.remove(at: position)) }
    }
  }

  /// Reads all ids again, after a change that may have put any elements anywhere.
  ///
  /// - Parameters:
  ///   - file, line: The place of the mistake if two elements have the same id; the caller's by default.
  /// - Precondition: No two elements have the same id.
  @inlinable
  mutating func rebuildIndex(file: StaticString = #fileID, line: UInt = #line) {
    if let (first, second) = index.replaceAllChecking(storage.lazy.map(readID)) {
      Self.trapDuplicate(index.ids[second], at: first, and: second, file: file, line: line)
    }
  }
}

// These conformances are looked up at run time. A static archive drops an object file that has nothing
// else, so they are not in a file of their own.

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Returns true if two arrays have equal elements in the same order.
  ///
  /// - Complexity: O(*n*); O(1) for copies that share their memory.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage == rhs.storage
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Feeds the elements to a hasher, as an array does.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage)
  }
}

extension IdentifiedArray: CustomStringConvertible {
  /// The elements, written as an array is.
  public var description: String { storage.description }
}

extension IdentifiedArray: CustomDebugStringConvertible {
  /// The elements, written as an array is.
  public var debugDescription: String { storage.debugDescription }
}

extension IdentifiedArray: CustomReflectable {
  /// Shows the elements as an array does, and nothing of how they are found by id.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: storage, displayStyle: .collection)
  }
}
