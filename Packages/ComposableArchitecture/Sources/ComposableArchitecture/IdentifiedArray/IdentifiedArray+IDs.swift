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
