import Glibc
import Synchronization
import Testing

@testable import ReactiveCore

/// The work that a thread does for others, and its limit: the subjects' part of ``_SerialGate``.
@Suite("Both subjects, handing values over to another thread")
struct SubjectHandOverTests {
  typealias Kind = SubjectTests.Kind
  typealias Downstream = SubjectTests.Downstream

  /// So many values of others a thread may have to deliver in one call: what it delivers in any
  /// case and what is in the queue then, in the subject and in a new subscription.
  private static let bound = 2 * (ContentionLimits.drained + ContentionLimits.queued)

  @Test(
    "A thread that sends to a subject returns after a limited number of others' values",
    arguments: Kind.allCases
  )
  func limitedSend(kind: Kind) {
    let subject = kind.make()
    let (subscriber, firstThreadsCount) = handOver(through: subject.eraseToAnyPublisher()) {
      subject.send($1)
    }
    #expect(firstThreadsCount == 1 + ContentionLimits.drained)
    #expect(subscriber.values == kind.start + Array(1...5_000))
    #expect(subscriber.breaches.isEmpty)
    subscriber.cancel()
  }

  @Test(
    "A thread that subscribes and cancels waits when too much is queued for a subject's sender",
    arguments: Kind.allCases
  )
  func limitedLeavers(kind: Kind) {
    let subject = kind.make()
    nonisolated(unsafe) let shared = subject  // Subjects may be shared; the existential hides it.
    let cancelling = Atomic<UInt>(0)
    let hasBegun = Atomic(false)
    let steady = subject.sink(
      receiveCompletion: { _ in },
      receiveValue: { value in
        guard value == 1 else { return }
        hasBegun.store(true, ordering: .releasing)
        awaitWaiting(cancelling)
      }
    )
    concurrently(2) { thread in
      if thread == 0 {
        shared.send(1)
      } else {
        while !hasBegun.load(ordering: .acquiring) { sched_yield() }
        cancelling.store(_ThreadIdentity.current.handle, ordering: .releasing)
        for _ in 0..<5_000 {
          shared.sink(receiveCompletion: { _ in }, receiveValue: { _ in }).cancel()
        }
      }
    }
    steady.cancel()
  }

  @Test(
    "A thread that subscribes to a subject and cancels delivers a limited number of others' values",
    arguments: Kind.allCases
  )
  func limitedSink(kind: Kind) {
    let subject = kind.make()
    nonisolated(unsafe) let shared = subject  // Subjects may be shared; the existential hides it.
    let deliveries = Deliveries()
    let steady = subject.sink(receiveCompletion: { _ in }, receiveValue: { _ in deliveries.note() })
    let isOver = Atomic(false)
    concurrently(2) { thread in
      if thread == 0 {
        var sent = 0
        while !isOver.load(ordering: .relaxed), sent < 3_000_000 {
          shared.send(sent)
          sent += 1
        }
      } else {
        var longest = 0
        for _ in 0..<2_000 {
          let before = deliveries.own
          shared.sink(receiveCompletion: { _ in }, receiveValue: { _ in deliveries.note() })
            .cancel()
          longest = max(longest, deliveries.own - before)
        }
        // Each value counts for both subscribers, and there are two calls.
        #expect(longest <= 4 * Self.bound)
        isOver.store(true, ordering: .relaxed)
      }
    }
    steady.cancel()
  }

  @Test(
    "A thread that subscribes to a subject leaves the rest of what came meanwhile to the sender",
    arguments: Kind.allCases
  )
  func limitedHandDown(kind: Kind) {
    let subject = kind.make()
    let deliveries = Deliveries()
    let crowd = CrowdedHandDown()
    let subscriber = Downstream(
      onSubscription: { subscription in
        subscription.request(.unlimited)
        crowd.awaitSender()
      },
      onValue: { _ in
        deliveries.note()
        return .none
      }
    )
    crowd.subscribe(subscriber, to: subject, sending: 5_000) {
      #expect(deliveries.own <= Self.bound)
    }
    #expect(subscriber.values == kind.start + Array(1...5_000))
    #expect(subscriber.breaches.isEmpty)
    subject.send(completion: .finished)
    #expect(subscriber.completion == .finished)
  }

  @Test(
    "A subject keeps the order of values and the completion while a slow subscriber subscribes",
    arguments: Kind.allCases
  )
  func completionDuringHandDown(kind: Kind) {
    let subject = kind.make()
    nonisolated(unsafe) let shared = subject  // Subjects may be shared; the existential hides it.
    let isSent = Atomic(false)
    let hasDemand = Atomic(false)
    let subscriber = Downstream(
      onSubscription: { subscription in
        subscription.request(.unlimited)
        hasDemand.store(true, ordering: .releasing)
        while !isSent.load(ordering: .acquiring) { sched_yield() }
      }
    )
    concurrently(2) { thread in
      if thread == 0 {
        shared.subscribe(subscriber)
      } else {
        while !hasDemand.load(ordering: .acquiring) { sched_yield() }
        for value in 1...200 { shared.send(value) }
        shared.send(completion: .finished)
        isSent.store(true, ordering: .releasing)
      }
    }
    #expect(subscriber.values == kind.start + Array(1...200))
    #expect(subscriber.completion == .finished)
    #expect(subscriber.breaches.isEmpty)
  }

  @Test(
    "A sender that waits for a subscriber that subscribes stops waiting when that one cancels",
    arguments: Kind.allCases
  )
  func cancelDuringHandDown(kind: Kind) {
    let subject = kind.make()
    let crowd = CrowdedHandDown()
    let subscriber = Downstream(
      onSubscription: { subscription in
        subscription.request(.unlimited)
        crowd.awaitSender()
        subscription.cancel()
      }
    )
    crowd.subscribe(subscriber, to: subject, sending: 5_000)
    #expect(subscriber.values == kind.start)
    #expect(subscriber.breaches.isEmpty)
  }

  @Test(
    "A sender does not wait for a subscriber that subscribes and asks for nothing",
    arguments: Kind.allCases
  )
  func handDownWithoutDemand(kind: Kind) {
    let subject = kind.make()
    nonisolated(unsafe) let shared = subject  // Subjects may be shared; the existential hides it.
    let isSent = Atomic(false)
    let subscriber = Downstream(
      onSubscription: { subscription in
        while !isSent.load(ordering: .acquiring) { sched_yield() }
        subscription.request(.max(1))
      }
    )
    concurrently(2) { thread in
      if thread == 0 {
        shared.subscribe(subscriber)
      } else {
        while subscriber.events.isEmpty { sched_yield() }
        for value in 1...5_000 { shared.send(value) }
        isSent.store(true, ordering: .releasing)
      }
    }
    #expect(subscriber.values == (kind == .currentValue ? [5_000] : []))
    #expect(subscriber.breaches.isEmpty)
    subscriber.cancel()
  }

  @Test(
    "Requests that are caused by values that have waited do not nest the next values",
    arguments: Kind.allCases
  )
  func flatHandDown(kind: Kind) {
    let subject = kind.make()
    let crowd = CrowdedHandDown()
    var subscription: (any Subscription)?
    var (depth, deepest) = (0, 0)
    let subscriber = Downstream(
      onSubscription: {
        subscription = $0
        $0.request(.max(1_000))
        crowd.awaitSender()
      },
      onValue: { _ in
        depth += 1
        deepest = max(deepest, depth)
        subscription?.request(.max(1))
        depth -= 1
        return .none
      }
    )
    crowd.subscribe(subscriber, to: subject, sending: 2_000)
    #expect(subscriber.values == kind.start + Array(1...2_000))
    #expect(deepest == 1)
    subscriber.cancel()
  }

  @Test("Two subjects that feed each other from two threads lose nothing", arguments: Kind.allCases)
  func mutualFeeding(kind: Kind) {
    let subjects = (0..<2).map { _ in kind.make() }
    nonisolated(unsafe) let shared = subjects  // Subjects may be shared; the existential hides it.
    let subscribers = (0..<2).map { _ in Downstream(demand: .unlimited) }
    for (subject, subscriber) in zip(subjects, subscribers) { subject.subscribe(subscriber) }
    // Positive values come from the first subject, negative ones from the second.
    let feeds = [
      subjects[0].sink(receiveCompletion: { _ in }) { if $0 > 0 { shared[1].send($0) } },
      subjects[1].sink(receiveCompletion: { _ in }) { if $0 < 0 { shared[0].send($0) } },
    ]
    concurrently(4) { thread in
      let sign = thread % 2 == 0 ? 1 : -1
      for value in 1...5_000 { shared[thread % 2].send(sign * (thread / 2 * 5_000 + value)) }
    }
    for subscriber in subscribers {
      let values = subscriber.values
      #expect(values.filter { $0 > 0 }.sorted() == Array(1...10_000))
      #expect(values.filter { $0 < 0 }.sorted() == Array(-10_000 ... -1))
      #expect(subscriber.breaches.isEmpty)
    }
    for feed in feeds { feed.cancel() }
    for subscriber in subscribers { subscriber.cancel() }
  }

  @Test(
    "Many threads that send to a subject lose nothing, and one order holds for all",
    arguments: Kind.allCases
  )
  func manySenders(kind: Kind) {
    let subject = kind.make()
    nonisolated(unsafe) let shared = subject  // Subjects may be shared; the existential hides it.
    let subscribers = (0..<2).map { _ in Downstream(demand: .unlimited) }
    for subscriber in subscribers { subject.subscribe(subscriber) }
    concurrently(6) { thread in
      for value in 0..<3_000 { shared.send(1 + thread * 10_000 + value) }
    }
    let values = subscribers[0].values
    #expect(values.count == kind.start.count + 18_000)
    #expect(values == subscribers[1].values)
    for thread in 0..<6 {
      let own = values.filter { $0 > 0 && ($0 - 1) / 10_000 == thread }
      #expect(own == own.sorted() && own.count == 3_000)
    }
    #expect(subscribers.allSatisfy { $0.breaches.isEmpty })
    for subscriber in subscribers { subscriber.cancel() }
  }
}

/// A subscription that is handed down while another thread sends more values than may be queued.
private final class CrowdedHandDown: Sendable {
  private let sender = Atomic<UInt>(0)
  private let hasDemand = Atomic(false)

  /// Waits until the other thread has queued all that it may, and waits. Called while the subscription is
  /// received, after a request.
  func awaitSender() {
    hasDemand.store(true, ordering: .releasing)
    awaitWaiting(sender)
  }

  /// Subscribes on one thread; on the other one, sends the numbers from one on.
  func subscribe(
    _ subscriber: SubjectTests.Downstream,
    to subject: any Subject<Int, TestError>,
    sending count: Int,
    didSubscribe: @escaping @Sendable () -> Void = {}
  ) {
    nonisolated(unsafe) let subject = subject  // Subjects may be shared; the existential hides it.
    concurrently(2) { [self] thread in
      if thread == 0 {
        subject.subscribe(subscriber)
        didSubscribe()
      } else {
        while !hasDemand.load(ordering: .acquiring) { sched_yield() }
        sender.store(_ThreadIdentity.current.handle, ordering: .releasing)
        for value in 1...count { subject.send(value) }
      }
    }
  }
}
