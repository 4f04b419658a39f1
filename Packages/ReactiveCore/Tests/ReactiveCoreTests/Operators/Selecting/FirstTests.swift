import Testing

@testable import ReactiveCore

@Suite("first, last")
struct FirstTests {
  @Test("first(where:) finds a value in an infinite upstream")
  func infinite() {
    let subscriber = TrackingSubscriber<Int, Never>(demand: .max(1))
    (1...).publisher.eraseToAnyPublisher().first { $0 > 1_000 }.subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .value(1_001), .finished])
  }

  @Test("first(where:) publishes the value that was sent from inside its closure")
  func nested() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = TrackingSubscriber<Int, Never>(demand: .max(1))
    subject.first {
      if $0 == 1 { subject.send(2) }
      return true
    }.subscribe(subscriber)
    subject.send(1)
    #expect(subscriber.events == [.subscription, .value(2), .finished])
  }

  @Test("first and last publish a value that is nil")
  func optionals() {
    let first = TrackingSubscriber<Int?, Never>(demand: .max(1))
    [nil, 1].publisher.eraseToAnyPublisher().first().subscribe(first)
    #expect(first.values == [nil])
    let last = TrackingSubscriber<Int?, Never>(demand: .max(1))
    [1, nil].publisher.eraseToAnyPublisher().last().subscribe(last)
    #expect(last.values == [nil])
  }

  @Test("Publishers of first and last are equal if their upstreams are")
  func equality() {
    let (one, two) = (Just(1), Just(2))
    #expect(Publishers.First(upstream: one) == Publishers.First(upstream: one))
    #expect(Publishers.First(upstream: one) != Publishers.First(upstream: two))
    #expect(Publishers.Last(upstream: one) == Publishers.Last(upstream: one))
    #expect(Publishers.Last(upstream: one) != Publishers.Last(upstream: two))
  }
}
