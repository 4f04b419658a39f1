import Testing

@testable import ReactiveCore

/// Values that an upstream still sends after it was cancelled, and signals after its completion.
@Suite("Signals that come too late")
struct LateSignalTests {
  typealias Upstream = ManualPublisher<Int, TestError>
  typealias Downstream = TrackingSubscriber<Int, any Error>

  /// The operators with a state of their own, which drop what comes after the end.
  enum Stateful: CaseIterable, Sendable {
    case tryFilter, tryCompactMap, removeDuplicates, tryRemoveDuplicates
    case prefixWhile, tryPrefixWhile, dropWhile, tryDropWhile, dropFirst
    case tryMap, tryScan, encode, decode, measureInterval, collectByCount, replaceEmpty
    case allSatisfy, containsWhere, max, reduce
    case multicast, subject, receiveOn, delay

    /// - Parameter note: Called by the operator's closure.
    func apply(
      to upstream: Upstream,
      note: @escaping (Int) -> Void
    ) -> AnyPublisher<Int, any Error> {
      func passes(_ value: Int) -> Bool {
        note(value)
        return true
      }
      func same(_ value: Int) -> Int {
        note(value)
        return value
      }
      let scheduler = ImmediateScheduler.shared
      return switch self {
      case .tryFilter: erase(upstream.tryFilter(passes))
      case .tryCompactMap: erase(upstream.tryCompactMap(same))
      case .removeDuplicates: erase(upstream.removeDuplicates { !passes($1) && $0 == $1 })
      case .tryRemoveDuplicates: erase(upstream.tryRemoveDuplicates { !passes($1) && $0 == $1 })
      case .prefixWhile: erase(upstream.prefix(while: passes))
      case .tryPrefixWhile: erase(upstream.tryPrefix(while: passes))
      case .dropWhile: erase(upstream.drop { !passes($0) })
      case .tryDropWhile: erase(upstream.tryDrop { !passes($0) })
      case .dropFirst: erase(upstream.dropFirst(0))
      case .tryMap: erase(upstream.tryMap(same))
      case .tryScan: erase(upstream.tryScan(0) { same($1) })
      case .encode: erase(upstream.encode(encoder: Coder(code: same)))
      case .decode: erase(upstream.decode(type: Int.self, decoder: Coder(code: same)))
      case .measureInterval: erase(upstream.measureInterval(using: scheduler).map { _ in 1 })
      case .collectByCount: erase(upstream.collect(1).map { $0[0] })
      case .replaceEmpty: erase(upstream.replaceEmpty(with: 0))
      case .allSatisfy: erase(upstream.allSatisfy(passes).map { _ in 1 })
      case .containsWhere: erase(upstream.contains { !passes($0) }.map { _ in 1 })
      case .max: erase(upstream.max { !passes($1) && $0 < $1 })
      case .reduce: erase(upstream.reduce(0) { same($1) })
      case .multicast:
        erase(upstream.multicast { PassthroughSubject<Int, TestError>() }.autoconnect())
      case .subject: erase(SubjectRelay(upstream))
      case .receiveOn: erase(upstream.receive(on: scheduler))
      case .delay: erase(upstream.delay(for: 1, scheduler: scheduler))
      }
    }

    private func erase<P: Publisher>(_ publisher: P) -> AnyPublisher<Int, any Error>
    where P.Output == Int {
      publisher.mapError { $0 }.eraseToAnyPublisher()
    }
  }

  @Test(
    "After a cancellation, an operator calls no closure and passes no value",
    arguments: Stateful.allCases
  )
  func afterTheCancel(stateful: Stateful) {
    let upstream = Upstream(stopsOnCancel: false)
    var seen: [Int] = []
    let subscriber = Downstream(demand: .unlimited)
    stateful.apply(to: upstream) { seen.append($0) }.subscribe(subscriber)
    upstream.send(1)
    upstream.send(2)
    let (seenBefore, eventsBefore) = (seen, subscriber.events)
    subscriber.cancel()
    #expect(upstream.send(3) == Subscribers.Demand.none)
    upstream.send(completion: .finished)
    #expect(seen == seenBefore && subscriber.events == eventsBefore)
    upstream.forgetSubscriber()
  }

  @Test(
    "After the completion, an operator calls no closure and sends nothing",
    arguments: Stateful.allCases
  )
  func afterTheCompletion(stateful: Stateful) {
    let upstream = Upstream(stopsOnCancel: false)
    var seen: [Int] = []
    let subscriber = Downstream(demand: .unlimited)
    stateful.apply(to: upstream) { seen.append($0) }.subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .finished)
    let (seenBefore, eventsBefore) = (seen, subscriber.events)
    #expect(subscriber.completion != nil)
    #expect(upstream.send(2) == Subscribers.Demand.none)
    upstream.send(completion: .failure(.first))
    #expect(seen == seenBefore && subscriber.events == eventsBefore)
    upstream.forgetSubscriber()
  }

  @Test("replaceError keeps the value that replaces an error at a second completion")
  func replaceError() {
    let upstream = Upstream(stopsOnCancel: false)
    let subscriber = TrackingSubscriber<Int, Never>()
    upstream.replaceError(with: 42).subscribe(subscriber)
    upstream.send(completion: .failure(.first))
    upstream.send(completion: .finished)
    #expect(subscriber.events == [.subscription])
    subscriber.request(.max(1))
    #expect(subscriber.events == [.subscription, .value(42), .finished])
    upstream.forgetSubscriber()
  }

  @Test("handleEvents calls nothing after the cancel or the completion", arguments: [true, false])
  func handleEvents(isCancelled: Bool) {
    let upstream = Upstream(stopsOnCancel: false)
    var notes: [String] = []
    let subscriber = TrackingSubscriber<Int, TestError>(demand: .max(1), onValue: { _ in .max(1) })
    upstream.handleEvents(
      receiveOutput: { notes.append("\($0)") },
      receiveCompletion: { _ in notes.append("completion") },
      receiveCancel: { notes.append("cancel") },
      receiveRequest: { notes.append("\($0)") }
    ).subscribe(subscriber)
    if isCancelled { subscriber.cancel() } else { upstream.send(completion: .finished) }
    upstream.send(7)
    upstream.send(completion: .failure(.first))
    subscriber.request(.max(3))
    #expect(notes == ["max(1)", isCancelled ? "cancel" : "completion"])
    upstream.forgetSubscriber()
  }
}

/// Codes numbers as themselves.
private struct Coder: TopLevelEncoder, TopLevelDecoder {
  let code: (Int) -> Int

  func encode<T: Encodable>(_ value: T) -> Int {
    // The tests encode numbers alone.
    code(value as! Int)
  }

  func decode<T: Decodable>(_ type: T.Type, from input: Int) -> T {
    code(input) as! T
  }
}

/// A publisher that connects its upstream to a subject, for its one subscriber.
private struct SubjectRelay: Publisher {
  typealias Output = Int
  typealias Failure = TestError

  private let upstream: LateSignalTests.Upstream

  init(_ upstream: LateSignalTests.Upstream) {
    self.upstream = upstream
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    let subject = PassthroughSubject<Int, TestError>()
    let connection = upstream.subscribe(subject)
    subject.handleEvents(receiveCancel: connection.cancel).receive(subscriber: subscriber)
  }
}
