@testable import ReactiveCore

/// An operator with a fault: its relay passes everything on, except for what a subclass or a closure
/// changes.
struct FaultyOperator: Publisher {
  typealias Output = Token
  typealias Failure = TestError

  private let upstream: Bench.Upstream
  private let relay: (AnySubscriber<Token, TestError>) -> Relay

  init(_ upstream: Bench.Upstream, _ relay: @escaping (AnySubscriber<Token, TestError>) -> Relay) {
    self.upstream = upstream
    self.relay = relay
  }

  /// - Parameter receive: Receives the values.
  init(
    _ upstream: Bench.Upstream,
    receive: @escaping (Relay, Token) -> Subscribers.Demand
  ) {
    self.init(upstream) { ClosureRelay($0, receive) }
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Token, S.Failure == TestError {
    let relay = relay(AnySubscriber(subscriber))
    upstream.subscribe(
      AnySubscriber(
        receiveSubscription: relay.receive(subscription:),
        receiveValue: relay.receive(_:),
        receiveCompletion: relay.receive(completion:)
      )
    )
  }
}

/// Passes everything on.
class Relay: Subscription {
  let downstream: AnySubscriber<Token, TestError>
  var upstream: (any Subscription)?

  init(_ downstream: AnySubscriber<Token, TestError>) {
    self.downstream = downstream
  }

  func receive(subscription: any Subscription) {
    guard upstream == nil else { return subscription.cancel() }
    upstream = subscription
    downstream.receive(subscription: self)
  }

  func receive(_ value: Token) -> Subscribers.Demand { downstream.receive(value) }

  func receive(completion: Subscribers.Completion<TestError>) {
    downstream.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) { upstream?.request(demand) }

  func cancel() { upstream?.cancel() }
}

private final class ClosureRelay: Relay {
  private let body: (Relay, Token) -> Subscribers.Demand

  init(
    _ downstream: AnySubscriber<Token, TestError>,
    _ body: @escaping (Relay, Token) -> Subscribers.Demand
  ) {
    self.body = body
    super.init(downstream)
  }

  override func receive(_ value: Token) -> Subscribers.Demand { body(self, value) }
}
