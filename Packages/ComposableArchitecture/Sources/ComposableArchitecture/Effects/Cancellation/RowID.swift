/// A row of `forEach`: the collection that it is in, and its index, id or key there.
struct RowID: Hashable {
  /// The key path of the collection, and not the place of `forEach`: a reducer that is made anew for
  /// each action has the same rows each time.
  let collection: AnyKeyPath
  let key: AnyHashable
}

// Unchecked for the key, of any `Hashable` type. It is never changed, and what is done with it, to
// compare it and to hash it, has no side effects in any sensible type.
extension RowID: @unchecked Sendable {}
