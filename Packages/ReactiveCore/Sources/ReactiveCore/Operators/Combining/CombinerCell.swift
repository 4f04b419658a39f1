/// The received values of one side of a ``Combiner`` that may still be part of a row. The lock of the
/// combiner guards it.
@usableFromInline
class CombinerCellBase {
  @usableFromInline
  init() {}

  /// Releases all values, at the end. Called outside the lock, when nothing else uses the cell.
  func removeAll() {}
}

/// The part of a ``CombinerCellBase`` that depends on the values' type.
@usableFromInline
final class CombinerCell<Value>: CombinerCellBase {
  /// All values in order, or the newest one alone.
  @exclusivity(unchecked) @usableFromInline var values = _Fifo<Value>()
  @usableFromInline let keepsNewest: Bool

  /// - Parameter keepsNewest: True if it keeps the newest value, which is part of every row until the
  ///   next comes, as `combineLatest` needs it; false if it keeps all, and each is part of one row, as
  ///   `zip` needs it.
  @inlinable
  init(keepsNewest: Bool) {
    self.keepsNewest = keepsNewest
  }

  /// Adds a value. If it replaces another one, `value` is that one afterwards, to be released outside
  /// the lock.
  @inlinable
  func put(_ value: inout Value) {
    if keepsNewest && !values.isEmpty { values.swapFirst(&value) } else { values.append(value) }
  }

  /// Returns a value for a row. There has to be one.
  @inlinable
  func take() -> Value {
    keepsNewest ? values.first : values.removeFirst()
  }

  override func removeAll() {
    values = _Fifo()
  }
}
