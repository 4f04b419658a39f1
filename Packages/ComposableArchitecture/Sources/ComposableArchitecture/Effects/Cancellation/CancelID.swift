/// An id to cancel effects by. It compares with its type: `1` is not `Int8(1)`, though the two are
/// equal as `AnyHashable`.
@usableFromInline
struct CancelID: Hashable {
  private let type: ObjectIdentifier
  private let value: AnyHashable

  /// The rows of `forEach` that the id is used in, the outermost first; none for a shared one.
  private var rows: [RowID] = []

  init(_ value: AnyHashable) {
    self.value = value
    type = ObjectIdentifier(Swift.type(of: value.base))
  }

  /// This id as it is used in rows.
  func inside(_ rows: [RowID]) -> CancelID {
    guard !rows.isEmpty, !(value.base is any SharedCancelID) else { return self }
    var id = self
    id.rows.insert(contentsOf: rows, at: 0)
    return id
  }

  /// The same id one row further out, nil if this one is in no row.
  var outer: CancelID? {
    guard !rows.isEmpty else { return nil }
    var id = self
    id.rows.removeLast()
    return id
  }
}
