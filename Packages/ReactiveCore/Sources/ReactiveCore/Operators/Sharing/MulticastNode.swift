/// Sends an upstream's signals to the subject of a `multicast`.
///
/// The connection, which may be kept for ever, does not refer to the subject.
@frozen
@usableFromInline
struct MulticastNode<S: Subject>: Subscriber {
  @usableFromInline typealias Input = S.Output
  @usableFromInline typealias Failure = S.Failure

  @usableFromInline let subject: S
  @usableFromInline let connection: MulticastConnection

  @inlinable
  init(subject: S, connection: MulticastConnection) {
    self.subject = subject
    self.connection = connection
  }

  @inlinable var combineIdentifier: CombineIdentifier { connection.combineIdentifier }

  @inlinable
  func receive(subscription: any Subscription) {
    if connection.upstream.receive(subscription) { subject.send(subscription: connection) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    if !connection.upstream.hasEnded { subject.send(input) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if connection.upstream.complete() { subject.send(completion: completion) }
  }
}

/// The subscription of a subject to the upstream of its `multicast`.
@usableFromInline
final class MulticastConnection: DetachableSubscription, CustomStringConvertible {
  @usableFromInline let upstream = SubscriptionSlot()

  @usableFromInline
  init() {}

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    upstream.request(demand)
  }

  @usableFromInline
  func cancel() {
    upstream.cancel()
  }

  var isDetached: Bool { !upstream.isActive }

  @usableFromInline var description: String { "Multicast" }
}
