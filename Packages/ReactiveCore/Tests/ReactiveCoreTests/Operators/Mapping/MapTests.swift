import Testing

@testable import ReactiveCore

@Suite("map, mapError, setFailureType, scan")
struct MapTests {
  @Test("map transforms each value, once, when it comes")
  func map() {
    let upstream = ManualPublisher<Int, Never>()
    let subscriber = TrackingSubscriber<String, Never>(upstream.history, demand: .max(2))
    upstream.map {
      upstream.history.note(.note("map \($0)"))
      return "<\($0)>"
    }.subscribe(subscriber)
    upstream.send(1)
    upstream.send(2)
    #expect(
      upstream.history.events == [
        .subscription, .request(.max(2)), .note("map 1"), .value("<1>"), .note("map 2"),
        .value("<2>"),
      ]
    )
    subscriber.cancel()
  }

  @Test("map on map joins the closures in one node, each called once, in order")
  func fused() {
    let upstream = ManualPublisher<Int, Never>()
    let publisher: Publishers.Map<ManualPublisher<Int, Never>, String> =
      upstream.map { $0 + 1 }.map { $0 * 2 }.map { $0 - 1 }.map { Double($0) }.map { "\($0)" }
    let subscriber = TrackingSubscriber<String, Never>(
      upstream.history,
      demand: .max(1),
      onValue: { _ in .max(5) }
    )
    publisher.subscribe(subscriber)
    #expect(upstream.send(1) == .max(5))
    upstream.send(completion: .finished)
    #expect(
      upstream.history.events == [.subscription, .request(.max(1)), .value("3.0"), .finished]
    )
    #expect(publisher.upstream === upstream)
  }

  @Test("mapError transforms the failure, and nothing else")
  func mapError() {
    struct Wrapped: Error, Equatable { let error: TestError }
    for completion in [Subscribers.Completion<TestError>.finished, .failure(.first)] {
      let upstream = ManualPublisher<Int, TestError>()
      let subscriber = TrackingSubscriber<Int, Wrapped>(
        demand: .max(1),
        onValue: { .max($0) }
      )
      Publishers.MapError(upstream: upstream, Wrapped.init).subscribe(subscriber)
      #expect(upstream.send(7) == .max(7))
      upstream.send(completion: completion)
      #expect(subscriber.values == [7])
      #expect(subscriber.completion == completion.mapError(Wrapped.init))
    }
  }

  @Test("setFailureType changes nothing, and setting it again replaces it")
  func setFailureType() {
    let upstream = ManualPublisher<Int, Never>()
    let publisher: Publishers.SetFailureType<ManualPublisher<Int, Never>, any Error> =
      upstream.setFailureType(to: TestError.self).setFailureType(to: (any Error).self)
    let subscriber = TrackingSubscriber<Int, any Error>(
      upstream.history,
      demand: .max(1),
      onValue: { .max($0) }
    )
    publisher.subscribe(subscriber)
    #expect(upstream.send(7) == .max(7))
    upstream.send(completion: .finished)
    #expect(upstream.history.events == [.subscription, .request(.max(1)), .value(7), .finished])
    typealias Pretending = Publishers.SetFailureType<Just<Int>, TestError>
    #expect(Pretending(upstream: Just(1)) == Pretending(upstream: Just(1)))
    #expect(Pretending(upstream: Just(1)) != Pretending(upstream: Just(2)))
  }

  @Test("scan publishes every result, for each subscriber from the start")
  func scan() {
    let sums = [1, 2, 3].publisher.eraseToAnyPublisher().scan(10, +)
    for _ in 0..<2 {
      let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
      sums.subscribe(subscriber)
      #expect(subscriber.values == [11, 13, 16])
    }
  }
}
