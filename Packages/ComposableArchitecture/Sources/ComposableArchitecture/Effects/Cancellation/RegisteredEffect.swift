import Synchronization

/// A running effect that can be cancelled by its ids.
///
/// An effect is registered with its ids before it is subscribed, so that other threads can cancel
/// it from then on. A cancel of its id that its upstream makes while it is subscribed does not reach
/// it: `timer(id: 1, …)` in a group inside `cancellable(id: 1)` ends the timers before, not the group.
/// Its downstream can cancel it in the middle of the subscribing, when it receives something.
@usableFromInline
class RegisteredEffect: _SlotListMember {
  /// The context that lists the running effects.
  @usableFromInline final let context: EffectContext
  /// The ids that can end it, as they are used in the rows of its context.
  @usableFromInline final let ids: CancelIDs?
  /// The task of the action that it belongs to; nil for a part of an effect, or outside any store.
  @usableFromInline final let task: ActionTask?

  // Guarded by the lock that guards the list, so that no access can overlap another.
  @exclusivity(unchecked) @usableFromInline final var position = 0
  /// A number that grows with each effect of a store; zero before the effect is registered.
  // Guarded by the lock that guards the store's effects, so that no access can overlap another.
  @exclusivity(unchecked)
  final var number: UInt = 0

  /// The thread that subscribes the upstream, or requests its values, while that thread does not call
  /// the downstream; else zero.
  private let subscribingThread = Atomic<UInt>(0)

  @usableFromInline
  init(in context: EffectContext, ids: CancelIDs?, task: ActionTask? = nil) {
    self.context = context
    self.ids = ids.map(context.resolve)
    self.task = task
  }

  /// Records that the calling thread is about to subscribe the upstream.
  final func willSubscribe() {
    subscribingThread.store(_ThreadIdentity.current.handle, ordering: .relaxed)
  }

  /// Records that the upstream has been subscribed.
  @usableFromInline
  final func didSubscribe() {
    subscribingThread.store(0, ordering: .relaxed)
  }

  /// Calls the upstream, whose cancels do not reach this effect: a request may let it subscribe to
  /// further effects.
  final func callUpstream(_ body: () -> Void) {
    let isFirst = subscribingThread.compareExchange(
      expected: 0,
      desired: _ThreadIdentity.current.handle,
      ordering: .relaxed
    ).exchanged
    body()
    if isFirst { didSubscribe() }
  }

  /// Calls the downstream, whose cancels reach this effect.
  final func callDownstream<Result>(_ body: () -> Result) -> Result {
    guard isBeingSubscribedByCaller else { return body() }
    didSubscribe()
    defer { willSubscribe() }
    return body()
  }

  /// True if the caller is a part of the subscribing of the upstream: its cancels do not reach this
  /// effect.
  final var isBeingSubscribedByCaller: Bool {
    // Only the calling thread itself could have stored its handle, so the order does not matter.
    subscribingThread.load(ordering: .relaxed) == _ThreadIdentity.current.handle
  }

  // The following are overridden by subclasses.

  /// True if the effect has ended, for any reason.
  @usableFromInline var hasEnded: Bool { fatalError("\(type(of: self)) must override hasEnded") }

  /// Cancels the work. The effect sends nothing any more.
  @usableFromInline
  func cancel() {}

  /// Cancels the work and completes the effect. The effect has already been removed from the entry of
  /// the id by which it is cancelled.
  @usableFromInline
  func cancelByID() {}
}
