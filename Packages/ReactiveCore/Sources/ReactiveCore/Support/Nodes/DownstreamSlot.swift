/// The storage of a node's downstream until the end, if the node is its own subscription, which a
/// subscriber may keep.
///
/// It cannot be copied, so that a signal retains nothing.
@usableFromInline
struct DownstreamSlot<Input, Failure: Error>: ~Copyable {
  @usableFromInline typealias Downstream = ErasedSubscriber<Input, Failure>

  /// Retained; nil once the slot is closed.
  @usableFromInline var downstream: Unmanaged<Downstream>?

  @inlinable
  init(_ downstream: Downstream) {
    self.downstream = .passRetained(downstream)
  }

  @inlinable
  init(moving downstream: Unmanaged<Downstream>?) {
    self.downstream = downstream
  }

  @inlinable
  deinit {
    downstream?.release()
  }

  @inlinable var isOpen: Bool { downstream != nil }

  /// Closes the slot.
  ///
  /// - Returns: A slot with what was in this one, to be released outside a lock.
  @inlinable
  @inline(__always)
  mutating func close() -> DownstreamSlot {
    defer { downstream = nil }
    return DownstreamSlot(moving: downstream)
  }

  @inlinable
  borrowing func receive(subscription: any Subscription) {
    downstream?._withUnsafeGuaranteedRef { $0.receive(subscription: subscription) }
  }

  @inlinable
  borrowing func receive(_ value: Input) -> Subscribers.Demand {
    guard let downstream else { return .none }
    return downstream._withUnsafeGuaranteedRef { $0.receive(value) }
  }

  @inlinable
  borrowing func complete(_ failure: (any Error)?) {
    downstream?._withUnsafeGuaranteedRef { $0.complete(failure) }
  }

  /// A reference to downstream, to be used outside a lock; nil once the slot is closed.
  @inlinable borrowing func reference() -> Downstream? { downstream?.takeUnretainedValue() }
}
