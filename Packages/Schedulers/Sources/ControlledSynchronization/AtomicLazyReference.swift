/// A reference that is set once, as `Synchronization.AtomicLazyReference`.
///
/// Source: Swift's Synchronization (SE-0410).
public struct AtomicLazyReference<Instance: AnyObject>: ~Copyable {
  /// The retained object.
  private let address = Atomic<UnsafeRawPointer?>(nil)

  /// Creates a reference that is not set.
  public init() {}

  deinit {
    address.load(ordering: .relaxed).map { Unmanaged<Instance>.fromOpaque($0).release() }
  }

  /// Sets the reference, unless it is set already.
  ///
  /// - Returns: The object that it refers to now.
  public borrowing func storeIfNil(_ desired: consuming Instance) -> Instance {
    let own = Unmanaged.passRetained(desired)
    let (isSet, other) = address.compareExchange(
      expected: nil,
      desired: UnsafeRawPointer(own.toOpaque()),
      ordering: .sequentiallyConsistent
    )
    guard !isSet, let other else { return own.takeUnretainedValue() }
    own.release()
    return Unmanaged.fromOpaque(other).takeUnretainedValue()
  }

  /// Returns the object; `nil` if the reference is not set.
  public borrowing func load() -> Instance? {
    address.load(ordering: .acquiring).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }
}

// Safe to share: the address is atomic, and the object is the user's.
extension AtomicLazyReference: @unchecked Sendable where Instance: Sendable {}
