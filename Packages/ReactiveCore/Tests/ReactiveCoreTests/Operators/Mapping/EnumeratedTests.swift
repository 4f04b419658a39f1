import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("enumerated")
struct EnumeratedTests {
  typealias Downstream = TrackingSubscriber<String, TestError>

  @Test("enumerated sends each value with its position, and passes demand and the end through")
  func positions() {
    let upstream = ManualPublisher<String, TestError>()
    let subscriber = Downstream(upstream.history, demand: .max(1), onValue: { _ in .max(2) })
    upstream.enumerated().map { "\($0.index) \($0.element)" }.subscribe(subscriber)
    #expect(upstream.send("a") == .max(2))
    upstream.send("b")
    upstream.send(completion: .failure(.first))
    #expect(
      upstream.history.take() == [
        .subscription, .request(.max(1)), .value("0 a"), .value("1 b"), .failure(TestError.first),
      ]
    )
    #expect(subscriber.breaches.isEmpty)
  }

  @Test(
    "enumerated starts each subscriber at the initial position; cancelling reaches the upstream"
  )
  func subscriptions() {
    let subject = PassthroughSubject<Int, Never>()
    let positions = subject.enumerated(initial: 5).map(\.index)
    let first = TrackingSubscriber<Int, Never>(demand: .unlimited)
    let second = TrackingSubscriber<Int, Never>(demand: .unlimited)
    positions.subscribe(first)
    subject.send(0)
    positions.subscribe(second)
    subject.send(0)
    first.cancel()
    subject.send(0)
    #expect(first.values == [5, 6] && second.values == [5, 6])
  }

  @Test("enumerated gives the next position to a value that is sent while another one is received")
  func nested() {
    let subject = PassthroughSubject<String, Never>()
    let subscriber = TrackingSubscriber<Int, Never>(
      demand: .unlimited,
      onValue: { position in
        if position == 0 { subject.send("nested") }
        return .none
      }
    )
    subject.enumerated().map(\.index).subscribe(subscriber)
    subject.send("a")
    subject.send("b")
    #expect(subscriber.values == [0, 1, 2])
  }

  @Test("Publishers of enumerated are equal if their upstreams and initial positions are")
  func equality() {
    #expect(Just(1).enumerated() == Just(1).enumerated(initial: 0))
    #expect(Just(1).enumerated() != Just(1).enumerated(initial: 1))
  }
}
