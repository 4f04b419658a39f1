import ReactiveCore
import Testing

@testable import ReactiveExtras

@Suite("Publishers.Async", .timeLimit(.minutes(10)))
struct PublishersAsyncTests {
  private let history = History()

  /// A publisher that counts up to a limit, and records how far its closure is.
  private func counting(to limit: Int) -> Publishers.Async<Int, Never> {
    Publishers.Async { [history] yield in
      history.note(.note("called"))
      for number in 1...limit {
        do {
          try await yield(number)
        } catch {
          history.note(.note("cancelled \(Task.isCancelled)"))
          throw error
        }
        history.note(.note("yielded \(number)"))
      }
    }
  }

  private func subscribe<Failure: Error>(
    _ subscriber: TrackingSubscriber<Int, Failure>,
    to publisher: Publishers.Async<Int, Failure>
  ) -> YieldSubscription<Int, Failure> {
    let subscription = publisher.makeSubscription(of: subscriber)
    subscriber.receive(subscription: subscription)
    return subscription
  }

  /// Waits until the closure waits for demand, or has ended.
  private func settle<Failure>(_ subscription: YieldSubscription<Int, Failure>) async {
    while subscription.state.withLock({ $0.task != nil && $0.waiting == nil }) {
      await Task.yield()
    }
  }

  @Test("Publishers.Async calls its closure with the first request, and runs it as far as is asked")
  func demand() async {
    let subscriber = TrackingSubscriber<Int, Never>(
      history,
      onValue: { $0 == 2 ? .max(1) : .none }
    )
    let subscription = subscribe(subscriber, to: counting(to: 3))
    subscriber.request(.none)
    await settle(subscription)
    #expect(history.take() == [.subscription])
    subscriber.request(.max(1))
    await settle(subscription)
    #expect(history.take() == [.note("called"), .value(1)])
    subscriber.request(.max(1))
    await settle(subscription)
    #expect(
      history.take() == [.note("yielded 1"), .value(2), .note("yielded 2"), .value(3)]
    )
    subscriber.request(.max(1))
    await settle(subscription)
    #expect(history.take() == [.note("yielded 3"), .finished])
    #expect(subscriber.breaches.isEmpty)
  }

  @Test("Publishers.Async fails with what its closure throws")
  func failure() async {
    let publisher = Publishers.Async<Int, any Error> { yield in
      try await yield(1)
      throw TestError.second
    }
    let subscriber = TrackingSubscriber<Int, any Error>(history, demand: .unlimited)
    await settle(subscribe(subscriber, to: publisher))
    #expect(history.take() == [.subscription, .value(1), .failure(TestError.second)])
    #expect(subscriber.breaches.isEmpty)
  }

  @Test("A Publishers.Async that cannot fail stops the program when its closure throws")
  func unexpectedFailure() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      for await _ in Publishers.Async<Int, Never>({ _ in throw TestError.first }).values {}
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("a Publishers.Async that cannot fail threw first: catch it, or use"))
  }

  @Test("Publishers.Async calls its closure for each subscriber")
  func subscribers() async {
    for _ in 1...2 {
      let subscriber = TrackingSubscriber<Int, Never>(history, demand: .max(1))
      let subscription = subscribe(subscriber, to: counting(to: 3))
      await settle(subscription)
      #expect(history.take() == [.subscription, .note("called"), .value(1)])
      let task = subscription.state.withLock { $0.task }
      subscriber.cancel()
      await task?.value
      #expect(history.take() == [.note("cancelled true")])
    }
  }

  @Test("A cancellation of Publishers.Async makes a waiting yield throw, and cancels the task")
  func cancelWaiting() async throws {
    let subscriber = TrackingSubscriber<Int, Never>(history, demand: .max(1))
    let subscription = subscribe(subscriber, to: counting(to: 3))
    await settle(subscription)
    let task = try #require(subscription.state.withLock { $0.task })
    subscriber.cancel()
    await task.value
    #expect(
      history.take() == [.subscription, .note("called"), .value(1), .note("cancelled true")]
    )
    subscriber.request(.max(1))
    #expect(subscription.state.withLock { $0.task == nil })
  }

  @Test(
    "A cancellation inside a value ends a closure of Publishers.Async that would go on for ever"
  )
  func cancelInside() async throws {
    let held = _Lock<YieldSubscription<Int, Never>?>(nil)
    let ended = AsyncStream<Void>.makeStream()
    let publisher = Publishers.Async<Int, Never> { yield in
      defer { ended.continuation.finish() }
      var number = 0
      while true {
        number += 1
        try await yield(number)
      }
    }
    let subscriber = TrackingSubscriber<Int, Never>(
      history,
      onValue: { value in
        if value == 3 { held.withLock { $0 }?.cancel() }
        return .none
      }
    )
    let subscription = subscribe(subscriber, to: publisher)
    held.withLock { $0 = subscription }
    subscriber.request(.unlimited)
    for await _ in ended.stream {}
    #expect(subscriber.values == [1, 2, 3] && subscriber.completion == nil)
  }

  @Test(
    "The end of Publishers.Async frees the subscriber, though the subscription is kept",
    arguments: [true, false]
  )
  func release(endsByCancel: Bool) async {
    weak var witness: TrackingSubscriber<Int, Never>?
    let subscription = {
      let subscriber = TrackingSubscriber<Int, Never>()
      witness = subscriber
      return subscribe(subscriber, to: counting(to: 1))
    }()
    #expect(witness != nil)
    if endsByCancel { subscription.cancel() } else { subscription.request(.max(2)) }
    while witness != nil { await Task.yield() }
    #expect(witness == nil)
  }

  @Test("A slow loop gets all values of Publishers.Async, one at a time")
  func slowLoop() async {
    let publisher = counting(to: 1_000)
    var sum = 0
    for await number in publisher.values {
      for _ in 0..<number % 3 { await Task.yield() }
      sum += number
      #expect(history.take().last == .note("yielded \(number - 1)") || number == 1)
    }
    #expect(sum == 500_500)
  }
}
