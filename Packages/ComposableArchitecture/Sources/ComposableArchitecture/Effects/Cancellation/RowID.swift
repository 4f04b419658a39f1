/// A row of `forEach`: the collection that it is in, and its index, id or key there.
@usableFromInline
struct RowID: Hashable {
  /// The key path of the collection, and not the place of `forEach`: a reducer that is made anew for
  /// each action has the same rows each time.
  @usableFromInline let collection: AnyKeyPath
  @usableFromInline let key: AnyHashable
  /// The ways to the part that the collection is in, the innermost first: a program may show two lists
  /// of one kind.
  private var parts: [AnyKeyPath] = []

  @usableFromInline
  init(collection: AnyKeyPath, key: AnyHashable) {
    self.collection = collection
    self.key = key
  }

  /// This row of a collection in a part, as a row of the whole.
  func within(_ part: AnyKeyPath) -> RowID {
    var row = self
    row.parts.append(part)
    return row
  }
}

// Unchecked for the key, of any `Hashable` type. It is never changed, and what is done with it, to
// compare it and to hash it, has no side effects in any sensible type.
extension RowID: @unchecked Sendable {}
