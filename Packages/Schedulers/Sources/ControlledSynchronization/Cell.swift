/// The storage of a value at a fixed address, as in Synchronization, whose atomic values are built of it.
public struct _Cell<Value: ~Copyable>: ~Copyable {
  /// The address of the value.
  public let _address: UnsafeMutablePointer<Value>

  /// Stores a value.
  public init(_ value: consuming Value) {
    _address = .allocate(capacity: 1)
    _address.initialize(to: value)
  }

  deinit {
    _address.deinitialize(count: 1)
    _address.deallocate()
  }
}

// Safe to share: the users of the address guard the value.
extension _Cell: @unchecked Sendable where Value: ~Copyable {}
