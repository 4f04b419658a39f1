public import Synchronization

/// The storage of a node's upstream subscription, from before its arrival to the end.
///
/// Any thread may call its methods. The slot releases the subscription when it ends, so that a
/// finished chain holds nothing.
@usableFromInline
package struct SubscriptionSlot: ~Copyable, Sendable {
  private let state: _Lock<UpstreamState>
  /// True after the end. It spares each value the lock.
  @usableFromInline let isEnded = Atomic(false)

  @usableFromInline
  package init() {
    state = _Lock(.awaiting)
  }

  /// Stores the subscription, and passes on what was asked for before.
  ///
  /// - Returns: True if it is the first, and the slot has not ended. If not, it has been cancelled.
  @usableFromInline
  package borrowing func receive(_ subscription: any Subscription) -> Bool {
    guard let asked = state.withLock({ $0.attach(subscription) }) else {
      subscription.cancel()
      return false
    }
    if asked > .none { subscription.request(asked) }
    return true
  }

  /// Passes demand on, at once or when the subscription arrives.
  @usableFromInline
  package borrowing func request(_ demand: Subscribers.Demand) {
    state.withLock { $0.ask(demand) }?.request(demand)
  }

  /// Cancels the upstream and rejects a later subscription.
  ///
  /// - Parameter willCancel: Called before the upstream is cancelled, if it is.
  /// - Returns: True if the subscription was active.
  @discardableResult
  @usableFromInline
  package borrowing func cancel(_ willCancel: () -> Void = {}) -> Bool {
    guard let subscription = end() else { return false }
    willCancel()
    subscription.cancel()
    return true
  }

  /// Releases the upstream without cancelling it, because it has completed.
  ///
  /// - Returns: True if the subscription was active: only then the completion counts.
  @usableFromInline
  package borrowing func complete() -> Bool {
    end() != nil
  }

  /// True if the subscription is active.
  @usableFromInline var isActive: Bool { state.withLock { $0.isActive } }

  /// The subscription's description.
  var description: String {
    state.withLock { $0.active }.map { "\($0)" } ?? "Empty"
  }

  /// True once it has completed or has been cancelled.
  @inlinable package var hasEnded: Bool { isEnded.load(ordering: .relaxed) }

  private borrowing func end() -> (any Subscription)? {
    isEnded.store(true, ordering: .relaxed)
    return state.withLock { $0.end() }.active
  }
}
