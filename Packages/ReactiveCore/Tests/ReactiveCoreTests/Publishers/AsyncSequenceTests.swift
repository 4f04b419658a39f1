import Testing

@testable import ReactiveExtras

@Suite("The publisher of an asynchronous sequence")
struct AsyncSequenceTests {
  /// Counts to a limit, then ends or throws, and records when it is asked.
  struct Counting: AsyncSequence, Sendable {
    struct AsyncIterator: AsyncIteratorProtocol {
      let history: History
      let limit: Int
      let error: TestError?
      var count = 0

      mutating func next(
        isolation actor: isolated (any Actor)?
      ) async throws(TestError) -> Int? {
        history.note(.note("next"))
        await Task.yield()
        if count < limit {
          count += 1
          return count
        }
        if let error { throw error }
        return nil
      }

      mutating func next() async throws(TestError) -> Int? {
        try await next(isolation: nil)
      }
    }

    let history: History
    var limit = 3
    var error: TestError?

    func makeAsyncIterator() -> AsyncIterator {
      history.note(.note("iterator"))
      return AsyncIterator(history: history, limit: limit, error: error)
    }
  }

  typealias Downstream = TrackingSubscriber<Int, TestError>
  typealias Subscription = YieldSubscription<Int, TestError>

  /// Subscribes without the count of what is asked, so that the subscription can be looked into.
  private func subscribe(_ subscriber: Downstream, to sequence: Counting) -> Subscription {
    let subscription = sequence.publisher.publisher.makeSubscription(of: subscriber)
    subscriber.receive(subscription: subscription)
    return subscription
  }

  /// Waits until no element is awaited: the task waits for demand, or has ended.
  private func settle(_ subscription: Subscription) async {
    while subscription.state.withLock({ $0.task != nil && $0.waiting == nil }) {
      await Task.yield()
    }
  }

  @Test("An async sequence's publisher awaits one element per value asked for, none without demand")
  func demand() async {
    let history = History()
    let subscriber = Downstream(history, onValue: { $0 == 2 ? .max(1) : .none })
    let subscription = subscribe(subscriber, to: Counting(history: history, limit: 4))
    subscriber.request(.none)
    #expect(history.take() == [.subscription] && subscription.state.withLock { $0.task == nil })
    subscriber.request(.max(1))
    await settle(subscription)
    #expect(history.take() == [.note("iterator"), .note("next"), .value(1)])
    subscriber.request(.max(1))
    await settle(subscription)
    #expect(history.take() == [.note("next"), .value(2), .note("next"), .value(3)])
    subscriber.request(.max(1))
    await settle(subscription)
    #expect(history.take() == [.note("next"), .value(4)])
    #expect(subscriber.breaches.isEmpty)
    subscriber.cancel()
  }

  @Test(
    "The publisher of an async sequence ends as the sequence does",
    arguments: [nil, TestError.first]
  )
  func end(error: TestError?) async {
    let history = History()
    await withCheckedContinuation { continuation in
      let subscriber = Downstream(
        history,
        demand: .unlimited,
        onCompletion: { _ in continuation.resume() }
      )
      Counting(history: history, limit: 1, error: error).publisher.subscribe(subscriber)
    }
    #expect(
      history.events == [
        .subscription, .note("iterator"), .note("next"), .value(1), .note("next"),
        error.map { .failure($0) } ?? .finished,
      ]
    )
  }

  @Test("The publisher of an async sequence fails as the sequence does: never, if it cannot throw")
  func failureTypes() async {
    let (stream, input) = AsyncStream<Int>.makeStream()
    for value in 1...3 { input.yield(value) }
    input.finish()
    let publisher: Publishers.AsyncSequence<AsyncStream<Int>> = stream.publisher
    let values = await withCheckedContinuation { continuation in
      let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
      publisher.handleEvents(receiveCompletion: { _ in
        continuation.resume(returning: subscriber.values)
      })
      .subscribe(subscriber)
    }
    #expect(values == [1, 2, 3])
  }

  @Test("The publisher of an async sequence makes an iterator for each subscriber")
  func iterators() async {
    let history = History()
    let publisher = Counting(history: history).publisher
    for _ in 0..<2 {
      let subscriber = Downstream()
      let subscription = subscribe(subscriber, to: publisher.sequence)
      subscriber.request(.max(2))
      await settle(subscription)
      #expect(subscriber.values == [1, 2])
      subscriber.cancel()
    }
    #expect(history.events.filter { $0 == .note("iterator") }.count == 2)
  }

  @Test("A cancellation cancels the task that awaits an async sequence, and nothing comes after it")
  func cancel() async {
    let history = History()
    let subscriber = TrackingSubscriber<Int, Never>(history)
    let subscription = await withCheckedContinuation { continuation in
      let held = _Lock<YieldSubscription<Int, Never>?>(nil)
      let stream = AsyncStream<Int> {
        history.note(.note("next"))
        if let subscription = held.withLock({ $0.take() }) {
          continuation.resume(returning: subscription)
        }
        while !Task.isCancelled { await Task.yield() }
        history.note(.cancel)
        return 1
      }
      let subscription = stream.publisher.publisher.makeSubscription(of: subscriber)
      held.withLock { $0 = subscription }
      subscriber.receive(subscription: subscription)
      subscriber.request(.unlimited)
    }
    let task = subscription.state.withLock { $0.task }
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    await task?.value
    #expect(history.events == [.subscription, .note("next"), .cancel])
  }

  @Test("A cancellation from inside receive stops the publisher of an async sequence")
  func cancelInsideReceive() async {
    let history = History()
    let held = _Lock<Subscription?>(nil)
    let task = await withCheckedContinuation { continuation in
      let subscriber = Downstream(
        history,
        onValue: { value in
          guard value == 2, let subscription = held.withLock({ $0.take() }) else { return .none }
          let task = subscription.state.withLock { $0.task }
          subscription.cancel()
          continuation.resume(returning: task)
          return .max(1)
        }
      )
      let subscription = subscribe(subscriber, to: Counting(history: history))
      held.withLock { $0 = subscription }
      subscriber.request(.unlimited)
    }
    await task?.value
    #expect(
      history.events == [
        .subscription, .note("iterator"), .note("next"), .value(1), .note("next"), .value(2),
      ]
    )
  }

  @Test("The publisher of an async sequence meets all requests of 8 threads in order, one by one")
  func threads() async {
    let subscriber = Downstream()
    let subscription = subscribe(
      subscriber,
      to: Counting(history: History(), limit: 10_000)
    )
    concurrently(8) { _ in
      for _ in 0..<50 { subscriber.request(.max(3)) }
    }
    await settle(subscription)
    #expect(subscriber.values == Array(1...1_200))
    #expect(subscriber.breaches.isEmpty)
    subscriber.cancel()
  }

  @Test("A cancellation that races with requests stops the publisher of an async sequence for good")
  func cancelRacesWithRequests() {
    for _ in 0..<50 {
      let subscriber = Downstream()
      let subscription = subscribe(
        subscriber,
        to: Counting(history: History(), limit: .max)
      )
      concurrently(4) { thread in
        if thread == 0 { subscriber.cancel() } else { subscriber.request(.unlimited) }
      }
      let values = subscriber.values
      #expect(values == values.indices.map { $0 + 1 })
      #expect(subscription.state.withLock { $0.downstream == nil && $0.task == nil })
      #expect(subscriber.breaches.isEmpty && subscriber.completion == nil)
    }
  }

  @Test(
    "The end frees the subscriber of an async sequence, though the subscription is kept",
    arguments: [true, false]
  )
  func release(endsByCancel: Bool) async {
    weak var witness: Downstream?
    let subscription = {
      let subscriber = Downstream()
      witness = subscriber
      return subscribe(subscriber, to: Counting(history: History(), limit: 1))
    }()
    #expect(witness != nil)
    if endsByCancel {
      subscription.cancel()
    } else {
      subscription.request(.max(2))
      await settle(subscription)
      while witness != nil { await Task.yield() }
    }
    #expect(witness == nil)
  }

  @Test("The subscription of an async sequence's publisher shows its name")
  func description() {
    let subscription = Counting(history: History()).publisher.publisher.makeSubscription(
      of: Downstream()
    )
    #expect("\(subscription)" == "AsyncSequence")
    #expect(Mirror(reflecting: subscription).children.isEmpty)
  }
}
