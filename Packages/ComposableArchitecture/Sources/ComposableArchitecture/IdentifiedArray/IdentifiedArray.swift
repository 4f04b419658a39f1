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
/// present is not, and the result says so. An id stays what it is while the element is in the array:
/// a change in place that gives the element another id traps. An element that is an object must keep
/// its id by itself.
///
/// It is a value as `Array` is: thread safety and copy on write are the same.
///
/// - Complexity: Look-up by id and changes in place are O(1). What moves elements (inserting or
///   removing before the end) is O(*n*), for the positions of those behind are noted anew.
public struct IdentifiedArray<ID: Hashable, Element> {
  /// Where an element has its id.
  public let id: KeyPath<Element, ID>

  // The invariant, between any two calls: `positions` has as many entries as `storage`, and
  // `positions[storage[index][keyPath: id]] == index` for each index of `storage`.

  @usableFromInline var storage: [Element]
  @usableFromInline var positions: [ID: Int]

  /// Makes an empty array.
  ///
  /// - Parameters:
  ///   - id: Where an element has its id.
  ///   - minimumCapacity: How many elements to have room for at least.
  @inlinable
  public init(id: KeyPath<Element, ID>, minimumCapacity: Int = 0) {
    self.id = id
    storage = []
    positions = [:]
    if minimumCapacity > 0 { reserveCapacity(minimumCapacity) }
  }
}

/// An identified array whose elements say their ids themselves.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

// Unchecked for the key path alone, which `KeyPath` does not let us check: it is never changed once
// it is made, and reading through it gets at nothing but the element, which is sendable. A key path
// with a captured argument (`\.[key]`) reads that argument too: it is for the caller, as with any
// `Hashable` key, that comparing it has no side effects.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray {
  /// The elements, in their order.
  @inlinable
  public var elements: [Element] { storage }

  /// The elements' ids, in the elements' order.
  ///
  /// To ask for one id use ``index(id:)``, which is O(1).
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public var ids: [ID] { storage.map { $0[keyPath: id] } }

  /// The position of the element with an id, or `nil` if there is none.
  @inlinable
  public func index(id: ID) -> Int? { positions[id] }

  /// Whether there is an element with the same id as this one; nothing else is compared.
  @inlinable
  public func contains(_ element: Element) -> Bool {
    positions[element[keyPath: id]] != nil
  }

  /// The element with an id, or `nil` if there is none.
  ///
  /// Changes are made in place: neither the array nor the element is copied if nobody else holds
  /// them. Setting `nil` removes the element; setting an element where there is none appends it.
  ///
  /// - Precondition: An element that is set has the subscript's id.
  /// - Complexity: O(1); O(*n*) to remove an element before the last.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get { positions[id].map { storage[$0] } }
    _modify {
      let position = positions[id]
      var element = position.map { lift(at: $0) }
      // Deferred, for what follows a yield is left out if the caller's change throws.
      defer { settle(element.take(), id: id, at: position) }
      yield &element
    }
  }

  /// Takes an element out in O(1), so that it is held once: the last one stands in for it, and the
  /// invariant is broken until ``settle(_:id:at:)`` mends it.
  @inlinable
  mutating func lift(at position: Int) -> Element {
    storage.swapAt(position, storage.count - 1)
    return storage.removeLast()
  }

  /// Ends a change by id: puts what was lifted back where it was, removes it or appends it.
  @inlinable
  mutating func settle(_ element: consuming Element?, id: ID, at position: Int?) {
    if let element = consume element {
      if element[keyPath: self.id] != id { Self.trapChanged(id, to: element[keyPath: self.id]) }
      storage.append(element)
      if let position {
        storage.swapAt(position, storage.count - 1)
      } else {
        positions[id] = storage.count - 1
      }
    } else if let position {
      positions[id] = nil
      guard position < storage.count else { return }
      storage.append(storage.remove(at: position))
      notePositions(in: position..<storage.count)
    }
  }

  /// Notes where the elements of a range are now. Their ids must be in the array already, or be new.
  @inlinable
  mutating func notePositions(in range: Range<Int>) {
    for index in range { positions[storage[index][keyPath: id]] = index }
  }

  /// Notes all positions from scratch, after a change that may have put any elements anywhere.
  ///
  /// - Parameters:
  ///   - file: Where the mistake is if two elements have the same id.
  ///   - line: The line there.
  /// - Precondition: No two elements have the same id.
  @inlinable
  mutating func rebuildPositions(file: StaticString = #fileID, line: UInt = #line) {
    positions.removeAll(keepingCapacity: true)
    positions.reserveCapacity(storage.count)
    for index in storage.indices {
      let id = storage[index][keyPath: id]
      if let first = positions.updateValue(index, forKey: id) {
        Self.trapDuplicate(id, at: first, and: index, file: file, line: line)
      }
    }
  }
}
