/// The ids of an identified array, in the order of its elements: an array and a set at once.
///
/// ```swift
/// todos.ids.contains(id)
/// let missing = expectedIDs.subtracting(todos.ids)
/// todos.ids == [1, 2]  // in this order
/// ```
///
/// It stands for the `OrderedSet` of swift-collections, without its changes. Where an `Array` is expected,
/// `ids` is one.
///
/// It is a value as `Array` is, and shares its memory with the identified array. If it is kept, the next change of
/// that array's ids copies them.
///
/// - Complexity: Finding an id is O(1).
public struct OrderedIDs<ID: Hashable> {
  @usableFromInline let index: IDIndex<ID>

  @inlinable
  init(index: IDIndex<ID>) {
    self.index = index
  }

  /// Makes ids of a sequence, of which each id counts once, at its first place.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public init(_ ids: some Sequence<ID>) {
    self.init(index: IDIndex(), adding: ids)
  }

  @inlinable
  init(index: IDIndex<ID>, adding ids: some Sequence<ID>) {
    var index = index
    for id in ids { _ = index.insert(id, at: index.count) }
    self.init(index: index)
  }

  /// The ids as an array.
  @inlinable public var elements: [ID] { Array(index.ids) }
}

extension OrderedIDs: RandomAccessCollection {
  @inlinable public var startIndex: Int { 0 }

  @inlinable public var endIndex: Int { index.count }

  /// The id at a position.
  @inlinable
  public subscript(position: Int) -> ID { index.ids[position] }

  /// Returns true if an id is among them.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func contains(_ id: ID) -> Bool { index.position(of: id) != nil }

  /// Returns the position of an id; nil if it is not among them.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func firstIndex(of id: ID) -> Int? { index.position(of: id) }

  /// Returns the position of an id, as `firstIndex(of:)`, because each id is there once.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func lastIndex(of id: ID) -> Int? { index.position(of: id) }
}

extension OrderedIDs: Equatable {
  /// Returns true if both have the same ids in the same order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public static func == (first: OrderedIDs, second: OrderedIDs) -> Bool {
    first.index.ids == second.index.ids
  }
}

// Without these, both sides of a comparison with an array would be converted to `AnyHashable`, and differ.

extension OrderedIDs {
  /// Returns true if an array has the same ids in the same order.
  @inlinable
  public static func == (ids: OrderedIDs, array: [ID]) -> Bool { ids.elementsEqual(array) }

  /// Returns true if an array has the same ids in the same order.
  @inlinable
  public static func == (array: [ID], ids: OrderedIDs) -> Bool { ids.elementsEqual(array) }

  /// Returns true unless an array has the same ids in the same order.
  @inlinable
  public static func != (ids: OrderedIDs, array: [ID]) -> Bool { !ids.elementsEqual(array) }

  /// Returns true unless an array has the same ids in the same order.
  @inlinable
  public static func != (array: [ID], ids: OrderedIDs) -> Bool { !ids.elementsEqual(array) }
}

extension OrderedIDs: Hashable {
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(index.ids)
  }
}

extension OrderedIDs: Sendable where ID: Sendable {}

extension OrderedIDs: ExpressibleByArrayLiteral {
  /// Makes ids of a literal, of which each id counts once, at its first place.
  @inlinable
  public init(arrayLiteral ids: ID...) {
    self.init(ids)
  }
}

extension OrderedIDs: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The ids as those of an array: `[7, 8]`.
  public var description: String { elements.description }

  /// Likewise.
  public var debugDescription: String { elements.debugDescription }

  /// The mirror of an array.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
  }
}
