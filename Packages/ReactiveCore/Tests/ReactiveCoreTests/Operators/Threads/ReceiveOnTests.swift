import Dispatch
import Testing

@testable import ReactiveCore

@Suite("receive(on:) and subscribe(on:)")
struct ReceiveOnTests {
  typealias Downstream = TrackingSubscriber<Int, TestError>

  private let history = History()
  private let scheduler = ManualScheduler()

  @Test(
    "receive(on:) sends the subscription at once, values and completion by the scheduler, in order"
  )
  func receiveOn() {
    let upstream = ManualPublisher<Int, TestError>(history)
    upstream.receive(on: scheduler, options: "swift").subscribe(
      Downstream(history, demand: .max(5), onValue: { $0 == 2 ? .max(3) : .none })
    )
    #expect(upstream.send(1) == Subscribers.Demand.none)
    #expect(upstream.send(2) == Subscribers.Demand.none)
    #expect(history.take() == [.subscription, .request(.max(5))])
    scheduler.run()
    #expect(history.take() == [.value(1)])
    scheduler.run()
    #expect(history.take() == [.value(2), .request(.max(3))])
    upstream.send(completion: .failure(.first))
    #expect(history.take() == [])
    scheduler.advance()
    #expect(history.take() == [.failure(TestError.first)])
    #expect(scheduler.options == ["swift", "swift", "swift"])
  }

  @Test(
    "Cancelling receive(on:) goes up at once, drops what is scheduled, and frees it",
    arguments: [true, false]
  )
  func cancel(afterCompletion: Bool) {
    let life = Lifetime()
    weak var witness: TrackingSubscriber<DeinitWitness, TestError>?
    let upstream = ManualPublisher<DeinitWitness, TestError>(history)
    do {
      let subscriber = TrackingSubscriber<DeinitWitness, TestError>(history, demand: .max(5))
      witness = subscriber
      upstream.receive(on: scheduler).subscribe(subscriber)
      upstream.send(life.witness())
      if afterCompletion { upstream.send(completion: .finished) }
      _ = history.take()
      subscriber.cancel()
    }
    #expect(life.isOver && witness == nil)
    #expect(history.take() == (afterCompletion ? [] : [.cancel]))
    scheduler.advance()
    #expect(history.take() == [])
  }

  @Test("receive(on:) keeps the order of values when actions run in another order, or nested")
  func orderOfActions() {
    let upstream = ManualPublisher<Int, TestError>()
    let subscriber = Downstream(
      history,
      demand: .unlimited,
      onValue: { [history, scheduler] value in
        if value == 1 { scheduler.run(at: scheduler.waitingCount - 1) }
        history.note(.note("done with \(value)"))
        return .none
      }
    )
    upstream.receive(on: scheduler).subscribe(subscriber)
    for value in 1...3 { upstream.send(value) }
    upstream.send(completion: .finished)
    _ = history.take()
    scheduler.run(at: 2)
    #expect(history.take() == [.value(1), .note("done with 1"), .value(2), .note("done with 2")])
    scheduler.run(at: 1)
    scheduler.run()
    #expect(history.take() == [.value(3), .note("done with 3"), .finished])
    #expect(scheduler.waitingCount == 0)
  }

  @Test("100,000 re-entrant sends through receive(on:) on an immediate scheduler need little stack")
  func reentrantSends() {
    onSmallStack {
      let subject = PassthroughSubject<Int, Never>()
      var values = 0
      let cancellable = subject.receive(on: ImmediateScheduler.shared).sink {
        values += 1
        if $0 < 100_000 { subject.send($0 + 1) }
      }
      subject.send(1)
      #expect(values == 100_000)
      cancellable.cancel()
    }
  }

  @Test("receive(on:) delivers inside the subscription if its action runs there")
  func insideTheSubscription() {
    let subscriber = TrackingSubscriber<Int, Never>(
      history,
      onSubscription: { [history] in
        $0.request(.max(2))
        history.note(.note("asked"))
      }
    )
    (1...3).publisher.receive(on: ImmediateScheduler.shared).subscribe(subscriber)
    #expect(history.take() == [.subscription, .value(1), .value(2), .note("asked")])
    subscriber.request(.max(1))
    #expect(history.take() == [.value(3), .finished])
  }

  @Test(
    "receive(on:) frees downstream at an end inside the subscription, which is kept",
    arguments: [true, false]
  )
  func endInsideTheSubscription(cancels: Bool) {
    weak var witness: Downstream?
    let subscription = {
      let subscriber = Downstream(
        onSubscription: {
          $0.request(.unlimited)
          if cancels { $0.cancel() }
        }
      )
      witness = subscriber
      let upstream = ManualPublisher<Int, TestError>(onRequest: { upstream, _ in
        upstream.send(1)
        if !cancels { upstream.send(completion: .finished) }
      })
      upstream.receive(on: ImmediateScheduler.shared).subscribe(subscriber)
      #expect(subscriber.events == [.subscription, .value(1)] + (cancels ? [] : [.finished]))
      return subscriber.subscription!
    }()
    #expect(witness == nil)
    withExtendedLifetime(subscription) {}
  }

  @Test(
    "receive(on:) loses nothing and keeps the order on a concurrent queue",
    arguments: [true, false]
  )
  func concurrentQueue(isUnlimited: Bool) async {
    let queue = ConcurrentQueue()
    let subjects = (0..<8).map { _ in PassthroughSubject<Int, Never>() }
    let received = _Lock(TrackingSubscriber<Int, Never>?.none)
    await withCheckedContinuation { continuation in
      let subscriber = TrackingSubscriber<Int, Never>(
        demand: isUnlimited ? .unlimited : .max(4_000),
        onCompletion: { _ in continuation.resume() }
      )
      received.withLock { $0 = subscriber }
      Publishers.MergeMany(subjects).receive(on: queue).subscribe(subscriber)
      concurrently(8) { thread in
        for value in 0..<500 { subjects[thread].send(thread * 1_000 + value) }
        subjects[thread].send(completion: .finished)
      }
    }
    let result = received.withLock { $0.take() }!
    #expect(result.breaches.isEmpty && result.completion == .finished)
    for thread in 0..<8 {
      #expect(
        result.values.filter { $0 / 1_000 == thread } == (0..<500).map { thread * 1_000 + $0 }
      )
    }
  }

  @Test("receive(on:) also uses the scheduler for a value that is due during the hand-down")
  func dueWhileHandedDown() {
    // The action of the value may run before the subscriber has its subscription.
    concurrently(1) { _ in
      let subscribing = _ThreadIdentity.current
      for _ in 0..<200 {
        let done = DispatchSemaphore(value: 0)
        Just(1).receive(on: ConcurrentQueue()).subscribe(
          Subscribers.Sink(
            receiveCompletion: { _ in done.signal() },
            receiveValue: { _ in #expect(_ThreadIdentity.current != subscribing) }
          )
        )
        #expect(done.wait(timeout: .now() + 10) == .success)
      }
    }
  }

  @Test("subscribe(on:) uses the scheduler to subscribe, request and cancel, but not for values")
  func subscribeOn() {
    let upstream = ManualPublisher<Int, TestError>(history)
    let subscriber = Downstream(history, demand: .max(2), onValue: { .max($0) })
    upstream.subscribe(on: scheduler, options: "swift").subscribe(subscriber)
    #expect(upstream.subscriptionCount == 0)
    scheduler.run()
    #expect(history.take() == [.subscription])
    scheduler.run()
    #expect(history.take() == [.request(.max(2))])
    #expect(upstream.send(1) == .max(1))
    subscriber.request(.max(3))
    #expect(history.take() == [.value(1)])
    scheduler.advance()
    #expect(history.take() == [.request(.max(3))])
    subscriber.cancel()
    subscriber.cancel()
    #expect(upstream.send(2) == Subscribers.Demand.none)
    #expect(history.take() == [])
    scheduler.advance()
    #expect(history.take() == [.cancel])
    #expect(scheduler.options == ["swift", "swift", "swift", "swift"])
  }

  @Test("subscribe(on:) schedules nothing after the end")
  func subscribeOnAfterTheEnd() {
    let upstream = ManualPublisher<Int, TestError>(history)
    let subscriber = Downstream(history)
    upstream.subscribe(on: scheduler).subscribe(subscriber)
    scheduler.advance()
    upstream.send(completion: .finished)
    subscriber.request(.max(1))
    subscriber.cancel()
    #expect(scheduler.waitingCount == 0)
    #expect(history.events == [.subscription, .finished])
  }

  @Test("A source that subscribe(on:) asks on a concurrent queue answers when downstream is ready")
  func subscribeOnConcurrentQueue() async {
    let queue = ConcurrentQueue()
    for _ in 0..<50 {
      let received = _Lock(TrackingSubscriber<Int, Never>?.none)
      await withCheckedContinuation { continuation in
        let subscriber = TrackingSubscriber<Int, Never>(
          demand: .max(1),
          onValue: { _ in .max(1) },
          onCompletion: { _ in continuation.resume() }
        )
        received.withLock { $0 = subscriber }
        (0..<20).publisher.subscribe(on: queue).subscribe(subscriber)
      }
      let subscriber = received.withLock { $0.take() }!
      #expect(subscriber.breaches.isEmpty && subscriber.values == Array(0..<20))
    }
  }
}
