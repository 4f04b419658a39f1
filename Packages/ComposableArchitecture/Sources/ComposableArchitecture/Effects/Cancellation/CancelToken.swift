import Synchronization

/// A running effect, as its ids see it.
///
/// An effect is registered with its ids before it is subscribed, so that other threads can cancel it
/// from then on. What cancels its id while it is being subscribed, as a part of that, means older
/// effects alone: `timer(id: 1, …)` inside of `cancellable(id: 1)` ends the timers before, not itself.
/// This part of the subscribing ends when the upstream hands its subscription down.
@usableFromInline
class CancelToken {
  /// Grows with every token of a store; zero before it is registered.
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

  /// True if the caller is called by the subscribing of the upstream: its cancels do not reach it.
  final var isBeingSubscribedByCaller: Bool {
    // Only the calling thread itself could have stored its handle, so the order does not matter.
    subscribingThread.load(ordering: .relaxed) == _ThreadIdentity.current.handle
  }

  /// True if the effect has ended, in whatever way.
  @usableFromInline var isOver: Bool { fatalError("a subclass knows whether it is over") }

  /// Cancels the work and completes the effect; a subclass says how. The token has been taken out of
  /// the entry of the id that ends it.
  @usableFromInline
  func endByID() {}
}
