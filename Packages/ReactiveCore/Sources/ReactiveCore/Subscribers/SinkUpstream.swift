import Synchronization

/// What a sink knows of its upstream; the cancellable that `sink` returns holds this alone.
@usableFromInline
final class SinkUpstream: Cancellable {
  private let slot = SubscriptionSlot()
  private let terminated = Atomic<Bool>(false)

  @usableFromInline
  init() {}

  /// Whether nothing may be delivered any more. Cheap enough to be asked for each value.
  @usableFromInline
  var isTerminated: Bool { terminated.load(ordering: .relaxed) }

  @usableFromInline
  func receive(_ subscription: any Subscription) -> Bool {
    slot.receive(subscription)
  }

  /// - Returns: Whether the completion counts: it comes once, and not after a cancellation.
  @usableFromInline
  func complete() -> Bool {
    terminated.store(true, ordering: .relaxed)
    return slot.complete()
  }

  @usableFromInline
  func cancel() {
    terminated.store(true, ordering: .relaxed)
    slot.cancel()
  }
}
