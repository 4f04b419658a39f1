import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("retry with delay")
struct RetryWithDelayTests {
  typealias Upstream = ManualPublisher<Int, TestError>
  typealias Downstream = TrackingSubscriber<Int, TestError>

  private let history = History()
  private let scheduler = ManualScheduler()
  private let upstream: Upstream

  init() {
    upstream = Upstream(history)
  }

  @Test("retry with a delay subscribes again after the delay, with the demand that is left over")
  func delayed() {
    let subscriber = Downstream(history, demand: .max(2))
    upstream.retry(
      2,
      delay: .linear(initial: .seconds(1), increment: .seconds(2)),
      scheduler: scheduler,
      options: "swift"
    ).subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .failure(.first))
    scheduler.advance(by: .milliseconds(999))
    subscriber.request(.max(1))
    #expect(history.take() == [.subscription, .request(.max(2)), .value(1)])
    scheduler.advance(by: .milliseconds(1))
    #expect(history.take() == [.request(.max(2))])
    upstream.send(completion: .failure(.first))
    scheduler.advance(by: .milliseconds(2_999))
    #expect(upstream.subscriptionCount == 2)
    scheduler.advance(by: .milliseconds(1))
    #expect(upstream.subscriptionCount == 3)
    upstream.send(completion: .failure(.second))
    #expect(history.take() == [.request(.max(2)), .failure(TestError.second)])
    #expect(scheduler.waitingCount == 0 && scheduler.options == ["swift", "swift"])
  }

  @Test("retry with a delay passes at once a failure that is not to be retried")
  func predicate() {
    upstream.retry(5, delay: .constant(.seconds(1)), scheduler: scheduler) { $0 == .first }
      .subscribe(Downstream(history))
    upstream.send(completion: .failure(.first))
    scheduler.advance(by: .seconds(1))
    upstream.send(completion: .failure(.second))
    #expect(history.take() == [.subscription, .failure(TestError.second)])
    #expect(upstream.subscriptionCount == 2 && scheduler.waitingCount == 0)
  }

  @Test("Cancelling retry while it waits frees all, though the scheduler holds the action")
  func cancel() {
    let life = Lifetime()
    weak var witness: Downstream?
    let upstream = Upstream(history)
    do {
      let subscriber = Downstream(history)
      witness = subscriber
      upstream.map { [witness = life.witness()] value in
        withExtendedLifetime(witness) { value }
      }.retry(-1, delay: .constant(.seconds(1)), scheduler: scheduler) {
        [witness = life.witness()] _ in withExtendedLifetime(witness) { true }
      }.subscribe(subscriber)
      upstream.send(completion: .failure(.first))
      subscriber.cancel()
    }
    #expect(scheduler.waitingCount == 1 && life.isOver && witness == nil)
    scheduler.advance(by: .seconds(1))
    #expect(history.take() == [.subscription])
    #expect(upstream.subscriptionCount == 1)
  }

  @Test("100,000 retries on an immediate scheduler need little stack")
  func immediate() {
    onSmallStack {
      let subscriber = Downstream(demand: .unlimited)
      Fail<Int, TestError>(error: .first)
        .retry(100_000, delay: .constant(.seconds(1)), scheduler: ImmediateScheduler.shared)
        .subscribe(subscriber)
      #expect(subscriber.events == [.subscription, .failure(TestError.first)])
    }
  }

  @Test("retry with a delay on a concurrent queue retries one after the other")
  func concurrentQueue() async {
    let queue = ConcurrentQueue()
    let received = _Lock(Downstream?.none)
    await withCheckedContinuation { continuation in
      let numbers = _Lock(0..<1_000)
      let source = Deferred { () -> AnyPublisher<Int, TestError> in
        guard let next = numbers.withLock({ $0.popFirst() }) else {
          return Empty().eraseToAnyPublisher()
        }
        return [next].publisher.setFailureType(to: TestError.self)
          .append(Fail(error: .first)).eraseToAnyPublisher()
      }
      let subscriber = Downstream(
        demand: .unlimited,
        onCompletion: { _ in continuation.resume() }
      )
      received.withLock { $0 = subscriber }
      source.retry(-1, delay: .constant(.zero), scheduler: queue).subscribe(subscriber)
    }
    let subscriber = received.withLock { $0.take() }!
    #expect(subscriber.breaches.isEmpty && subscriber.values == Array(0..<1_000))
    #expect(subscriber.completion == .finished)
  }

  enum Rule: CaseIterable, Sendable {
    case constant, linear, exponential, tripling, limited, own, negative

    var delay: RetryDelay {
      switch self {
      case .constant: .constant(.milliseconds(1_500))
      case .linear: .linear(initial: .seconds(1), increment: .seconds(2))
      case .exponential: .exponential(initial: .milliseconds(500))
      case .tripling: .exponential(initial: .seconds(1), factor: 3)
      case .limited: .exponential(initial: .seconds(1)).limited(to: .seconds(5))
      case .own: RetryDelay { .seconds($0 * $0) }
      case .negative: .linear(initial: .seconds(1), increment: .seconds(-1))
      }
    }

    var seconds: [Double] {
      switch self {
      case .constant: [1.5, 1.5, 1.5, 1.5, 1.5]
      case .linear: [1, 3, 5, 7, 9]
      case .exponential: [0.5, 1, 2, 4, 8]
      case .tripling: [1, 3, 9, 27, 81]
      case .limited: [1, 2, 4, 5, 5]
      case .own: [1, 4, 9, 16, 25]
      case .negative: [1, 0, 0, 0, 0]
      }
    }
  }

  @Test("The delay before a retry follows its rule", arguments: Rule.allCases)
  func rules(rule: Rule) {
    #expect((1...5).map(rule.delay.seconds) == rule.seconds)
  }

  @Test("A retry delay that grows for ever stays finite")
  func finite() {
    let delay = RetryDelay.exponential(initial: .seconds(1))
    #expect(delay.seconds(beforeRetry: 1_000_000) == 1_000_000_000)
  }

  @Test("Jitter makes a retry delay longer or shorter by a part of it")
  func jitter() {
    var numbers = [-1, -0.5, 0, 1].makeIterator()
    let delay = RetryDelay.constant(.seconds(10)).jittered(by: 0.5) { numbers.next()! }
    #expect((1...4).map(delay.seconds) == [5, 7.5, 10, 15])
    let random = RetryDelay.constant(.seconds(10)).jittered(by: 0.1)
    let delays = (1...100).map(random.seconds)
    #expect(delays.allSatisfy { (9...11).contains($0) })
    #expect(Set(delays).count > 1)
  }
}
