/// The time of a retry.
@frozen
@usableFromInline
package enum RetryTime {
  case never
  case now
  /// As soon as the closure calls its parameter.
  case later((@escaping () -> Void) -> Void)
}

/// A node that subscribes to its upstream again when that fails.
@usableFromInline
package final class RetryNode<Upstream: Publisher, Downstream: Subscriber>: Subscriber
where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {
  @usableFromInline package typealias Input = Downstream.Input
  @usableFromInline package typealias Failure = Downstream.Failure

  /// Returns the time of the next retry. The number of failures includes this one.
  @usableFromInline package typealias Decision = (Failure, _ failures: Int) -> RetryTime

  @usableFromInline let succession: Succession<Downstream>
  @usableFromInline let upstream: Upstream
  @usableFromInline let decide: Decision
  // Only the serial signals touch it, so that no access can overlap another.
  @exclusivity(unchecked) @usableFromInline var failures = 0
  @usableFromInline let loop = SerialLoop()

  @inlinable
  package init(downstream: Downstream, upstream: Upstream, decide: @escaping Decision) {
    succession = Succession(downstream: downstream, name: "Retry")
    self.upstream = upstream
    self.decide = decide
  }

  @inlinable package var combineIdentifier: CombineIdentifier { succession.combineIdentifier }

  @inlinable package var _context: AnyObject? { succession._context }

  /// Subscribes, and subscribes again as long as that fails at once.
  @inlinable
  package func subscribe() {
    loop.run {
      if !succession.subscription.isOver { upstream.receive(subscriber: self) }
    }
  }

  @inlinable
  package func receive(subscription: any Subscription) {
    guard succession.subscription.attach(subscription) else { return }
    // Downstream may ask now. A failure that this causes subscribes again at once, inside this
    // call.
    loop.endPass()
    succession.handDown()
  }

  @inlinable
  package func receive(_ input: Input) -> Subscribers.Demand {
    succession.receive(input)
  }

  @inlinable
  package func receive(completion: Subscribers.Completion<Failure>) {
    guard case .failure(let error) = completion else {
      return succession.receive(completion: completion)
    }
    let subscription = succession.subscription
    guard subscription.detach() else { return }
    failures += 1
    switch decide(error, failures) {
    case .never: succession.receive(completion: completion)
    case .now: subscribe()
    case .later(let schedule): subscription.postpone(subscribe, by: schedule)
    }
  }
}
