import Testing

@testable import ReactiveCore

/// The common behaviour of all operators that choose values by a closure that may throw.
@Suite("Operators that choose by a closure that may throw")
struct TrySelectingNodeTests {
  typealias Upstream = ManualPublisher<Int, TestError>
  typealias Downstream = TrackingSubscriber<Int, any Error>

  /// Each passes 1 and 2 in this order, and throws at 9.
  enum Choice: CaseIterable, Sendable {
    case filter, compactMap, removeDuplicates, dropWhile, prefixWhile

    func apply(
      to upstream: Upstream,
      _ witness: DeinitWitness? = nil,
      log: History = History()
    ) -> AnyPublisher<Int, any Error> {
      func check(_ value: Int) throws -> Int {
        log.note(.value(value))
        if value == 9 { throw TestError.second }
        return withExtendedLifetime(witness) { value }
      }
      return switch self {
      case .filter: upstream.tryFilter { try check($0) > 0 }.eraseToAnyPublisher()
      case .compactMap:
        upstream.tryCompactMap { try check($0) > 0 ? $0 : nil }.eraseToAnyPublisher()
      case .removeDuplicates:
        upstream.tryRemoveDuplicates { try $0 == check($1) }.eraseToAnyPublisher()
      case .dropWhile: upstream.tryDrop { try check($0) < 1 }.eraseToAnyPublisher()
      case .prefixWhile: upstream.tryPrefix { try check($0) > 0 }.eraseToAnyPublisher()
      }
    }

    /// The values to send first, so that the closure is called with the next one.
    var prelude: [Int] { self == .removeDuplicates ? [1] : [] }
  }

  @Test(
    "A choosing closure that throws cancels the upstream, then fails, and is not called again",
    arguments: Choice.allCases
  )
  func throwing(choice: Choice) {
    let log = History()
    let upstream = Upstream(stopsOnCancel: false)
    let subscriber = Downstream(upstream.history, demand: .max(5), onValue: { _ in .max(1) })
    choice.apply(to: upstream, log: log).subscribe(subscriber)
    for value in choice.prelude { upstream.send(value) }
    _ = upstream.history.take()
    #expect(upstream.send(9) == Subscribers.Demand.none)
    #expect(upstream.send(2) == Subscribers.Demand.none)
    upstream.send(completion: .finished)
    subscriber.request(.max(1))
    subscriber.cancel()
    #expect(upstream.history.take() == [.cancel, .failure(TestError.second)])
    #expect(log.events == [.value(9)])
  }

  @Test(
    "A choosing closure that throws is released with the rest",
    arguments: Choice.allCases
  )
  func release(choice: Choice) {
    let life = Lifetime()
    weak var witness: Downstream?
    let subscription = {
      let upstream = Upstream()
      let subscriber = Downstream(demand: .unlimited)
      witness = subscriber
      choice.apply(to: upstream, life.witness()).subscribe(subscriber)
      for value in choice.prelude { upstream.send(value) }
      upstream.send(9)
      return subscriber.subscription!
    }()
    #expect(witness == nil && life.isOver)
    withExtendedLifetime(subscription) {}
  }

  @Test("Nothing follows an end that a choosing closure causes", arguments: [9, nil])
  func nested(value: Int?) {
    let end: Event = value == nil ? .finished : .failure(TestError.second)
    let subject = PassthroughSubject<Int, TestError>()
    func select(_ input: Int) throws -> Bool {
      if input == 9 { throw TestError.second }
      if let value { subject.send(value) } else { subject.send(completion: .finished) }
      return true
    }
    let subscriber = Downstream(demand: .unlimited)
    subject.tryFilter(select).subscribe(subscriber)
    subject.send(1)
    #expect(subscriber.events == [.subscription, end])
    #expect(subscriber.breaches.isEmpty)
  }

  @Test("A choosing operator passes a failure of the upstream through", arguments: Choice.allCases)
  func failure(choice: Choice) {
    let upstream = Upstream()
    choice.apply(to: upstream).subscribe(Downstream(upstream.history, demand: .unlimited))
    upstream.send(1)
    upstream.send(completion: .failure(.first))
    #expect(
      upstream.history.events == [
        .subscription, .request(.unlimited), .value(1), .failure(TestError.first),
      ]
    )
  }
}
