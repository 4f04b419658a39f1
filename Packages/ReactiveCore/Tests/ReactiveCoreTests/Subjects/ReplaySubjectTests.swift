import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("ReplaySubject")
struct ReplaySubjectTests {
  typealias Downstream = TrackingSubscriber<Int, TestError>

  private let history = History()
  private let subject = ReplaySubject<Int, TestError>(bufferSize: 2)

  @Test("ReplaySubject sends a new subscriber the newest values when it asks, then what follows")
  func replay() {
    for value in 1...3 { subject.send(value) }
    let subscriber = Downstream(history)
    subject.subscribe(subscriber)
    #expect(history.take() == [.subscription])
    subscriber.request(.max(1))
    subscriber.request(.max(2))
    #expect(history.take() == [.value(2), .value(3)])
    subject.send(4)
    #expect(history.take() == [.value(4)])
    subscriber.cancel()
    subject.send(5)
    #expect(history.take() == [])
  }

  @Test(
    "ReplaySubject keeps only the newest for a subscriber that does not ask, all for one that asks"
  )
  func demand() {
    let (lazy, eager) = (
      Downstream(history, name: "lazy"), Downstream(history, name: "eager", demand: .max(5))
    )
    subject.subscribe(lazy)
    subject.subscribe(eager)
    _ = history.take()
    for value in 1...4 { subject.send(value) }
    #expect(history.take() == (1...4).map { .value($0, to: "eager") })
    lazy.request(.max(1))
    subject.send(5)
    lazy.request(.unlimited)
    #expect(
      history.take() == [
        .value(3, to: "lazy"), .value(5, to: "eager"), .value(4, to: "lazy"),
        .value(5, to: "lazy"),
      ]
    )
    lazy.cancel()
    eager.cancel()
  }

  @Test("ReplaySubject holds values that come during a replay until it is over, and loses none")
  func demandDuringReplay() {
    for value in 1...2 { subject.send(value) }
    let subscriber = Downstream(history, demand: .max(1))
    subject.subscribe(subscriber)
    for value in 3...6 { subject.send(value) }
    #expect(history.take() == [.subscription, .value(1)])
    subscriber.request(.max(2))
    #expect(history.take() == [.value(2), .value(3)])
    subject.send(7)
    subscriber.request(.max(4))
    #expect(history.take() == (4...7).map { .value($0) })
    // It has caught up: of what it has not asked for, the newest two are kept.
    for value in 8...11 { subject.send(value) }
    subscriber.request(.unlimited)
    #expect(history.take() == [.value(10), .value(11)])
    subscriber.cancel()
    #expect(subscriber.breaches.isEmpty)
  }

  @Test(
    "A replay of ReplaySubject is within demand, however it is asked for",
    arguments: [1, 3],
    [true, false]
  )
  func replayWithinDemand(count: Int, answers: Bool) {
    let subject = ReplaySubject<Int, TestError>(bufferSize: 5)
    for value in 1...5 { subject.send(value) }
    var rest = answers ? 1 : 0
    let subscriber = Downstream(
      demand: .max(count),
      onValue: { _ in
        defer { rest = 0 }
        return .max(rest)
      }
    )
    subject.subscribe(subscriber)
    let sent = answers ? count + 1 : count
    #expect(subscriber.values == Array(1...sent))
    subject.send(completion: .finished)
    #expect(subscriber.completion == nil)
    subscriber.request(.unlimited)
    #expect(subscriber.values == Array(1...5) && subscriber.completion == .finished)
    #expect(subscriber.breaches.isEmpty)
  }

  @Test(
    "ReplaySubject sends the end after what it replays, also to later subscribers",
    arguments: [Subscribers.Completion<TestError>.finished, .failure(.first)]
  )
  func completion(completion: Subscribers.Completion<TestError>) {
    let early = Downstream(history)
    subject.subscribe(early)
    for value in 1...3 { subject.send(value) }
    subject.send(completion: completion)
    subject.send(completion: .finished)
    subject.send(4)
    #expect(history.take() == [.subscription])
    early.request(.max(2))
    #expect(history.take() == [.value(2), .value(3), .completion(completion)])
    let late = Downstream(history, demand: .max(1))
    subject.subscribe(late)
    late.request(.max(1))
    late.cancel()
    #expect(
      history.take() == [.subscription, .value(2), .value(3), .completion(completion)]
    )
  }

  @Test(
    "ReplaySubject without a buffer sends to subscribers with demand, as PassthroughSubject does"
  )
  func noBuffer() {
    let subject = ReplaySubject<Int, TestError>(bufferSize: 0)
    let subscriber = Downstream(history, demand: .max(1))
    subject.subscribe(subscriber)
    subject.send(1)
    subject.send(2)
    subscriber.request(.max(1))
    #expect(history.take() == [.subscription, .value(1)])
    subject.send(3)
    subject.send(completion: .finished)
    subject.subscribe(Downstream(history, demand: .unlimited))
    #expect(history.take() == [.value(3), .finished, .subscription, .finished])
  }

  @Test("ReplaySubject delivers values sent from inside receive later, in order, with little stack")
  func reentrancy() {
    onSmallStack {
      let subject = ReplaySubject<Int, Never>(bufferSize: 1)
      let subscriber = TrackingSubscriber<Int, Never>(
        demand: .unlimited,
        onValue: {
          if $0 < 50_000 { subject.send($0 + 1) }
          return .none
        }
      )
      subject.subscribe(subscriber)
      subject.send(0)
      #expect(subscriber.values == Array(0...50_000) && subscriber.breaches.isEmpty)
      subscriber.cancel()
    }
  }

  @Test("ReplaySubject sends values and the end from inside receive last to every subscriber")
  func orderOfNested() {
    let subject = ReplaySubject<Int, Never>(bufferSize: 2)
    let first = TrackingSubscriber<Int, Never>(
      demand: .unlimited,
      onValue: { value in
        if value == 1 {
          subject.send(2)
          subject.send(completion: .finished)
        }
        return .none
      }
    )
    let second = TrackingSubscriber<Int, Never>(demand: .unlimited)
    subject.subscribe(first)
    subject.subscribe(second)
    subject.send(1)
    for subscriber in [first, second] {
      #expect(subscriber.events == [.subscription, .value(1), .value(2), .finished])
    }
  }

  @Test("A subscriber of ReplaySubject that cancels inside receive gets nothing more")
  func cancelInsideReceive() {
    for value in 1...2 { subject.send(value) }
    var subscription: (any Subscription)?
    let subscriber = Downstream(
      history,
      onSubscription: {
        subscription = $0
        $0.request(.unlimited)
      },
      onValue: { _ in
        subscription?.cancel()
        return .unlimited
      }
    )
    subject.subscribe(subscriber)
    subject.send(3)
    #expect(history.take() == [.subscription, .value(1)])
    subscription = nil
  }

  @Test(
    "ReplaySubject asks an upstream for all, cancels it at the release, refuses it after the end"
  )
  func upstreams() {
    do {
      let subject = ReplaySubject<Int, TestError>(bufferSize: 1)
      subject.send(subscription: TrackingSubscription(history))
      #expect(history.take() == [.request(.unlimited)])
    }
    #expect(history.take() == [.cancel])
    subject.send(completion: .finished)
    subject.send(subscription: TrackingSubscription(history))
    #expect(history.take() == [.cancel])
  }

  @Test(
    "The end of ReplaySubject frees subscribers and what waits for them",
    arguments: [true, false]
  )
  func release(isCancelled: Bool) {
    let life = Lifetime()
    weak var witness: TrackingSubscriber<DeinitWitness, Never>?
    weak var replaying: ReplaySubject<DeinitWitness, Never>?
    let subscription = {
      let subject = ReplaySubject<DeinitWitness, Never>(bufferSize: 2)
      let subscriber = TrackingSubscriber<DeinitWitness, Never>()
      (witness, replaying) = (subscriber, subject)
      subject.subscribe(subscriber)
      for _ in 0..<3 { subject.send(life.witness()) }
      if isCancelled {
        subscriber.cancel()
      } else {
        subject.send(completion: .finished)
        subscriber.request(.max(2))
      }
      return subscriber.subscription!
    }()
    #expect(witness == nil && replaying == nil && life.isOver)
    withExtendedLifetime(subscription) {}
  }

  @Test("ReplaySubject gives values of several threads one order, also for later subscribers")
  func oneOrder() {
    let subject = ReplaySubject<Int, Never>(bufferSize: 12_000)
    let early = (0..<2).map { _ in TrackingSubscriber<Int, Never>(demand: .unlimited) }
    for subscriber in early { subject.subscribe(subscriber) }
    concurrently(6) { thread in
      for value in 0..<2_000 { subject.send(thread * 2_000 + value) }
    }
    let late = TrackingSubscriber<Int, Never>(demand: .unlimited)
    subject.subscribe(late)
    #expect(late.values.count == 12_000)
    #expect(early.allSatisfy { $0.values == late.values && $0.breaches.isEmpty })
  }

  @Test("ReplaySubject breaks no rule when 8 threads send, subscribe, request and cancel at once")
  func threads() {
    for _ in 0..<50 {
      let subject = ReplaySubject<Int, Never>(bufferSize: 10)
      let subscribers = (0..<4).map { _ in TrackingSubscriber<Int, Never>(demand: .max(10)) }
      concurrently(8) { thread in
        guard thread < 4 else {
          for value in 0..<100 { subject.send(thread * 1_000 + value) }
          return
        }
        subject.subscribe(subscribers[thread])
        for _ in 0..<100 { subscribers[thread].request(.max(1)) }
        if thread == 0 { subscribers[thread].cancel() }
      }
      subject.send(completion: .finished)
      for subscriber in subscribers { subscriber.request(.unlimited) }
      #expect(subscribers.allSatisfy { $0.breaches.isEmpty })
      #expect(subscribers.dropFirst().allSatisfy { $0.completion == .finished })
      for subscriber in subscribers {
        for thread in 4..<8 {
          let values = subscriber.values.filter { $0 / 1_000 == thread }
          #expect(values == values.sorted() && Set(values).count == values.count)
        }
      }
    }
  }
}
