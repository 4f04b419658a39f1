/// The storage that the copies of a ``Published`` share: its value with its publisher, and the
/// assignments to it, which end when it is released.
@usableFromInline
final class PublishedStorage<Value> {
  @usableFromInline let subject: PublishedSubject<Value>

  let assignments = _Lock<[ObjectIdentifier: PublishedAssignment<Value>]>([:])

  @usableFromInline
  init(_ value: Value) {
    subject = PublishedSubject(value)
  }

  deinit {
    for assignment in assignments.withLock({ $0 }).values { assignment.cancel() }
  }

  /// Returns a subscriber for a publisher whose values are to be assigned to the property.
  @usableFromInline
  func makeAssignment() -> PublishedAssignment<Value> {
    let assignment = PublishedAssignment(storage: self)
    assignments.withLock { $0[ObjectIdentifier(assignment)] = assignment }
    return assignment
  }

  func forget(_ assignment: PublishedAssignment<Value>) {
    assignments.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(assignment)) }
  }
}

/// Assigns a publisher's values to a published property. It lives as long as both do.
@usableFromInline
final class PublishedAssignment<Value>: Subscriber, Cancellable {
  @usableFromInline typealias Input = Value
  @usableFromInline typealias Failure = Never

  private weak var storage: PublishedStorage<Value>?
  private let upstream = SubscriptionSlot()

  init(storage: PublishedStorage<Value>) {
    self.storage = storage
  }

  @usableFromInline
  func receive(subscription: any Subscription) {
    guard upstream.receive(subscription) else { return }
    subscription.request(.unlimited)
  }

  @usableFromInline
  func receive(_ input: Value) -> Subscribers.Demand {
    storage?.subject.set(input)
    return .none
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Never>) {
    if upstream.complete() { storage?.forget(self) }
  }

  @usableFromInline
  func cancel() {
    upstream.cancel()
  }
}
