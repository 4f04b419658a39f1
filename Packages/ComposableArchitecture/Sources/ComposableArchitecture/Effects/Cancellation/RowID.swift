/// A row of `forEach`: the collection that it is in, and its index, id or key there.
@usableFromInline
package struct RowID: Hashable {
  /// The key path of the collection. It is not the place of the `forEach` call, so that a reducer
  /// that is made again for each action has the same rows each time.
  @usableFromInline let collection: AnyKeyPath
  @usableFromInline let key: AnyHashable
  /// The key paths of the parts that the collection is in, the innermost first. They distinguish
  /// two lists of the same kind.
  private var parts: [AnyKeyPath] = []

  @usableFromInline
  package init(collection: AnyKeyPath, key: AnyHashable) {
    self.collection = collection
    self.key = key
  }

  /// Returns this row of a collection in a part as a row of the whole.
  func within(_ part: AnyKeyPath) -> RowID {
    var row = self
    row.parts.append(part)
    return row
  }
}

// Unchecked because of the key, which may be of any `Hashable` type. It is never changed. It is
// only compared and hashed, which has no side effects in any sensible type.
extension RowID: @unchecked Sendable {}
