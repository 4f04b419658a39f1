/// A row of `forEach`: the collection that it is in, and its index, id or key there.
@usableFromInline
struct RowID: Hashable {
  /// The key path of the collection, and not the place of `forEach`: a reducer that is made anew for
  /// each action has the same rows each time.
  @usableFromInline let collection: AnyKeyPath
  @usableFromInline let key: AnyHashable

  @usableFromInline
  init(collection: AnyKeyPath, key: AnyHashable) {
    self.collection = collection
    self.key = key
  }
}

// Unchecked for the key, of any `Hashable` type. It is never changed, and what is done with it, to
// compare it and to hash it, has no side effects in any sensible type.
extension RowID: @unchecked Sendable {}
