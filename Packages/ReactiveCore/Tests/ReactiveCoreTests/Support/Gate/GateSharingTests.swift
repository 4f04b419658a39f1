import Glibc
import ReactiveExtras
import Synchronization
import Testing

@testable import ReactiveCore

/// The limit of what a thread does for others: the operators' part of ``_SerialGate``.
@Suite("Operators that several threads send through")
struct GateSharingTests {
  typealias Downstream = TrackingSubscriber<Int, TestError>

  /// The ways in which the values of two threads come to one downstream.
  enum Kind: CaseIterable, Sendable {
    case merge, flatMap, combineLatest, replay, switchToLatest

    /// - Returns: A publisher of the values of both threads, and what a thread sends by.
    func make() -> (publisher: AnyPublisher<Int, TestError>, send: (Int, Int) -> Void) {
      let pair = (0..<2).map { _ in PassthroughSubject<Int, TestError>() }
      let send = { (thread: Int, value: Int) in pair[thread].send(value) }
      switch self {
      case .merge:
        return (pair[0].merge(with: pair[1]).eraseToAnyPublisher(), send)
      case .flatMap:
        let publishers = pair.publisher.setFailureType(to: TestError.self)
        return (publishers.flatMap { $0 }.eraseToAnyPublisher(), send)
      case .combineLatest:
        // The greater value was received last.
        let started = pair.map { $0.prepend(0) }
        let newest = started[0].combineLatest(started[1]) { Swift.max($0, $1) }
        return (newest.filter { $0 > 0 }.eraseToAnyPublisher(), send)
      case .replay:
        let subject = ReplaySubject<Int, TestError>(bufferSize: 0)
        return (subject.eraseToAnyPublisher(), { _, value in subject.send(value) })
      case .switchToLatest:
        // The first thread's only value comes from the publisher before the last.
        let publishers = PassthroughSubject<PassthroughSubject<Int, TestError>, TestError>()
        return (
          publishers.prepend(pair[0]).switchToLatest().eraseToAnyPublisher(),
          { thread, value in
            if thread == 1 && value == 2 { publishers.send(pair[1]) }
            pair[thread].send(value)
          }
        )
      }
    }
  }

  @Test(
    "A thread that sends through an operator returns after a limited number of others' values",
    arguments: Kind.allCases
  )
  func limitedSend(kind: Kind) {
    let (publisher, send) = kind.make()
    let (subscriber, firstThreadsCount) = handOver(through: publisher, send: send)
    #expect(firstThreadsCount >= ContentionLimits.drained)
    #expect(firstThreadsCount <= ContentionLimits.drained + 1)
    #expect(subscriber.values == Array(1...5_000))
    #expect(subscriber.breaches.isEmpty)
    subscriber.cancel()
  }

  @Test("A thread that asks a buffer for values returns after a limited number of later ones")
  func limitedRequest() {
    let subject = PassthroughSubject<Int, TestError>()
    let deliveries = Deliveries()
    let sender = Atomic<UInt>(0)
    let isLimitReached = Atomic(false)
    let subscriber = Downstream(
      onValue: { value in
        deliveries.note()
        // Until the other thread finds that this one has done enough for it, and waits.
        let isSender = sender.load(ordering: .acquiring) == _ThreadIdentity.current.handle
        if value > ContentionLimits.drained && !isSender {
          isLimitReached.store(true, ordering: .releasing)
          awaitWaiting(sender)
        }
        return .none
      }
    )
    subject.buffer(size: 10_000, prefetch: .byRequest, whenFull: .dropNewest).subscribe(subscriber)
    let buffered = 4 * ContentionLimits.drained
    for value in 1...buffered { subject.send(value) }
    concurrently(2) { thread in
      if thread == 0 {
        subscriber.request(.max(10_000))
        #expect(deliveries.own >= ContentionLimits.drained)
        #expect(deliveries.own <= ContentionLimits.drained + 1)
      } else {
        while !isLimitReached.load(ordering: .acquiring) { sched_yield() }
        sender.store(_ThreadIdentity.current.handle, ordering: .releasing)
        for value in buffered + 1...5_000 { subject.send(value) }
      }
    }
    #expect(subscriber.values == Array(1...5_000))
    #expect(subscriber.breaches.isEmpty)
    subscriber.cancel()
  }

  @Test(
    "Two operators that feed each other from two threads lose nothing, and none waits for ever",
    arguments: [Kind.merge, .flatMap, .replay]
  )
  func mutualFeeding(kind: Kind) {
    let feeds = (0..<2).map { _ in kind.make() }
    nonisolated(unsafe) let sends = feeds.map(\.send)  // Subjects may be shared.
    let subscribers = (0..<2).map { _ in Downstream(demand: .unlimited) }
    for (feed, subscriber) in zip(feeds, subscribers) { feed.publisher.subscribe(subscriber) }
    // Positive values come from the first one, negative ones from the second.
    let cancellables = [
      feeds[0].publisher.sink(receiveCompletion: { _ in }) { if $0 > 0 { sends[1](1, $0) } },
      feeds[1].publisher.sink(receiveCompletion: { _ in }) { if $0 < 0 { sends[0](1, $0) } },
    ]
    concurrently(2) { thread in
      let sign = thread == 0 ? 1 : -1
      for value in 1...5_000 { sends[thread](0, sign * value) }
    }
    for subscriber in subscribers {
      #expect(subscriber.values.filter { $0 > 0 } == Array(1...5_000))
      #expect(subscriber.values.filter { $0 < 0 } == (1...5_000).map { -$0 })
      #expect(subscriber.breaches.isEmpty)
    }
    for cancellable in cancellables { cancellable.cancel() }
    for subscriber in subscribers { subscriber.cancel() }
  }
}
