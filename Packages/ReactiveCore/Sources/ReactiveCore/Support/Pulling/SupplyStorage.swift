/// Storage for one value of any type, inline if the value is small.
///
/// A value that is put in has to be taken out again, as the same type.
@frozen
@usableFromInline
struct SupplyStorage {
  // Not integers: the optimiser takes it that what it loads from those refers to nothing, and that no call changes
  // what the loaded objects hold.
  @usableFromInline typealias Word = UnsafeMutableRawPointer?
  @usableFromInline typealias Words = (Word, Word, Word, Word, Word, Word, Word, Word)

  /// The value itself, or a pointer to it.
  @usableFromInline var words: Words = (nil, nil, nil, nil, nil, nil, nil, nil)

  @inlinable
  init() {}

  /// Returns true if a value of the type is stored inline. A constant where the compiler knows the
  /// type.
  @inlinable
  static func holds<Value>(_ type: Value.Type) -> Bool {
    MemoryLayout<Value>.size <= MemoryLayout<Words>.size
      && MemoryLayout<Value>.alignment <= MemoryLayout<Words>.alignment
  }

  @inlinable
  mutating func put<Value>(_ value: consuming Value) {
    let value = value
    withUnsafeMutableBytes(of: &words) { bytes in
      if Self.holds(Value.self) {
        bytes.baseAddress?.initializeMemory(as: Value.self, to: value)
      } else {
        let box = UnsafeMutablePointer<Value>.allocate(holding: value)
        bytes.storeBytes(of: box, as: UnsafeMutablePointer<Value>.self)
      }
    }
  }

  @inlinable
  mutating func take<Value>(as type: Value.Type) -> Value {
    withUnsafeMutableBytes(of: &words) { bytes in
      if Self.holds(Value.self), let start = bytes.baseAddress {
        return start.assumingMemoryBound(to: Value.self).move()
      }
      let box = bytes.load(as: UnsafeMutablePointer<Value>.self)
      defer { box.deallocate() }
      return box.move()
    }
  }
}

extension UnsafeMutablePointer {
  /// Allocates memory for one value and initialises it with the value.
  @inlinable
  static func allocate(holding value: Pointee) -> UnsafeMutablePointer {
    let pointer = allocate(capacity: 1)
    pointer.initialize(to: value)
    return pointer
  }
}
