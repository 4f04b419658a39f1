import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("partition")
struct PartitionTests {
  typealias Downstream = TrackingSubscriber<Int, TestError>

  private let history = History()

  @Test("partition sends each value to one of two publishers, judged once, over one subscription")
  func parts() {
    let upstream = ManualPublisher<Int, TestError>(history, name: "upstream")
    var judged: [Int] = []
    let parts = upstream.partition { value in
      judged.append(value)
      return value.isMultiple(of: 2)
    }
    let even = Downstream(history, name: "even", demand: .max(2))
    let odd = Downstream(history, name: "odd", demand: .unlimited)
    parts.matches.subscribe(even)
    parts.nonMatches.subscribe(odd)
    for value in 1...3 { upstream.send(value) }
    upstream.send(completion: .failure(.first))
    #expect(judged == [1, 2, 3])
    #expect(upstream.subscriptionCount == 1)
    #expect(
      history.take() == [
        .subscription(to: "even"), .request(.unlimited, of: "upstream"), .subscription(to: "odd"),
        .value(1, to: "odd"), .value(2, to: "even"), .value(3, to: "odd"),
        .failure(TestError.first, to: "even"), .failure(TestError.first, to: "odd"),
      ]
    )
    #expect(even.breaches.isEmpty && odd.breaches.isEmpty)
  }

  @Test("A value for the other part of partition costs no demand; one without demand is dropped")
  func demand() {
    let upstream = PassthroughSubject<Int, TestError>()
    let parts = upstream.partition { $0 < 10 }
    let (small, large) = (Downstream(demand: .max(2)), Downstream(demand: .max(1)))
    parts.matches.subscribe(small)
    parts.nonMatches.subscribe(large)
    for value in [1, 11, 2, 12, 3] { upstream.send(value) }
    large.request(.max(1))
    upstream.send(13)
    #expect(small.values == [1, 2] && large.values == [11, 13])
    small.cancel()
    large.cancel()
    #expect(small.breaches.isEmpty && large.breaches.isEmpty)
  }

  @Test("partition cancels the upstream when both subscribers have left")
  func cancel() {
    let upstream = ManualPublisher<Int, TestError>(history)
    let parts = upstream.partition { $0 < 10 }
    let (small, large) = (Downstream(demand: .unlimited), Downstream(demand: .unlimited))
    parts.matches.subscribe(small)
    parts.nonMatches.subscribe(large)
    small.cancel()
    #expect(history.take() == [.request(.unlimited)])
    upstream.send(11)
    large.cancel()
    #expect(history.take() == [.cancel])
    #expect(small.events == [.subscription] && large.events == [.subscription, .value(11)])
  }
}
