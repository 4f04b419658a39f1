import Synchronization

/// A running effect that can be cancelled by its ids.
///
/// An effect is registered with its ids before it is subscribed, so that other threads can cancel
/// it from then on. A cancel of its id that is a part of the subscribing reaches only older
/// effects: `timer(id: 1, …)` inside `cancellable(id: 1)` ends the timers before, not itself. This
/// part of the subscribing ends when the upstream hands its subscription down.
@usableFromInline
class CancelToken {
  /// A number that grows with each token of a store; zero before the token is registered.
  // Guarded by the lock that guards the store's tokens, so that no access can overlap another.
  @exclusivity(unchecked)
  final var number: UInt = 0

  /// The thread that subscribes the upstream, until there is a subscription; else zero.
  private let subscribingThread = Atomic<UInt>(0)

  @usableFromInline
  init() {}

  /// Records that the calling thread is about to subscribe the upstream.
  final func willSubscribe() {
    subscribingThread.store(_ThreadIdentity.current.handle, ordering: .relaxed)
  }

  /// Records that the upstream has handed its subscription down, or will do so later.
  @usableFromInline
  final func didSubscribe() {
    subscribingThread.store(0, ordering: .relaxed)
  }

  /// True if the caller is a part of the subscribing of the upstream: its cancels do not reach this
  /// effect.
  final var isBeingSubscribedByCaller: Bool {
    // Only the calling thread itself could have stored its handle, so the order does not matter.
    subscribingThread.load(ordering: .relaxed) == _ThreadIdentity.current.handle
  }

  /// True if the effect has ended, for any reason.
  @usableFromInline var hasEnded: Bool { fatalError("\(type(of: self)) must override hasEnded") }

  /// Cancels the work and completes the effect; overridden by subclasses. The token has already
  /// been removed from the entry of the id by which it is cancelled.
  @usableFromInline
  func cancelByID() {}
}
