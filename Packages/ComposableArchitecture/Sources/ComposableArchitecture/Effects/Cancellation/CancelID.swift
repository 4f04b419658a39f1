/// An id to cancel effects by. It compares with its type: `1` is not `Int8(1)`, though the two are
/// equal as `AnyHashable`.
struct CancelID: Hashable {
  private let type: ObjectIdentifier
  private let value: AnyHashable

  init(_ value: AnyHashable) {
    self.value = value
    type = ObjectIdentifier(Swift.type(of: value.base))
  }
}
