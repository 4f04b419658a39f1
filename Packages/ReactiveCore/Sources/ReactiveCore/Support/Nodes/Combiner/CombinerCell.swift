/// One side of a ``Combiner``: its upstream, and its values that may still be part of a row. The lock
/// of the combiner guards it.
///
/// This part does not depend on the values' type.
@usableFromInline
class CombinerCellBase {
  @exclusivity(unchecked) final var upstream = UpstreamState.awaiting
  /// The number of values.
  @exclusivity(unchecked) @usableFromInline final var count = 0

  @usableFromInline
  init() {}

  /// Cancels the upstream and releases all values, at the end. Called outside the lock, when nothing
  /// else uses the cell.
  func close() {
    upstream.end().cancel()
  }
}

/// The part of a ``CombinerCellBase`` that depends on the values' type.
@usableFromInline
final class CombinerCell<Value>: CombinerCellBase {
  /// All values in order, or the newest one alone.
  @exclusivity(unchecked) @usableFromInline var values = _Fifo<Value>()
  @usableFromInline let keepsNewest: Bool

  /// - Parameter kind: `zip` has all values, and each is part of one row. `combineLatest` has the
  ///   newest one, which is part of every row until the next comes.
  @inlinable
  init(_ kind: CombinerKind) {
    keepsNewest = kind == .combineLatest
  }

  /// Adds a value. If it replaces another one, `value` is that one afterwards, to be released outside
  /// the lock.
  @inlinable
  func put(_ value: inout Value) {
    if keepsNewest && count > 0 { return values.swapFirst(&value) }
    values.append(value)
    count += 1
  }

  /// Returns a value for a row. There has to be one.
  @inlinable
  func take() -> Value {
    if keepsNewest { return values.first }
    count -= 1
    return values.removeFirst()
  }

  override func close() {
    super.close()
    _release(values.removeAll())
  }
}
