import Testing

@testable import ReactiveCore

/// All operators that transform each value by something that may throw.
@Suite("tryMap, tryScan, encode, decode")
struct TryMapTests {
  enum Operator: CaseIterable, Sendable {
    case tryMap, mapTryMap, tryMapMap, tryMapTryMap, tryScan, encode, decode

    /// Publishes each value times ten.
    ///
    /// - Parameter check: Called with each value before; may throw.
    func apply(
      to upstream: ManualPublisher<Int, TestError>,
      check: @escaping (Int) throws -> Void
    ) -> AnyPublisher<Int, any Error> {
      func times(_ value: Int) throws -> Int {
        try check(value)
        return value * 10
      }
      return switch self {
      case .tryMap: upstream.tryMap(times).eraseToAnyPublisher()
      case .mapTryMap:
        upstream.map { $0 + 100 }.tryMap { try times($0 - 100) }
          .eraseToAnyPublisher()
      case .tryMapMap: upstream.tryMap(times).map { $0 }.eraseToAnyPublisher()
      case .tryMapTryMap:
        upstream.tryMap { $0 + 100 }.tryMap { try times($0 - 100) }
          .eraseToAnyPublisher()
      case .tryScan: upstream.tryScan(0) { try times($1) }.eraseToAnyPublisher()
      case .encode: upstream.encode(encoder: Coder(check: check)).eraseToAnyPublisher()
      case .decode:
        upstream.decode(type: Int.self, decoder: Coder(check: check))
          .eraseToAnyPublisher()
      }
    }
  }

  /// Codes numbers times ten.
  private struct Coder: TopLevelEncoder, TopLevelDecoder {
    typealias Input = Int
    typealias Output = Int

    let check: (Int) throws -> Void

    func encode<T: Encodable>(_ value: T) throws -> Int {
      let number = try #require(value as? Int)
      try check(number)
      return number * 10
    }

    func decode<T: Decodable>(_ type: T.Type, from input: Int) throws -> T {
      try check(input)
      return try #require(input * 10 as? T)
    }
  }

  @Test(
    "tryMap, tryScan, encode and decode pass demand, answers and the completion through",
    arguments: Operator.allCases
  )
  func demand(operator: Operator) {
    let upstream = ManualPublisher<Int, TestError>()
    let subscriber = TrackingSubscriber<Int, any Error>(
      upstream.history,
      demand: .max(2),
      onValue: { $0 == 20 ? .max(3) : .none }
    )
    `operator`.apply(to: upstream) { _ in }.subscribe(subscriber)
    #expect(upstream.send(1) == Subscribers.Demand.none)
    #expect(upstream.send(2) == .max(3))
    subscriber.request(.none)
    subscriber.request(.unlimited)
    upstream.send(completion: .failure(.first))
    subscriber.request(.max(1))
    subscriber.cancel()
    #expect(
      upstream.history.events == [
        .subscription, .request(.max(2)), .value(10), .value(20), .request(.none),
        .request(.unlimited), .failure(TestError.first),
      ]
    )
    #expect(subscriber.breaches.isEmpty)
  }

  @Test(
    "A transformation that throws cancels the upstream, then fails, and is not called again",
    arguments: Operator.allCases
  )
  func throwing(operator: Operator) {
    let upstream = ManualPublisher<Int, TestError>(stopsOnCancel: false)
    let subscriber = TrackingSubscriber<Int, any Error>(upstream.history, demand: .unlimited)
    var calls = 0
    `operator`.apply(to: upstream) { value in
      calls += 1
      if value > 1 { throw TestError.second }
    }.subscribe(subscriber)
    upstream.send(1)
    #expect(upstream.send(2) == Subscribers.Demand.none)
    #expect(upstream.send(1) == Subscribers.Demand.none)
    upstream.send(completion: .finished)
    upstream.sendSecondSubscription()
    #expect(
      upstream.history.events == [
        .subscription, .request(.unlimited), .value(10), .cancel, .failure(TestError.second),
        .cancel("second"),
      ]
    )
    #expect(calls == 2)
  }

  @Test(
    "A transformation that throws after a cancellation sends no error",
    arguments: Operator.allCases
  )
  func cancelThenThrow(operator: Operator) {
    let upstream = ManualPublisher<Int, TestError>(stopsOnCancel: false)
    let subscriber = TrackingSubscriber<Int, any Error>(upstream.history, demand: .unlimited)
    `operator`.apply(to: upstream) { _ in
      subscriber.cancel()
      throw TestError.second
    }.subscribe(subscriber)
    upstream.send(1)
    #expect(upstream.history.events == [.subscription, .request(.unlimited), .cancel])
  }

  enum Ending: CaseIterable, Sendable {
    case thrown, finished, failed, cancelled
  }

  @Test(
    "The end frees a throwing transformation and the subscriber, though the subscription is kept",
    arguments: Operator.allCases,
    Ending.allCases
  )
  func release(operator: Operator, ending: Ending) {
    let life = Lifetime()
    weak var witness: TrackingSubscriber<Int, any Error>?
    let subscription = {
      let upstream = ManualPublisher<Int, TestError>()
      let subscriber = TrackingSubscriber<Int, any Error>(demand: .unlimited)
      witness = subscriber
      `operator`.apply(to: upstream) { [witness = life.witness()] _ in
        _ = witness
        if ending == .thrown { throw TestError.first }
      }.subscribe(subscriber)
      #expect(!life.isOver)
      let subscription = subscriber.subscription!
      switch ending {
      case .thrown: upstream.send(1)
      case .finished: upstream.send(completion: .finished)
      case .failed: upstream.send(completion: .failure(.first))
      case .cancelled: subscriber.cancel()
      }
      return subscription
    }()
    #expect(witness == nil && life.isOver)
    withExtendedLifetime(subscription) {}
  }

  @Test("tryScan publishes every result, for each subscriber from the start")
  func tryScan() {
    let sums = [1, 2, 3].publisher.eraseToAnyPublisher().tryScan(10) { $0 + $1 }
    for _ in 0..<2 {
      let subscriber = TrackingSubscriber<Int, any Error>(demand: .unlimited)
      sums.subscribe(subscriber)
      #expect(
        subscriber.events == [
          .subscription, .value(11), .value(13), .value(16), .finished,
        ]
      )
    }
  }

  @Test("A second transformation on map or tryMap joins the first in one node")
  func fused() {
    let upstream = ManualPublisher<Int, TestError>()
    typealias Tried<Output> = Publishers.TryMap<ManualPublisher<Int, TestError>, Output>
    let publisher: Tried<String> = upstream.map { $0 + 1 }.tryMap { $0 * 2 }.tryMap { $0 - 1 }
      .map { "\($0)" }
    let subscriber = TrackingSubscriber<String, any Error>(demand: .unlimited)
    publisher.subscribe(subscriber)
    upstream.send(1)
    #expect(subscriber.values == ["3"])
    #expect(publisher.upstream === upstream)
    subscriber.cancel()
  }
}
