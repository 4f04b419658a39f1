import Testing

@testable import ReactiveCore

@Suite("debounce")
struct DebounceTests {
  typealias Downstream = TrackingSubscriber<Int, TestError>

  private let history = History()
  private let scheduler = ManualScheduler()
  private let upstream: ManualPublisher<Int, TestError>

  init() {
    upstream = ManualPublisher(history)
  }

  private func debounce(_ subscriber: Downstream) {
    upstream.debounce(for: .nanoseconds(10), scheduler: scheduler, options: "swift")
      .subscribe(subscriber)
  }

  @Test("debounce asks for all, after it has handed the subscription down")
  func demand() {
    let subscriber = Downstream(history, demand: .max(1))
    debounce(subscriber)
    #expect(history.take() == [.subscription, .request(.unlimited)])
    subscriber.request(.max(1))
    #expect(history.take() == [])
    upstream.sendSecondSubscription()
    subscriber.cancel()
    #expect(history.take() == [.cancel("second"), .cancel])
  }

  @Test("debounce sends a value when no other one arrives for the due time")
  func quiet() {
    let subscriber = Downstream(history, demand: .unlimited)
    debounce(subscriber)
    _ = history.take()
    #expect(upstream.send(1) == Subscribers.Demand.none)
    scheduler.advance(by: .nanoseconds(9))
    upstream.send(2)
    scheduler.advance(by: .nanoseconds(9))
    upstream.send(3)
    scheduler.advance(by: .nanoseconds(9))
    #expect(history.take() == [])
    scheduler.advance(by: .nanoseconds(1))
    #expect(history.take() == [.value(3)])
    scheduler.advance(by: .nanoseconds(100))
    #expect(history.take() == [])
    upstream.send(4)
    scheduler.advance(by: .nanoseconds(10))
    #expect(history.take() == [.value(4)])
    subscriber.cancel()
    #expect(Set(scheduler.options) == ["swift"])
  }

  @Test("debounce keeps one action at a time on the scheduler, however many values come")
  func oneAction() {
    let subscriber = Downstream(demand: .unlimited)
    debounce(subscriber)
    for value in 0..<1_000 { upstream.send(value) }
    #expect(scheduler.waitingCount == 1)
    scheduler.advance(by: .nanoseconds(10))
    #expect(subscriber.values == [999])
    subscriber.cancel()
  }

  @Test("debounce drops a value that becomes due without demand")
  func withoutDemand() {
    let subscriber = Downstream(history)
    debounce(subscriber)
    _ = history.take()
    upstream.send(1)
    scheduler.advance(by: .nanoseconds(10))
    subscriber.request(.max(1))
    scheduler.advance(by: .nanoseconds(10))
    #expect(history.take() == [])
    upstream.send(2)
    scheduler.advance(by: .nanoseconds(10))
    upstream.send(3)
    scheduler.advance(by: .nanoseconds(10))
    #expect(history.take() == [.value(2)])
    subscriber.cancel()
  }

  @Test("debounce counts the demand that receive returns")
  func returnedDemand() {
    let subscriber = Downstream(demand: .max(1), onValue: { $0 == 1 ? .max(1) : .none })
    debounce(subscriber)
    for value in 1...3 {
      upstream.send(value)
      scheduler.advance(by: .nanoseconds(10))
    }
    #expect(subscriber.values == [1, 2])
    subscriber.cancel()
  }

  @Test("debounce schedules a completion without waiting, and drops the value that waits")
  func completion() {
    let subscriber = Downstream(history, demand: .unlimited)
    debounce(subscriber)
    upstream.send(1)
    upstream.send(completion: .failure(.first))
    _ = history.take()
    scheduler.advance()
    #expect(history.take() == [.failure(TestError.first)])
    scheduler.advance(by: .nanoseconds(100))
    subscriber.cancel()
    subscriber.request(.max(1))
    #expect(history.take() == [])
  }

  @Test(
    "Cancelling debounce frees all at once, though the scheduler holds the action",
    arguments: [true, false]
  )
  func cancel(afterCompletion: Bool) {
    let life = Lifetime()
    weak var witness: TrackingSubscriber<DeinitWitness, TestError>?
    do {
      let upstream = ManualPublisher<DeinitWitness, TestError>()
      let subscriber = TrackingSubscriber<DeinitWitness, TestError>(history, demand: .unlimited)
      witness = subscriber
      upstream.debounce(for: .nanoseconds(10), scheduler: scheduler).subscribe(subscriber)
      upstream.send(life.witness())
      upstream.send(life.witness())
      if afterCompletion { upstream.send(completion: .finished) }
      subscriber.cancel()
    }
    #expect(life.isOver && witness == nil)
    _ = history.take()
    scheduler.advance(by: .nanoseconds(100))
    #expect(history.take() == [])
  }

  @Test("debounce releases values outside of its lock")
  func releasesOutsideTheLock() {
    let subject = PassthroughSubject<DeinitWitness, Never>()
    let (first, second) = (Lifetime(), Lifetime())
    var seen = 0
    let cancellable = subject.debounce(for: .nanoseconds(10), scheduler: scheduler).sink { _ in
      seen += 1
    }
    // Sends from its deinit, while the value that replaces it is taken in.
    subject.send(first.witness(onDeinit: { subject.send(second.witness()) }))
    subject.send(second.witness())
    #expect(first.isOver)
    scheduler.advance(by: .nanoseconds(10))
    #expect(seen == 1 && second.isOver)
    cancellable.cancel()
  }

  @Test("On an immediate scheduler, every value of debounce is due at once")
  func immediate() {
    let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
    [1, 2, 3].publisher.debounce(for: 1, scheduler: ImmediateScheduler.shared).subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .value(1), .value(2), .value(3), .finished])
  }

  @Test("debounce delivers all values that become due while one is delivered after it")
  func dueDuringDelivery() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = TrackingSubscriber<Int, Never>(
      demand: .unlimited,
      onValue: {
        if $0 == 1 { (2...4).forEach(subject.send) }
        if $0 == 3 { subject.send(completion: .finished) }
        return .none
      }
    )
    subject.debounce(for: 1, scheduler: ImmediateScheduler.shared).subscribe(subscriber)
    subject.send(1)
    #expect(
      subscriber.events == [
        .subscription, .value(1), .value(2), .value(3), .value(4), .finished,
      ]
    )
  }

  @Test("100,000 re-entrant sends through debounce on an immediate scheduler need little stack")
  func stack() {
    onSmallStack {
      let subject = PassthroughSubject<Int, Never>()
      var count = 0
      let cancellable = subject.debounce(for: 1, scheduler: ImmediateScheduler.shared).sink {
        count += 1
        if $0 < 100_000 { subject.send($0 + 1) }
      }
      subject.send(1)
      #expect(count == 100_000)
      cancellable.cancel()
    }
  }

  @Test("On a concurrent queue, deliveries of debounce do not overlap, and the completion is last")
  func concurrentQueue() async {
    for _ in 0..<20 {
      let received = _Lock(TrackingSubscriber<Int, Never>?.none)
      await withCheckedContinuation { continuation in
        let subject = PassthroughSubject<Int, Never>()
        let subscriber = TrackingSubscriber<Int, Never>(
          demand: .unlimited,
          onCompletion: { _ in continuation.resume() }
        )
        received.withLock { $0 = subscriber }
        subject.debounce(for: 1, scheduler: ConcurrentQueue()).subscribe(subscriber)
        concurrently(4) { thread in
          for value in 0..<50 { subject.send(thread * 1_000 + value) }
        }
        subject.send(completion: .finished)
      }
      #expect(received.withLock { $0.take() }!.breaches.isEmpty)
    }
  }
}
