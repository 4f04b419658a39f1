/// The storage of a node's downstream until the end, if the node is its own subscription, which a
/// subscriber may keep.
///
/// It cannot be copied, so that a signal retains nothing. Downstream is in a box, so that
/// unspecialised code looks up no type for a signal.
@usableFromInline
struct DownstreamSlot<Downstream: Subscriber>: ~Copyable {
  @usableFromInline
  final class Box {
    @usableFromInline let downstream: Downstream

    @inlinable
    init(_ downstream: Downstream) {
      self.downstream = downstream
    }
  }

  /// Retained; nil once the slot is closed.
  @usableFromInline let box: Unmanaged<Box>?

  @inlinable
  init(_ downstream: Downstream) {
    box = .passRetained(Box(downstream))
  }

  /// Makes a closed slot.
  @inlinable
  init(isClosed: ()) {
    box = nil
  }

  @inlinable
  deinit {
    box?.release()
  }

  @inlinable var isOpen: Bool { box != nil }

  @inlinable
  borrowing func receive(subscription: any Subscription) {
    box?._withUnsafeGuaranteedRef { $0.downstream.receive(subscription: subscription) }
  }

  @inlinable
  borrowing func receive(_ value: Downstream.Input) -> Subscribers.Demand {
    guard let box else { return .none }
    return box._withUnsafeGuaranteedRef { $0.downstream.receive(value) }
  }

  @inlinable
  borrowing func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    box?._withUnsafeGuaranteedRef { $0.downstream.receive(completion: completion) }
  }

  /// A reference to downstream, to be used outside a lock; nil once the slot is closed.
  @inlinable borrowing func reference() -> Box? { box?.takeUnretainedValue() }
}
