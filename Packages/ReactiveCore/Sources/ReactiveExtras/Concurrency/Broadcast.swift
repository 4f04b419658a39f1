/// The subscriber of a publisher whose values one or more consumers await, each with a buffer of its own.
///
/// It asks for one value at a time, as long as no consumer's buffer is full.
final class Broadcast<Element, Failure: Error>: Subscriber, Sendable {
  typealias Machine = BroadcastStateMachine<Element, Failure>

  private let state: _Lock<Machine>
  private let upstream = SubscriptionSlot()
  private let resumption = _Resumption()

  /// - Parameters:
  ///   - bufferingPolicy: What happens to the values that a consumer has not asked for yet.
  ///   - asksFirst: True if the first value is asked for when the subscription comes; false if a consumer has
  ///     to ask for it.
  init(bufferingPolicy: Publishers.BufferingPolicy, asksFirst: Bool) {
    state = _Lock(Machine(bufferingPolicy: bufferingPolicy, isStarted: asksFirst))
  }

  // MARK: - From the publisher

  func receive(subscription: any Subscription) {
    if upstream.receive(subscription), state.withLock({ $0.shouldAsk() }) {
      subscription.request(.max(1))
    }
  }

  func receive(_ element: Element) -> Subscribers.Demand {
    let (consumers, asks) = state.withLock { ($0.receive(element), $0.shouldAsk()) }
    for waiting in consumers.waiting { resumption.resume(waiting, with: .success(element)) }
    return asks ? .max(1) : .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard upstream.complete() else { return }
    let end = Machine.result(of: completion)
    for waiting in state.withLock({ $0.complete(completion) }) {
      resumption.resume(waiting, with: end)
    }
  }

  // MARK: - From the consumers

  /// - Returns: A new consumer; nil if all have left.
  func join() -> BroadcastConsumer<Element, Failure>? {
    state.withLock { $0.join() }.map { BroadcastConsumer(of: self, id: $0) }
  }

  /// Waits for the next value of a consumer.
  func next(_ id: Int, isolation actor: isolated (any Actor)?) async -> Machine.Next {
    let next = await withUnsafeContinuation { continuation in
      let (next, asks) = state.withLock { ($0.next(id, continuation), $0.shouldAsk()) }
      if let next { resumption.resume(continuation, with: next) }
      if asks { upstream.request(.max(1)) }
    }
    resumption.didResume()
    return next
  }

  /// Removes a consumer, which waits for nothing from then on.
  func leave(_ id: Int) {
    let (side, isLast, asks) = state.withLock { ($0.leave(id), $0.hasBeenLeft, $0.shouldAsk()) }
    if let waiting = side?.waiting { resumption.resume(waiting, with: .success(nil)) }
    if isLast { upstream.cancel() } else if asks { upstream.request(.max(1)) }
  }
}
