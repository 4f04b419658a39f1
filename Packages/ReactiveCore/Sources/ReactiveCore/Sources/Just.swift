/// A publisher that sends one value to each subscriber, and finishes.
///
/// - Demand: the value waits for the first request. Requesting `.none` traps.
/// - Completion: right after the value. It cannot fail.
///
/// Source: Combine's `Just`.
@frozen
public struct Just<Output>: Publisher {
  public typealias Failure = Never

  /// The value to send.
  public let output: Output

  /// Makes a publisher of one value.
  @inlinable
  public init(_ output: Output) {
    self.output = output
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let output = output
    let subscription = PullSubscription(trapsWithoutDemand: true)
    subscription.produce = { subscription in
      subscription.drain {
        _ = subscriber.receive(output)
        if !subscription.isCancelled { subscriber.receive(completion: .finished) }
        return nil
      }
    }
    subscriber.receive(subscription: subscription)
  }
}

extension Just: Equatable where Output: Equatable {}
