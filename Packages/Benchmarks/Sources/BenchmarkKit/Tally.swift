public import CMeasurement

/// Counts and adds up what a subscriber receives.
///
/// It consumes the values, so that the optimiser can drop none of the work that made them, and it
/// tells whether the work was done. It costs the same two additions in memory for every contender: no
/// box, no reference count, no exclusivity check. The caller keeps calls from overlapping.
@frozen
public struct Tally {
  @usableFromInline let storage: UnsafeMutablePointer<Total>

  /// Lends a tally for the duration of a call, and says what it counted.
  static func counting(_ body: (Tally) -> Void) -> Total {
    let storage = UnsafeMutablePointer<Total>.allocate(capacity: 1)
    storage.initialize(to: Total())
    defer { storage.deallocate() }
    body(Tally(storage: storage))
    return storage.pointee
  }

  init(storage: UnsafeMutablePointer<Total>) {
    self.storage = storage
  }

  /// Takes a value in.
  @inlinable
  @inline(__always)
  public func add(_ value: Int) {
    storage.pointee.count &+= 1
    storage.pointee.sum &+= measurement_opaque(value)
  }

  /// Takes a completion in.
  @inlinable
  @inline(__always)
  public func complete() {
    storage.pointee.completions &+= 1
  }
}

/// Hides from the optimiser where a number comes from.
@inlinable
@inline(__always)
public func opaque(_ value: Int) -> Int {
  measurement_opaque(value)
}
