import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("pairwise")
struct PairwiseTests {
  typealias Downstream = TrackingSubscriber<String, TestError>

  private let history = History()

  @Test("pairwise sends each value with the one before it; the first one asks for one more")
  func pairs() {
    let upstream = ManualPublisher<Int, TestError>(history, name: "upstream")
    let subscriber = Downstream(history, name: "pairs", demand: .max(1))
    upstream.pairwise().map { "\($0) \($1)" }.subscribe(subscriber)
    #expect(upstream.send(1) == .max(1))
    #expect(upstream.send(2) == Subscribers.Demand.none)
    subscriber.request(.max(2))
    #expect(upstream.send(3) == Subscribers.Demand.none)
    upstream.send(completion: .failure(.first))
    #expect(
      history.take() == [
        .subscription(to: "pairs"), .request(.max(1), of: "upstream"), .value("1 2", to: "pairs"),
        .request(.max(2), of: "upstream"), .value("2 3", to: "pairs"),
        .failure(TestError.first, to: "pairs"),
      ]
    )
    #expect(subscriber.breaches.isEmpty)
  }

  @Test("pairwise makes no pair of no value or one value", arguments: [0, 1])
  func tooFew(count: Int) {
    let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
    (0..<count).publisher.pairwise().map { $0 + $1 }.subscribe(subscriber)
    #expect(subscriber.values == [] && subscriber.completion == .finished)
  }

  @Test("pairwise keeps pairs per subscriber, and cancelling reaches the upstream")
  func subscriptions() {
    let subject = PassthroughSubject<Int, Never>()
    let pairs = subject.pairwise().map { $0 * 10 + $1 }
    let first = TrackingSubscriber<Int, Never>(demand: .unlimited)
    let second = TrackingSubscriber<Int, Never>(demand: .unlimited)
    pairs.subscribe(first)
    subject.send(1)
    pairs.subscribe(second)
    subject.send(2)
    first.cancel()
    subject.send(3)
    #expect(first.values == [12] && second.values == [23])
  }

  @Test("pairwise releases the value that waits for the next one at the end")
  func release() {
    let life = Lifetime()
    let subject = PassthroughSubject<DeinitWitness, Never>()
    let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
    subject.pairwise().map { _ in 0 }.subscribe(subscriber)
    subject.send(life.witness())
    #expect(!life.isOver)
    subject.send(completion: .finished)
    #expect(life.isOver)
    withExtendedLifetime(subscriber) {}
  }
}
