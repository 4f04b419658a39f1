extension IdentifiedArray {
  /// The elements' ids, in the elements' order: an array and a set at once.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var ids: OrderedIDs<ID> { OrderedIDs(index: index) }
}

/// A collection with an array of ids. Only ``IdentifiedArray`` conforms.
///
/// A type cannot have two properties of one name, so the second `ids` is that of a protocol.
public protocol _IdentifiedElements {
  associatedtype _ElementID

  var _ids: [_ElementID] { get }
}

extension _IdentifiedElements {
  /// The elements' ids as an array, where one is expected, as in versions up to 0.20 of the Composable
  /// Architecture.
  ///
  /// - Complexity: O(1).
  @_disfavoredOverload
  @inlinable
  public var ids: [_ElementID] { _ids }
}

extension IdentifiedArray: _IdentifiedElements {
  @inlinable public var _ids: [ID] { Array(index.ids) }
}

extension IdentifiedArray {
  /// The ids, in the order of the elements. They are copied if the array's ids change while it is kept.
  @usableFromInline package var idList: ContiguousArray<ID> { index.ids }

  /// Returns true if no id has been added, removed or moved.
  ///
  /// - Parameter former: The ids that the array had.
  @usableFromInline
  package func hasIDs(_ former: ContiguousArray<ID>) -> Bool {
    former.withUnsafeBufferPointer { first in
      index.ids.withUnsafeBufferPointer {
        $0.baseAddress == first.baseAddress && $0.count == first.count
      }
    }
  }

  /// The ids that the array had before and has no more.
  ///
  /// - Parameter former: The ids that it had.
  /// - Complexity: O(*n*)
  package func idsRemoved(since former: ContiguousArray<ID>) -> [ID] {
    index.ids.starts(with: former) ? [] : former.filter { index.position(of: $0) == nil }
  }
}
