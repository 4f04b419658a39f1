import Testing

@testable import ReactiveCore

@Suite("Future")
struct FutureTests {
  typealias Downstream = TrackingSubscriber<Int, TestError>

  /// A future and the promise that settles it.
  private func makeFuture() -> (Future<Int, TestError>, Future<Int, TestError>.Promise) {
    var promise: Future<Int, TestError>.Promise!
    let future = Future<Int, TestError> { promise = $0 }
    return (future, promise)
  }

  @Test("Future runs its closure once, at once; the first result counts, for all subscribers")
  func firstResult() {
    var runs = 0
    let future = Future<Int, TestError> { promise in
      runs += 1
      promise(.success(1))
      promise(.success(2))
      promise(.failure(.first))
    }
    #expect(runs == 1)
    for _ in 0..<2 {
      let subscriber = Downstream(demand: .unlimited)
      future.subscribe(subscriber)
      #expect(subscriber.events == [.subscription, .value(1), .finished])
    }
    #expect(runs == 1)
  }

  @Test("A value of Future waits for the first request, whenever it comes")
  func valueWaits() {
    let (future, promise) = makeFuture()
    let (asks, waits) = (Downstream(demand: .max(1)), Downstream())
    future.subscribe(asks)
    future.subscribe(waits)
    promise(.success(1))
    #expect(asks.events == [.subscription, .value(1), .finished])
    #expect(waits.events == [.subscription])
    waits.request(.max(2))
    waits.request(.max(2))
    #expect(waits.events == [.subscription, .value(1), .finished])
  }

  @Test("A failure of Future does not wait for demand")
  func failure() {
    let (future, promise) = makeFuture()
    let (early, late) = (Downstream(), Downstream())
    future.subscribe(early)
    promise(.failure(.first))
    future.subscribe(late)
    #expect(early.events == [.subscription, .failure(TestError.first)])
    #expect(late.events == [.subscription, .failure(TestError.first)])
  }

  @Test(
    "After a cancellation, Future sends nothing, and serves the other subscribers",
    arguments: [true, false]
  )
  func cancel(asks: Bool) {
    let (future, promise) = makeFuture()
    let (leaves, stays) = (Downstream(demand: asks ? .max(1) : nil), Downstream(demand: .max(1)))
    future.subscribe(leaves)
    future.subscribe(stays)
    leaves.cancel()
    promise(.success(1))
    leaves.request(.max(1))
    #expect(leaves.events == [.subscription])
    #expect(stays.events == [.subscription, .value(1), .finished])
  }

  @Test("A subscriber of Future that cancels while it receives the value gets no completion")
  func cancelInsideReceive() {
    let (future, promise) = makeFuture()
    var subscriber: Downstream!
    subscriber = Downstream(
      demand: .max(1),
      onValue: { _ in
        subscriber.cancel()
        return .none
      }
    )
    future.subscribe(subscriber)
    promise(.success(1))
    #expect(subscriber.events == [.subscription, .value(1)])
    subscriber = nil
  }

  @Test("A result that comes while Future hands its subscription down follows it")
  func settledWhileSubscribing() {
    for result in [Result<Int, TestError>.success(1), .failure(.first)] {
      let (future, promise) = makeFuture()
      let history = History()
      let subscriber = Downstream(
        history,
        onSubscription: {
          $0.request(.max(1))
          promise(result)
          history.note(.note("subscribed"))
        }
      )
      future.subscribe(subscriber)
      #expect(history.take().prefix(2) == [.subscription, .note("subscribed")])
      #expect(subscriber.completion != nil)
    }
  }

  @Test(
    "A subscriber that cancels while Future hands it the subscription gets nothing and is released"
  )
  func cancelWhileSubscribing() {
    let (future, promise) = makeFuture()
    weak var witness: Downstream?
    do {
      let subscriber = Downstream(onSubscription: { $0.cancel() })
      witness = subscriber
      future.subscribe(subscriber)
    }
    #expect(witness == nil)
    promise(.success(1))
  }

  @Test("Threads that settle, subscribe, ask and cancel a future at once see one result")
  func threads() {
    for round in 0..<50 {
      let (future, promise) = makeFuture()
      nonisolated(unsafe) let settle = promise  // A promise may be kept from any thread.
      let subscribers = (0..<8).map { _ in Downstream() }
      concurrently(8) { thread in
        if thread % 2 == 0 {
          settle(round % 2 == 0 ? .success(thread) : .failure(.first))
        }
        future.subscribe(subscribers[thread])
        subscribers[thread].request(.max(1))
        if thread == 7 { subscribers[thread].cancel() }
      }
      #expect(subscribers.allSatisfy { $0.breaches.isEmpty })
      #expect(subscribers.prefix(7).allSatisfy { $0.completion != nil })
      #expect(Set(subscribers.prefix(7).flatMap(\.values)).count == (round % 2 == 0 ? 1 : 0))
    }
  }

  @Test("Future releases subscribers at the end, though they keep their subscription")
  func release() {
    for isCancelled in [true, false] {
      let (future, promise) = makeFuture()
      weak var witness: Downstream?
      do {
        let subscriber = Downstream(demand: .max(1))
        witness = subscriber
        future.subscribe(subscriber)
        if isCancelled { subscriber.cancel() } else { promise(.success(1)) }
      }
      #expect(witness == nil)
    }
  }

  @Test("Future keeps its closure's captures only until it is settled")
  func captures() {
    let life = Lifetime()
    let future = { [witness = life.witness()] in
      Future<Int, Never> { promise in
        _ = witness
        promise(.success(1))
      }
    }()
    #expect(life.isOver)
    _ = future
  }

  @Test("Future releases a value that nobody took outside of its lock")
  func releasesOutsideTheLock() {
    let life = Lifetime()
    let subscriber = TrackingSubscriber<DeinitWitness, Never>()
    do {
      let future = Future<DeinitWitness, Never> {
        $0(.success(life.witness(onDeinit: { subscriber.request(.max(1)) })))
      }
      future.subscribe(subscriber)
    }
    subscriber.cancel()
    #expect(life.isOver)
  }
}
