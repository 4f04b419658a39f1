/// The received values of one side of a ``Combiner`` that may still be part of a row.
@usableFromInline
protocol CombinerCell {
  associatedtype Value

  init()

  /// True if there is a value for a row.
  var hasValue: Bool { get }

  /// Adds a value.
  ///
  /// - Returns: The value that it replaces, to be released outside the lock.
  mutating func put(_ value: Value) -> Value?

  /// Returns a value for a row. There has to be one.
  mutating func take() -> Value
}

/// Keeps all values, in order: each is part of one row, as `zip` needs it.
@usableFromInline
struct QueuingCell<Value>: CombinerCell {
  @usableFromInline var queue = _Fifo<Value>()

  @inlinable
  init() {}

  @inlinable var hasValue: Bool { !queue.isEmpty }

  @inlinable
  mutating func put(_ value: Value) -> Value? {
    queue.append(value)
    return nil
  }

  @inlinable
  mutating func take() -> Value { queue.popFirst()! }
}

/// Keeps the newest value: it is part of every row until the next comes, as `combineLatest` needs
/// it.
@usableFromInline
struct NewestCell<Value>: CombinerCell {
  @usableFromInline var newest: Value?

  @inlinable
  init() {}

  @inlinable var hasValue: Bool { newest != nil }

  @inlinable
  mutating func put(_ value: Value) -> Value? {
    var replaced = Optional(value)
    swap(&newest, &replaced)
    return replaced
  }

  @inlinable
  mutating func take() -> Value { newest! }
}

/// The cells of all sides of a ``Combiner``.
@usableFromInline
protocol CombinerCells {
  /// One value from each side.
  associatedtype Row

  init()

  /// True if each side has a value for a row.
  var isReady: Bool { get }

  /// Takes a row. ``isReady`` has to be true.
  mutating func takeRow() -> Row

  /// True if a side has a value for a row.
  func hasValue(at side: Int) -> Bool
}

@usableFromInline
struct TwoCells<A: CombinerCell, B: CombinerCell>: CombinerCells {
  @usableFromInline var a = A()
  @usableFromInline var b = B()

  @inlinable
  init() {}

  @inlinable var isReady: Bool { a.hasValue && b.hasValue }

  @inlinable
  mutating func takeRow() -> (A.Value, B.Value) { (a.take(), b.take()) }

  @inlinable
  func hasValue(at side: Int) -> Bool { side == 0 ? a.hasValue : b.hasValue }
}

@usableFromInline
struct ThreeCells<A: CombinerCell, B: CombinerCell, C: CombinerCell>: CombinerCells {
  @usableFromInline var a = A()
  @usableFromInline var b = B()
  @usableFromInline var c = C()

  @inlinable
  init() {}

  @inlinable var isReady: Bool { a.hasValue && b.hasValue && c.hasValue }

  @inlinable
  mutating func takeRow() -> (A.Value, B.Value, C.Value) { (a.take(), b.take(), c.take()) }

  @inlinable
  func hasValue(at side: Int) -> Bool {
    switch side {
    case 0: a.hasValue
    case 1: b.hasValue
    default: c.hasValue
    }
  }
}

@usableFromInline
struct FourCells<A: CombinerCell, B: CombinerCell, C: CombinerCell, D: CombinerCell>:
  CombinerCells
{
  @usableFromInline var a = A()
  @usableFromInline var b = B()
  @usableFromInline var c = C()
  @usableFromInline var d = D()

  @inlinable
  init() {}

  @inlinable var isReady: Bool { a.hasValue && b.hasValue && c.hasValue && d.hasValue }

  @inlinable
  mutating func takeRow() -> (A.Value, B.Value, C.Value, D.Value) {
    (a.take(), b.take(), c.take(), d.take())
  }

  @inlinable
  func hasValue(at side: Int) -> Bool {
    switch side {
    case 0: a.hasValue
    case 1: b.hasValue
    case 2: c.hasValue
    default: d.hasValue
    }
  }
}

/// Any number of cells of one kind.
@usableFromInline
struct ManyCells<Cell: CombinerCell>: CombinerCells {
  @usableFromInline var cells: ContiguousArray<Cell> = []
  // Counted, so that a value that completes no row costs O(1), however many sides there are.
  @usableFromInline var emptyCount = 0

  @inlinable
  init() {}

  @inlinable
  init(count: Int) {
    cells = ContiguousArray(repeating: Cell(), count: count)
    emptyCount = count
  }

  @inlinable var isReady: Bool { emptyCount == 0 }

  @inlinable
  mutating func put(_ value: Cell.Value, at side: Int) -> Cell.Value? {
    if !cells[side].hasValue { emptyCount -= 1 }
    return cells[side].put(value)
  }

  @inlinable
  mutating func takeRow() -> [Cell.Value] {
    cells.indices.map { side in
      let value = cells[side].take()
      if !cells[side].hasValue { emptyCount += 1 }
      return value
    }
  }

  @inlinable
  func hasValue(at side: Int) -> Bool { cells[side].hasValue }
}
