/// An id to cancel effects by. Ids of different types are not equal: `1` is not `Int8(1)`, although
/// the two are equal as `AnyHashable`.
@usableFromInline
struct CancelID {
  private let type: any Hashable.Type

  /// The value; nil if the type has only one, like most types of ids, which have no properties.
  private let value: AnyHashable?

  /// The rows of `forEach` that the id is used in, the outermost first; empty for a shared id.
  private var rows: [RowID] = []

  @inlinable
  init<ID: Hashable>(_ id: ID) {
    if Self.hidesType(ID.self) {
      self.init(erased: AnyHashable(id))
    } else {
      self.init(type: ID.self, value: MemoryLayout<ID>.size == 0 ? nil : AnyHashable(id))
    }
  }

  @usableFromInline
  init(erased id: AnyHashable) {
    func room<ID: Hashable>(_: ID) -> Int { MemoryLayout<ID>.size }
    // The content of an `AnyHashable` is hashable.
    let base = id.base as! any Hashable
    self.init(type: Swift.type(of: base), value: room(base) == 0 ? nil : id)
  }

  /// Returns true if values of a type may count as values of another one. An `AnyHashable` counts
  /// as its content. An optional counts as its wrapped value, because `AnyHashable` unwraps it. An
  /// object may be of a subclass.
  @usableFromInline
  static func hidesType(_ type: Any.Type) -> Bool {
    if type == AnyHashable.self { return true }
    let kind = MetadataKind(type)
    return kind == .optional || kind == .class
  }

  @usableFromInline
  init(type: any Hashable.Type, value: AnyHashable?) {
    self.type = type
    self.value = value
  }

  /// Returns this id as it is used in rows.
  func inside(_ rows: [RowID]) -> CancelID {
    guard !rows.isEmpty, !(type is any SharedCancelID.Type) else { return self }
    var id = self
    id.rows.insert(contentsOf: rows, at: 0)
    return id
  }

  /// Returns this id, which is used in a part of the state, as an id of the whole: see
  /// ``RowID/within(_:)``.
  func within(_ part: AnyKeyPath) -> CancelID {
    guard !rows.isEmpty else { return self }
    var id = self
    id.rows[0] = rows[0].within(part)
    return id
  }

  /// The same id without the innermost row; nil if this one is in no row.
  var outer: CancelID? {
    guard !rows.isEmpty else { return nil }
    var id = self
    id.rows.removeLast()
    return id
  }
}

extension CancelID: Hashable {
  @usableFromInline
  static func == (first: CancelID, second: CancelID) -> Bool {
    first.type == second.type && first.value == second.value && first.rows == second.rows
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type))
    if let value { hasher.combine(value) }
    for row in rows { hasher.combine(row) }
  }
}
