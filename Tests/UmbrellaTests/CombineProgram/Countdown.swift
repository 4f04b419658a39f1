import Combine

/// A publisher of one's own, with its subscription.
struct Countdown: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let start: Int

  func receive<S>(subscriber: S) where S: Subscriber, S.Input == Int, S.Failure == Never {
    subscriber.receive(subscription: Inner(start: start, downstream: subscriber))
  }

  private final class Inner<Downstream: Subscriber>: Subscription, CustomStringConvertible
  where Downstream.Input == Int, Downstream.Failure == Never {
    private var next: Int
    private var downstream: Downstream?

    init(start: Int, downstream: Downstream) {
      next = start
      self.downstream = downstream
    }

    var description: String { "Countdown" }

    func request(_ demand: Subscribers.Demand) {
      var demand = demand
      while demand > 0, next > 0, let downstream {
        demand -= 1
        next -= 1
        demand += downstream.receive(next + 1)
      }
      if next == 0 { downstream?.receive(completion: .finished) }
    }

    func cancel() {
      downstream = nil
    }
  }
}
