/// A value that threads read and change in one step, as `Synchronization.Atomic`.
///
/// In a thread of `exploreThreads`, each operation is a point at which another thread may continue. Elsewhere it
/// is an ordinary atomic operation.
///
/// The orderings are accepted and not explored: all operations are sequentially consistent, and a weak exchange
/// never fails without a reason. Values have to be copyable.
///
/// Source: `Atomic` of Swift's Synchronization (SE-0410).
public struct Atomic<Value: AtomicRepresentable>: ~Copyable {
  private let cell: AtomicCell<Value>
  private let object = SharedObject()

  /// Creates an atomic value.
  public init(_ initialValue: consuming Value) {
    cell = AtomicCell(initialValue)
  }

  /// Performs an operation in one step.
  ///
  /// - Parameter change: Returns the new value; `nil` if it stays.
  /// - Returns: The value before.
  @discardableResult
  private borrowing func perform(
    _ operation: SharedOperation.Kind,
    _ change: (Value) -> Value? = { _ in nil }
  ) -> Value {
    object.willPerform(operation)
    let (old, isChanged) = cell.update(change)
    if isChanged { object.didChange() }
    return old
  }

  /// Returns the value.
  public borrowing func load(ordering: AtomicLoadOrdering) -> Value {
    perform(.load)
  }

  /// Replaces the value.
  public borrowing func store(_ desired: consuming Value, ordering: AtomicStoreOrdering) {
    let desired = desired
    perform(.store) { _ in desired }
  }

  /// Replaces the value, and returns the one before.
  public borrowing func exchange(
    _ desired: consuming Value,
    ordering: AtomicUpdateOrdering
  ) -> Value {
    let desired = desired
    return perform(.exchange) { _ in desired }
  }

  /// Replaces the value if it is the expected one, bit by bit.
  ///
  /// - Returns: True if it was, and the value before.
  public borrowing func compareExchange(
    expected: consuming Value,
    desired: consuming Value,
    ordering: AtomicUpdateOrdering
  ) -> (exchanged: Bool, original: Value) {
    let (expected, desired) = (AtomicBits(expected), desired)
    let original = perform(.compareExchange) { AtomicBits($0) == expected ? desired : nil }
    return (AtomicBits(original) == expected, original)
  }

  /// Replaces the value if it is the expected one, bit by bit.
  ///
  /// - Returns: True if it was, and the value before.
  public borrowing func compareExchange(
    expected: consuming Value,
    desired: consuming Value,
    successOrdering: AtomicUpdateOrdering,
    failureOrdering: AtomicLoadOrdering
  ) -> (exchanged: Bool, original: Value) {
    compareExchange(expected: expected, desired: desired, ordering: .sequentiallyConsistent)
  }

  /// Does the same as ``compareExchange(expected:desired:ordering:)``.
  public borrowing func weakCompareExchange(
    expected: consuming Value,
    desired: consuming Value,
    ordering: AtomicUpdateOrdering
  ) -> (exchanged: Bool, original: Value) {
    compareExchange(expected: expected, desired: desired, ordering: .sequentiallyConsistent)
  }

  /// Does the same as ``compareExchange(expected:desired:ordering:)``.
  public borrowing func weakCompareExchange(
    expected: consuming Value,
    desired: consuming Value,
    successOrdering: AtomicUpdateOrdering,
    failureOrdering: AtomicLoadOrdering
  ) -> (exchanged: Bool, original: Value) {
    compareExchange(expected: expected, desired: desired, ordering: .sequentiallyConsistent)
  }
}

// Safe to share: the cell has a lock.
extension Atomic: @unchecked Sendable {}

extension Atomic where Value: FixedWidthInteger {
  private borrowing func update(
    _ operation: SharedOperation.Kind,
    _ change: (Value) -> Value
  ) -> (oldValue: Value, newValue: Value) {
    let old = perform(operation, change)
    return (old, change(old))
  }

  /// Adds a number, and drops an overflow.
  @discardableResult
  public borrowing func wrappingAdd(
    _ operand: Value,
    ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    update(.add) { $0 &+ operand }
  }

  /// Subtracts a number, and drops an overflow.
  @discardableResult
  public borrowing func wrappingSubtract(
    _ operand: Value,
    ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    update(.subtract) { $0 &- operand }
  }

  /// Adds a number. An overflow is a fault of the program.
  @discardableResult
  public borrowing func add(
    _ operand: Value,
    ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    update(.add) { $0 + operand }
  }

  /// Subtracts a number. An overflow is a fault of the program.
  @discardableResult
  public borrowing func subtract(
    _ operand: Value,
    ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    update(.subtract) { $0 - operand }
  }

  /// Keeps the bits that are set in both.
  @discardableResult
  public borrowing func bitwiseAnd(
    _ operand: Value,
    ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    update(.and) { $0 & operand }
  }

  /// Sets the bits that are set in the operand.
  @discardableResult
  public borrowing func bitwiseOr(
    _ operand: Value,
    ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    update(.or) { $0 | operand }
  }

  /// Turns over the bits that are set in the operand.
  @discardableResult
  public borrowing func bitwiseXor(
    _ operand: Value,
    ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    update(.xor) { $0 ^ operand }
  }

  /// Keeps the smaller number.
  @discardableResult
  public borrowing func min(
    _ operand: Value,
    ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    update(.min) { Swift.min($0, operand) }
  }

  /// Keeps the larger number.
  @discardableResult
  public borrowing func max(
    _ operand: Value,
    ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    update(.max) { Swift.max($0, operand) }
  }
}

extension Atomic<Bool> {
  /// Keeps true only if the operand is true.
  @discardableResult
  public borrowing func logicalAnd(
    _ operand: Bool,
    ordering: AtomicUpdateOrdering
  ) -> (oldValue: Bool, newValue: Bool) {
    let old = perform(.and) { $0 && operand }
    return (old, old && operand)
  }

  /// Makes the value true if the operand is.
  @discardableResult
  public borrowing func logicalOr(
    _ operand: Bool,
    ordering: AtomicUpdateOrdering
  ) -> (oldValue: Bool, newValue: Bool) {
    let old = perform(.or) { $0 || operand }
    return (old, old || operand)
  }

  /// Turns the value over if the operand is true.
  @discardableResult
  public borrowing func logicalXor(
    _ operand: Bool,
    ordering: AtomicUpdateOrdering
  ) -> (oldValue: Bool, newValue: Bool) {
    let old = perform(.xor) { $0 != operand }
    return (old, old != operand)
  }
}

/// The storage of an atomic value, with a lock for the threads that are not explored.
private final class AtomicCell<Value: AtomicRepresentable> {
  private var value: Value
  private let lock = SystemLock()

  init(_ value: consuming Value) {
    self.value = value
  }

  /// Changes the value.
  ///
  /// - Returns: The value before, and true if it is another one now.
  func update(_ change: (Value) -> Value?) -> (old: Value, isChanged: Bool) {
    lock.withLock {
      let old = value
      guard let new = change(old) else { return (old, false) }
      value = new
      return (old, AtomicBits(old) != AtomicBits(new))
    }
  }
}

/// The bits of an atomic value, by which it is compared.
private struct AtomicBits<Value: AtomicRepresentable>: Equatable {
  private let representation: Value.AtomicRepresentation

  init(_ value: consuming Value) {
    representation = Value.encodeAtomicRepresentation(value)
  }

  static func == (first: AtomicBits, second: AtomicBits) -> Bool {
    withUnsafeBytes(of: first.representation) { first in
      withUnsafeBytes(of: second.representation) { first.elementsEqual($0) }
    }
  }
}
