/// Queues the signals that an operator sends until downstream asks for them, however many they are.
///
/// It holds the resource that the signals come from, and cancels it when it is sent a completion or downstream
/// cancels, which may come before the resource is there.
@usableFromInline
final class QueueNode<Output, Failure: Error> {
  private let outbox: OutboxNode<Output, Failure>
  private let name: StaticString
  /// The resource, as a subscription.
  private let resource = SubscriptionSlot()

  /// - Parameter name: The name that is printed for its subscription.
  @usableFromInline
  init(_ name: StaticString, downstream: AnySubscriber<Output, Failure>) {
    self.name = name
    outbox = OutboxNode(downstream: downstream)
  }

  /// True after a completion or a cancellation.
  @usableFromInline var hasEnded: Bool { resource.hasEnded }

  /// Downstream's context.
  var context: AnyObject? { outbox._context }

  /// Hands a subscription down.
  @usableFromInline
  func start() {
    outbox.handDown(NodeSubscription(name, request: request, cancel: cancel))
  }

  /// Keeps what is to be cancelled at the end.
  @usableFromInline
  func keep(_ cancellable: any Cancellable) {
    _ = resource.receive(
      NodeSubscription(name, request: { _ in }, cancel: cancellable.cancel)
    )
  }

  func send(_ value: Output) {
    outbox.update(waits: true) { if !$0.hasCompletion { $0.values.append(value) } }
  }

  func send(completion: Subscribers.Completion<Failure>) {
    outbox.update { $0.complete(completion.failure) }
    resource.cancel()
  }

  private func request(_ demand: Subscribers.Demand) {
    outbox.update { $0.demand += demand }
  }

  private func cancel() {
    outbox.end()
    resource.cancel()
  }
}
