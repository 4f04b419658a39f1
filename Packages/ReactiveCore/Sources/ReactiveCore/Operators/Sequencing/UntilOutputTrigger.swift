/// The subscriber of the other publisher of `drop(untilOutputFrom:)` and
/// `prefix(untilOutputFrom:)`.
@usableFromInline
struct UntilOutputTrigger<Input, Failure: Error, Downstream: Subscriber>: Subscriber {
  @usableFromInline typealias Target = UntilOutputSubscription<Downstream>

  @usableFromInline let target: Target
  /// Called when the other publisher sends its first value.
  @usableFromInline let didFire: (Target) -> Void
  /// Called when the other publisher ends without a value.
  @usableFromInline let didEnd: (Target, Subscribers.Completion<Failure>) -> Void

  @inlinable
  init(
    target: Target,
    didFire: @escaping (Target) -> Void = { _ in },
    didEnd: @escaping (Target, Subscribers.Completion<Failure>) -> Void = { _, _ in }
  ) {
    self.target = target
    self.didFire = didFire
    self.didEnd = didEnd
  }

  @inlinable var combineIdentifier: CombineIdentifier { target.combineIdentifier }

  @inlinable var _context: AnyObject? { target.context }

  @inlinable
  func receive(subscription: any Subscription) {
    target.attachOther(subscription)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    if target.state.withLock({ $0.fire() }) { didFire(target) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if target.completeOther() { didEnd(target, completion) }
  }
}
