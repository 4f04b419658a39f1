import Testing

@testable import ReactiveCore

@Suite("map, mapError, setFailureType, scan")
struct MapTests {
  @Test("map transforms each value, once")
  func map() {
    var calls = 0
    let subscriber = TrackingSubscriber<String, Never>(demand: .max(2))
    [1, 2, 3].publisher.map {
      calls += 1
      return "<\($0)>"
    }.subscribe(subscriber)
    #expect(subscriber.values == ["<1>", "<2>"] && calls == 2)
    subscriber.cancel()
  }

  @Test("mapError transforms the failure")
  func mapError() {
    struct Wrapped: Error, Equatable { let trouble: Trouble }
    let subscriber = TrackingSubscriber<Int, Wrapped>()
    Fail<Int, Trouble>(error: .first).mapError(Wrapped.init).subscribe(subscriber)
    #expect(subscriber.completion == .failure(Wrapped(trouble: .first)))
    let finishes = TrackingSubscriber<Int, Wrapped>()
    Empty<Int, Trouble>().mapError(Wrapped.init).subscribe(finishes)
    #expect(finishes.completion == .finished)
  }

  @Test("setFailureType changes nothing, and setting it again replaces it")
  func setFailureType() {
    let upstream = ManualPublisher<Int, Never>()
    let publisher: Publishers.SetFailureType<ManualPublisher<Int, Never>, any Error> =
      upstream.setFailureType(to: Trouble.self).setFailureType(to: (any Error).self)
    let subscriber = TrackingSubscriber<Int, any Error>(
      upstream.history,
      demand: .max(1),
      onValue: { .max($0) }
    )
    publisher.subscribe(subscriber)
    #expect(upstream.send(7) == .max(7))
    upstream.send(completion: .finished)
    #expect(upstream.history.events == [.subscription, .request(.max(1)), .value(7), .finished])
    #expect(Just(1).setFailureType(to: Trouble.self) == Just(1).setFailureType(to: Trouble.self))
  }

  @Test("scan publishes every result, for each subscriber from the start")
  func scan() {
    let sums = [1, 2, 3].publisher.scan(10, +)
    for _ in 0..<2 {
      let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
      sums.subscribe(subscriber)
      #expect(subscriber.values == [11, 13, 16])
    }
  }
}
