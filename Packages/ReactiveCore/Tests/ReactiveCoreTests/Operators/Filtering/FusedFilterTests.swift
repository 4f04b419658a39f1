import Testing

@testable import ReactiveCore

@Suite("Filters on filters")
struct FusedFilterTests {
  @Test("Filters on filters make one publisher that calls the closures in order, only as needed")
  func order() {
    let history = History()
    func note(_ text: String, _ value: Int) -> Int {
      history.note(.note("\(text) \(value)"))
      return value
    }
    func expect<P: Publisher>(_ publisher: P, _ type: P.Type, _ text: Comment)
    where P.Output == Int {
      let subscriber = TrackingSubscriber<Int, P.Failure>(demand: .unlimited)
      publisher.subscribe(subscriber)
      #expect(subscriber.events == [.subscription, .value(3), .finished], text)
      #expect(
        history.take() == ["a 1", "a 2", "b 2", "a 3", "b 3"].map(Event.note),
        text
      )
    }
    // Erased, because a sequence has operators of its own.
    typealias Source = AnyPublisher<Int, Never>
    let source = (1...3).publisher.eraseToAnyPublisher()
    func isFirst(_ value: Int) -> Bool { note("a", value) > 1 }
    func isSecond(_ value: Int) -> Bool { note("b", value) > 2 }
    expect(source.filter(isFirst).filter(isSecond), Publishers.Filter<Source>.self, "filter.filter")
    expect(
      source.filter(isFirst).tryFilter(isSecond),
      Publishers.TryFilter<Source>.self,
      "filter.tryFilter"
    )
    expect(
      source.tryFilter(isFirst).filter(isSecond),
      Publishers.TryFilter<Source>.self,
      "tryFilter.filter"
    )
    expect(
      source.tryFilter(isFirst).tryFilter(isSecond),
      Publishers.TryFilter<Source>.self,
      "tryFilter.tryFilter"
    )
    func first(_ value: Int) -> Int? { isFirst(value) ? value : nil }
    func second(_ value: Int) -> Int? { isSecond(value) ? value : nil }
    expect(
      source.compactMap(first).compactMap(second),
      Publishers.CompactMap<Source, Int>.self,
      "compactMap.compactMap"
    )
    expect(
      source.tryCompactMap(first).compactMap(second),
      Publishers.TryCompactMap<Source, Int>.self,
      "tryCompactMap.compactMap"
    )
  }

  @Test("map on compactMap transforms what is not nil")
  func map() {
    let subscriber = TrackingSubscriber<String, Never>(demand: .unlimited)
    let mapped: Publishers.CompactMap<AnyPublisher<Int?, Never>, String> =
      [1, nil, 2].publisher.eraseToAnyPublisher().compactMap { $0 }.map { "\($0)" }
    mapped.subscribe(subscriber)
    #expect(subscriber.values == ["1", "2"])
  }

  @Test("Either closure of a pair of filters may throw")
  func throwing() {
    func fail(_ value: Int) throws -> Bool { throw TestError.first }
    let first = TrackingSubscriber<Int, any Error>(demand: .unlimited)
    Just(1).eraseToAnyPublisher().tryFilter(fail).filter { _ in true }.subscribe(first)
    #expect(first.events == [.subscription, .failure(TestError.first)])
    let second = TrackingSubscriber<Int, any Error>(demand: .unlimited)
    Just(1).eraseToAnyPublisher().filter { _ in true }.tryFilter(fail).subscribe(second)
    #expect(second.events == [.subscription, .failure(TestError.first)])
  }

  @Test("1,000 filters in a row are one publisher")
  func long() {
    onSmallStack {
      let upstream = ManualPublisher<Int, Never>()
      let subscriber = TrackingSubscriber<Int, Never>(upstream.history, demand: .max(1))
      var publisher = upstream.filter { $0 > 0 }
      for _ in 0..<1_000 { publisher = publisher.filter { $0 > 0 } }
      publisher.subscribe(subscriber)
      #expect(upstream.send(0) == .max(1))
      upstream.send(1)
      subscriber.cancel()
      #expect(
        upstream.history.events == [.subscription, .request(.max(1)), .value(1), .cancel]
      )
    }
  }
}
