import Testing

@testable import ReactiveCore

@Suite("retry")
struct RetryTests {
  typealias Upstream = ManualPublisher<Int, TestError>
  typealias Downstream = TrackingSubscriber<Int, TestError>

  private let history = History()
  private let upstream: Upstream

  init() {
    upstream = Upstream(history)
  }

  @Test("After a failure, retry subscribes again and asks for what is left over")
  func demand() {
    let subscriber = Downstream(history, demand: .max(3), onValue: { $0 == 1 ? .max(2) : .none })
    upstream.retry(2).subscribe(subscriber)
    #expect(upstream.send(1) == .max(2))
    upstream.send(completion: .failure(.first))
    #expect(
      history.take() == [.subscription, .request(.max(3)), .value(1), .request(.max(4))]
    )
    subscriber.request(.max(1))
    upstream.send(2)
    upstream.send(completion: .failure(.first))
    #expect(history.take() == [.request(.max(1)), .value(2), .request(.max(4))])
    upstream.send(completion: .failure(.second))
    subscriber.request(.max(1))
    subscriber.cancel()
    #expect(history.take() == [.failure(TestError.second)])
    #expect(upstream.subscriptionCount == 3)
  }

  @Test("retry passes a failure when no retry is left, and always a normal completion")
  func completion() {
    upstream.retry(0).subscribe(Downstream(history))
    upstream.send(completion: .failure(.first))
    upstream.retry(5).subscribe(Downstream(history))
    upstream.send(completion: .finished)
    #expect(history.take() == [.subscription, .failure(TestError.first), .subscription, .finished])
    #expect(upstream.subscriptionCount == 2)
  }

  @Test(
    "retry tries again without end for nil and for negative numbers",
    arguments: [nil, -1, .min] as [Int?]
  )
  func endless(retries: Int?) {
    let subscriber = Downstream(history)
    Publishers.Retry(upstream: upstream, retries: retries).subscribe(subscriber)
    for _ in 0..<100 { upstream.send(completion: .failure(.first)) }
    #expect(history.take() == [.subscription])
    #expect(upstream.subscriptionCount == 101)
    subscriber.cancel()
    #expect(history.take() == [.cancel])
  }

  @Test("retry cancels a second subscription and keeps the first one")
  func secondSubscription() {
    let subscriber = Downstream(history)
    upstream.retry(1).subscribe(subscriber)
    upstream.sendSecondSubscription()
    upstream.send(completion: .failure(.first))
    upstream.sendSecondSubscription()
    subscriber.cancel()
    #expect(history.take() == [.subscription, .cancel("second"), .cancel("second"), .cancel])
  }

  @Test("retry needs little stack for a million failures at once")
  func stack() {
    onSmallStack {
      var attempts = 0
      let failing = Deferred { () -> Fail<Int, TestError> in
        attempts += 1
        return Fail(error: .first)
      }
      let subscriber = Downstream(demand: .unlimited)
      failing.retry(1_000_000).subscribe(subscriber)
      #expect(attempts == 1_000_001)
      #expect(subscriber.events == [.subscription, .failure(TestError.first)])
    }
  }

  @Test("retry does not subscribe again for a subscriber that cancels between failures at once")
  func cancelWhileSubscribing() {
    var attempts = 0
    var subscription: (any Subscription)?
    let failing = Deferred { () -> AnyPublisher<Int, TestError> in
      attempts += 1
      if attempts == 5 { subscription?.cancel() }
      return Fail(error: .first).eraseToAnyPublisher()
    }
    let subscriber = Downstream(history, onSubscription: { subscription = $0 })
    failing.retry(-1).subscribe(subscriber)
    #expect(attempts == 5)
    #expect(history.take() == [.subscription])
    subscription = nil
  }

  @Test(
    "After a failure from inside receive, retry subscribes again and asks for what is left over"
  )
  func failureInsideReceive() {
    let subscriber = Downstream(
      history,
      demand: .max(5),
      onValue: { [history, upstream] in
        if $0 == 1 { upstream.send(completion: .failure(.first)) }
        history.note(.note("done with \($0)"))
        return .none
      }
    )
    upstream.retry(1).subscribe(subscriber)
    upstream.send(1)
    upstream.send(2)
    upstream.send(completion: .finished)
    #expect(
      history.take() == [
        .subscription, .request(.max(5)), .value(1), .request(.max(4)), .note("done with 1"),
        .value(2), .note("done with 2"), .finished,
      ]
    )
  }

  enum Ending: CaseIterable, Sendable {
    case finished, failed, cancelled
  }

  @Test("The end of retry frees upstream and downstream", arguments: Ending.allCases)
  func release(ending: Ending) {
    let life = Lifetime()
    weak var witness: Downstream?
    let upstream = Upstream()
    let subscription = {
      let subscriber = Downstream()
      witness = subscriber
      upstream.map { [witness = life.witness()] value in
        withExtendedLifetime(witness) { value }
      }.retry(1).subscribe(subscriber)
      upstream.send(completion: .failure(.first))
      #expect(!life.isOver)
      switch ending {
      case .finished: upstream.send(completion: .finished)
      case .failed: upstream.send(completion: .failure(.first))
      case .cancelled: subscriber.cancel()
      }
      return subscriber.subscription!
    }()
    #expect(witness == nil && life.isOver)
    withExtendedLifetime(subscription) {}
  }

  @Test(
    "retry acts on requests and a cancellation that race with failures",
    arguments: [true, false]
  )
  func threads(cancels: Bool) {
    for _ in 0..<50 {
      let numbers = _Lock(0..<10_000)
      let source = Deferred { () -> AnyPublisher<Int, TestError> in
        let next = numbers.withLock { $0.popFirst()! }
        return [next].publisher.setFailureType(to: TestError.self)
          .append(Fail(error: .first)).eraseToAnyPublisher()
      }
      let subscriber = Downstream()
      source.retry(-1).prefix(100).subscribe(subscriber)
      concurrently(8) { thread in
        if cancels && thread == 7 { return subscriber.cancel() }
        for _ in 0..<20 { subscriber.request(.max(1)) }
      }
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.values == Array(0..<subscriber.values.count))
      if !cancels { #expect(subscriber.values.count == 100 && subscriber.completion == .finished) }
    }
  }

  @Test("Publishers of retry are equal if their upstreams and numbers are")
  func equality() {
    let upstream = Fail<Int, TestError>(error: .first)
    let twice = Publishers.Retry(upstream: upstream, retries: 2)
    #expect(twice == Publishers.Retry(upstream: upstream, retries: 2))
    #expect(twice != Publishers.Retry(upstream: upstream, retries: 3))
    #expect(upstream.retry(2).retries == 2)
  }
}
