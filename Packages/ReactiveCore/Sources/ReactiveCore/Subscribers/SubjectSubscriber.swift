/// Attaches a subject to a publisher, and detaches it.
final class SubjectSubscriber<S: Subject>: Subscriber, DetachableSubscription,
  CustomStringConvertible,
  CustomReflectable
{
  typealias Input = S.Output
  typealias Failure = S.Failure

  private let subject: _Lock<S?>
  private let upstream = SubscriptionSlot()

  init(_ subject: S) {
    self.subject = _Lock(subject)
  }

  func receive(subscription: any Subscription) {
    guard upstream.receive(subscription) else { return }
    subject.withLock { $0 }?.send(subscription: self)
  }

  func receive(_ input: S.Output) -> Subscribers.Demand {
    subject.withLock { $0 }?.send(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<S.Failure>) {
    guard upstream.complete() else { return }
    subject.withLock { $0.take() }?.send(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    upstream.request(demand)
  }

  func cancel() {
    // Out of the lock before it is released: its deinit cancels its upstreams, this one too.
    let subject = subject.withLock { $0.take() }
    upstream.cancel()
    _ = subject
  }

  var isDetached: Bool { !upstream.isActive }

  var description: String { "Subject" }

  var customMirror: Mirror {
    Mirror(self, children: ["downstream": subject.withLock { $0 } as Any])
  }
}
