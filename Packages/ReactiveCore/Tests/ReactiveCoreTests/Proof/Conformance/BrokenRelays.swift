@testable import ReactiveCore

// Relays that break one rule each.

final class SendsTwice: Relay {
  private var isCancelled = false

  override func receive(_ value: Token) -> Subscribers.Demand {
    let answer = downstream.receive(value)
    return isCancelled ? .none : answer + downstream.receive(value)
  }

  override func cancel() {
    isCancelled = true
    super.cancel()
  }
}

final class EndsTwice: Relay {
  override func receive(completion: Subscribers.Completion<TestError>) {
    downstream.receive(completion: completion)
    downstream.receive(completion: completion)
  }
}

/// Ends early, but still passes on values that are in flight.
final class SendsAfterEnd: Relay {
  private var hasEnded = false

  override func receive(_ value: Token) -> Subscribers.Demand {
    guard value == 6, !hasEnded else { return downstream.receive(value) }
    upstream?.cancel()
    receive(completion: .finished)
    return .none
  }

  override func receive(completion: Subscribers.Completion<TestError>) {
    if !hasEnded { super.receive(completion: completion) }
    hasEnded = true
  }
}

final class EndsOnCancel: Relay {
  override func cancel() {
    upstream?.cancel()
    downstream.receive(completion: .finished)
  }
}

final class EndsFirst: Relay {
  override func receive(subscription: any Subscription) {
    if upstream == nil { downstream.receive(completion: .finished) }
    super.receive(subscription: subscription)
  }
}

final class CancelsEndedUpstream: Relay {
  override func receive(completion: Subscribers.Completion<TestError>) {
    upstream?.cancel()
    super.receive(completion: completion)
  }
}

final class RequestsOfEndedUpstream: Relay {
  override func receive(completion: Subscribers.Completion<TestError>) {
    upstream?.request(.max(1))
    super.receive(completion: completion)
  }
}

final class KeepsSecondSubscription: Relay {
  override func receive(subscription: any Subscription) {
    if upstream == nil { super.receive(subscription: subscription) }
  }
}

final class RequestsOfSecondSubscription: Relay {
  override func receive(subscription: any Subscription) {
    if upstream != nil { subscription.request(.max(1)) }
    super.receive(subscription: subscription)
  }
}

/// Sends nothing after a cancellation, but does not cancel its upstream.
final class NeverCancels: Relay {
  private var isCancelled = false

  override func receive(_ value: Token) -> Subscribers.Demand {
    isCancelled ? .none : super.receive(value)
  }

  override func receive(completion: Subscribers.Completion<TestError>) {
    if !isCancelled { super.receive(completion: completion) }
  }

  override func cancel() {
    isCancelled = true
  }
}

final class HandsDownTwice: Relay {
  override func receive(subscription: any Subscription) {
    let isFirst = upstream == nil
    super.receive(subscription: subscription)
    if isFirst { downstream.receive(subscription: self) }
  }
}

final class RequestsAfterCancel: Relay {
  private var isCancelled = false

  override func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    upstream?.cancel()
    upstream?.request(.max(1))
  }
}

final class CancelsTwice: Relay {
  private var isCancelled = false

  override func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    upstream?.cancel()
    upstream?.cancel()
  }
}

final class RequestsNothing: Relay {
  override func receive(subscription: any Subscription) {
    super.receive(subscription: subscription)
    subscription.request(.none)
  }
}

final class NeverFinishes: Relay {
  override func receive(completion: Subscribers.Completion<TestError>) {
    if case .failure = completion { super.receive(completion: completion) }
  }
}

final class NeverFails: Relay {
  override func receive(completion: Subscribers.Completion<TestError>) {
    super.receive(completion: .finished)
  }
}

/// Drops an end that comes before a request.
final class WaitsForRequest: Relay {
  private var hasRequest = false

  override func request(_ demand: Subscribers.Demand) {
    hasRequest = true
    super.request(demand)
  }

  override func receive(completion: Subscribers.Completion<TestError>) {
    if hasRequest { super.receive(completion: completion) }
  }
}

final class NeverRequests: Relay {
  override func request(_ demand: Subscribers.Demand) {}
}

final class IgnoresNestedRequests: Relay {
  private var isInside = false

  override func receive(_ value: Token) -> Subscribers.Demand {
    isInside = true
    defer { isInside = false }
    return super.receive(value)
  }

  override func request(_ demand: Subscribers.Demand) {
    if !isInside { super.request(demand) }
  }
}

final class IgnoresLaterRequests: Relay {
  private var hasRequest = false

  override func request(_ demand: Subscribers.Demand) {
    if !hasRequest { super.request(demand) }
    hasRequest = true
  }
}

/// Ignores demand of the largest number, as if it had overflowed.
final class IgnoresHugeRequests: Relay {
  override func request(_ demand: Subscribers.Demand) {
    if let max = demand.max, max < .max { super.request(demand) }
    if demand == .unlimited { super.request(demand) }
  }
}

/// Sends each value from inside the request for it.
struct RecursiveSource: Publisher {
  typealias Output = Int
  typealias Failure = Never

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    subscriber.receive(subscription: Recursion(AnySubscriber(subscriber)))
  }

  private final class Recursion: Subscription {
    private let subscriber: AnySubscriber<Int, Never>
    private var left = 100_000

    init(_ subscriber: AnySubscriber<Int, Never>) {
      self.subscriber = subscriber
    }

    func request(_ demand: Subscribers.Demand) {
      let count = Swift.min(demand.max ?? left, left)
      for _ in 0..<count {
        left -= 1
        _ = subscriber.receive(left)
      }
    }

    func cancel() {}
  }
}
