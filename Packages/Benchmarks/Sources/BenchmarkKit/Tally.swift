public import CMeasurement

/// Counts and adds up what a subscriber receives.
///
/// It consumes the values, so that the optimiser can drop none of the work that made them, and it
/// tells whether the work was done. It costs the same two additions in memory for every contender: no
/// box, no reference count, no exclusivity check. The caller keeps calls from overlapping.
@frozen
public struct Tally {
  @frozen
  @usableFromInline
  struct Storage {
    @usableFromInline var total = Total()
    @usableFromInline var epilogues: [() -> Void] = []

    init() {}
  }

  @usableFromInline let storage: UnsafeMutablePointer<Storage>

  /// Lends a tally for the duration of a call, and says what it counted, then and afterwards.
  static func counting(_ body: (Tally) -> Void) -> Total {
    let storage = UnsafeMutablePointer<Storage>.allocate(capacity: 1)
    storage.initialize(to: Storage())
    defer {
      storage.deinitialize(count: 1)
      storage.deallocate()
    }
    body(Tally(storage: storage))
    for epilogue in storage.pointee.epilogues { epilogue() }
    return storage.pointee.total
  }

  init(storage: UnsafeMutablePointer<Storage>) {
    self.storage = storage
  }

  /// Has something done when the work is over, untimed: what shows that the work was done, where
  /// that is not part of it.
  public func afterwards(_ epilogue: @escaping () -> Void) {
    storage.pointee.epilogues.append(epilogue)
  }

  /// Takes a value in.
  @inlinable
  @inline(__always)
  public func add(_ value: Int) {
    storage.pointee.total.count &+= 1
    storage.pointee.total.sum &+= measurement_opaque(value)
  }

  /// Takes a value in whose place among the others matters.
  @inlinable
  @inline(__always)
  public func addInOrder(_ value: Int) {
    storage.pointee.total.addInOrder(measurement_opaque(value))
  }

  /// Takes a completion in.
  @inlinable
  @inline(__always)
  public func complete() {
    storage.pointee.total.completions &+= 1
  }
}

/// Hides from the optimiser where a number comes from.
@inlinable
@inline(__always)
public func opaque(_ value: Int) -> Int {
  measurement_opaque(value)
}
