import Testing

@testable import ReactiveCore

@Suite("buffer")
struct BufferTests {
  typealias Downstream = TrackingSubscriber<Int, TestError>

  enum Strategy: CaseIterable, Sendable {
    case dropNewest, dropOldest, customError

    var whenFull: Publishers.BufferingStrategy<TestError> {
      switch self {
      case .dropNewest: .dropNewest
      case .dropOldest: .dropOldest
      case .customError: .customError { .second }
      }
    }
  }

  private let history = History()
  private let upstream: ManualPublisher<Int, TestError>

  init() {
    upstream = ManualPublisher(history)
  }

  private func buffer(
    _ size: Int = 3,
    _ prefetch: Publishers.PrefetchStrategy = .byRequest,
    _ strategy: Strategy = .dropOldest
  ) -> Publishers.Buffer<ManualPublisher<Int, TestError>> {
    upstream.buffer(size: size, prefetch: prefetch, whenFull: strategy.whenFull)
  }

  @Test(
    "buffer asks for what it can hold, or for all, before it hands the subscription down",
    arguments: [
      (Publishers.PrefetchStrategy.keepFull, Subscribers.Demand.max(3)), (.byRequest, .unlimited),
    ]
  )
  func prefetch(strategy: Publishers.PrefetchStrategy, demand: Subscribers.Demand) {
    let subscriber = Downstream(history)
    buffer(3, strategy).subscribe(subscriber)
    #expect(history.take() == [.request(demand), .subscription])
    upstream.sendSecondSubscription()
    subscriber.cancel()
    #expect(history.take() == [.cancel("second"), .cancel])
  }

  @Test("A full buffer drops what its strategy says", arguments: Strategy.allCases)
  func full(strategy: Strategy) {
    let subscriber = Downstream(history)
    buffer(3, .byRequest, strategy).subscribe(subscriber)
    for value in 1...5 { upstream.send(value) }
    let cancel: [Event] = strategy == .customError ? [.cancel] : []
    #expect(history.take() == [.request(.unlimited), .subscription] + cancel)
    subscriber.request(.max(2))
    subscriber.request(.max(1))
    let events: [Event] =
      switch strategy {
      case .dropNewest: [.value(1), .value(2), .value(3)]
      case .dropOldest: [.value(3), .value(4), .value(5)]
      // As nobody asks for the rest, the failure does not wait for it.
      case .customError: [.value(1), .value(2), .failure(TestError.second)]
      }
    #expect(history.take() == events)
    subscriber.cancel()
  }

  @Test("buffer delivers the error of an overflow after the values that are asked for")
  func overflowWithDemand() {
    let other = ManualPublisher<Int, TestError>(history)
    let eager = Downstream(
      history,
      demand: .max(1),
      onValue: { value in
        if value == 1 { (2...4).forEach { other.send($0) } }
        return value == 1 ? .max(5) : .none
      }
    )
    other.buffer(size: 2, prefetch: .byRequest, whenFull: .customError { .second })
      .subscribe(eager)
    other.send(1)
    #expect(
      history.take() == [
        .request(.unlimited), .subscription, .value(1), .cancel, .value(2), .value(3),
        .failure(TestError.second),
      ]
    )
  }

  @Test("A buffer of size zero is full at every value", arguments: Strategy.allCases)
  func sizeZero(strategy: Strategy) {
    let subscriber = Downstream(history, demand: .unlimited)
    buffer(0, .byRequest, strategy).subscribe(subscriber)
    upstream.send(1)
    upstream.send(2)
    let end: [Event] = strategy == .customError ? [.cancel, .failure(TestError.second)] : []
    #expect(history.take() == [.request(.unlimited), .subscription] + end)
    subscriber.cancel()
  }

  @Test("A buffer of size zero that is to be kept full asks for nothing")
  func sizeZeroKeptFull() {
    let subscriber = Downstream(history, demand: .unlimited)
    buffer(0, .keepFull).subscribe(subscriber)
    upstream.send(completion: .finished)
    #expect(history.take() == [.subscription, .finished])
  }

  @Test(
    "A buffer that is kept full asks for one more for each value delivered",
    arguments: Strategy.allCases
  )
  func keepFull(strategy: Strategy) {
    let subscriber = Downstream(history)
    buffer(3, .keepFull, strategy).subscribe(subscriber)
    for value in 1...3 { #expect(upstream.send(value) == Subscribers.Demand.none) }
    _ = history.take()
    subscriber.request(.max(2))
    #expect(history.take() == [.value(1), .value(2), .request(.max(2))])
    subscriber.request(.max(2))
    #expect(history.take() == [.value(3), .request(.max(1))])
    #expect(upstream.send(4) == .max(1))
    #expect(upstream.send(5) == Subscribers.Demand.none)
    subscriber.request(.unlimited)
    #expect(history.take() == [.value(4), .value(5), .request(.max(1))])
    #expect(upstream.send(6) == .max(1))
    #expect(upstream.send(7) == .max(1))
    #expect(history.take() == [.value(6), .value(7)])
    subscriber.cancel()
  }

  @Test("A buffer by request asks for nothing more, however much it delivers")
  func byRequest() {
    let subscriber = Downstream(history, demand: .max(1), onValue: { .max($0 == 3 ? 0 : 1) })
    buffer().subscribe(subscriber)
    for value in 1...4 { #expect(upstream.send(value) == Subscribers.Demand.none) }
    subscriber.request(.unlimited)
    #expect(upstream.send(5) == Subscribers.Demand.none)
    #expect(
      history.take() == [
        .request(.unlimited), .subscription, .value(1), .value(2), .value(3), .value(4), .value(5),
      ]
    )
    subscriber.cancel()
  }

  @Test("buffer delivers a normal completion after its values, when somebody asks")
  func finish() {
    let subscriber = Downstream(history)
    buffer().subscribe(subscriber)
    upstream.send(1)
    upstream.send(2)
    upstream.send(completion: .finished)
    #expect(history.take() == [.request(.unlimited), .subscription])
    subscriber.request(.max(2))
    #expect(history.take() == [.value(1), .value(2)])
    subscriber.request(.max(1))
    subscriber.request(.max(1))
    subscriber.cancel()
    #expect(history.take() == [.finished])
  }

  @Test("buffer delivers a failure after what is asked for, and drops the rest")
  func failure() {
    let subscriber = Downstream(
      history,
      onValue: { [upstream] in
        if $0 == 1 { upstream.send(completion: .failure(.first)) }
        return .none
      }
    )
    buffer().subscribe(subscriber)
    for value in 1...3 { upstream.send(value) }
    _ = history.take()
    subscriber.request(.max(2))
    #expect(history.take() == [.value(1), .value(2), .failure(TestError.first)])

    buffer().subscribe(Downstream(history))
    upstream.send(1)
    upstream.send(completion: .failure(.first))
    #expect(history.take() == [.request(.unlimited), .subscription, .failure(TestError.first)])
  }

  @Test(
    "buffer delivers what is asked for and sent from inside receive afterwards, in order",
    arguments: [true, false]
  )
  func reentrancy(isUnlimited: Bool) {
    var subscription: (any Subscription)?
    let subscriber = Downstream(
      history,
      onSubscription: { subscription = $0 },
      onValue: { [history, upstream] value in
        if value == 1 {
          subscription?.request(isUnlimited ? .unlimited : .max(3))
          upstream.send(4)
          history.note(.note("sent"))
        }
        return .none
      }
    )
    buffer().subscribe(subscriber)
    for value in 1...3 { upstream.send(value) }
    _ = history.take()
    subscription?.request(.max(1))
    #expect(history.take() == [.value(1), .note("sent"), .value(2), .value(3), .value(4)])
    subscription?.cancel()
    subscription = nil
  }

  @Test("buffer delivers a re-entrant send nested when nothing waits and all is asked for")
  func nested() {
    let subscriber = Downstream(
      history,
      demand: .unlimited,
      onValue: { [history, upstream] in
        if $0 == 1 {
          upstream.send(2)
          history.note(.note("sent"))
        }
        return .none
      }
    )
    buffer().subscribe(subscriber)
    _ = history.take()
    upstream.send(1)
    upstream.send(completion: .finished)
    upstream.send(3)
    #expect(history.take() == [.value(1), .value(2), .note("sent"), .finished])
  }

  @Test("Cancelling from inside receive drops the values of a buffer")
  func cancelInsideReceive() {
    var subscription: (any Subscription)?
    let subscriber = Downstream(
      history,
      onSubscription: { subscription = $0 },
      onValue: { _ in
        subscription?.cancel()
        return .unlimited
      }
    )
    buffer().subscribe(subscriber)
    for value in 1...3 { upstream.send(value) }
    _ = history.take()
    subscription?.request(.max(2))
    subscription?.request(.max(2))
    #expect(history.take() == [.value(1), .cancel])
    subscription = nil
  }

  @Test("buffer drops values of an upstream that ignores the cancellation")
  func upstreamIgnoresCancel() {
    let upstream = ManualPublisher<Int, TestError>(history, stopsOnCancel: false)
    let subscriber = Downstream(history, demand: .max(1))
    upstream.buffer(size: 1, prefetch: .byRequest, whenFull: .customError { .second })
      .subscribe(subscriber)
    for value in 1...3 { upstream.send(value) }
    upstream.send(completion: .finished)
    #expect(
      history.take() == [.request(.unlimited), .subscription, .value(1), .cancel]
    )
    subscriber.request(.unlimited)
    upstream.send(4)
    #expect(history.take() == [.value(2), .failure(TestError.second)])
  }

  enum Ending: CaseIterable, Sendable {
    case finished, failed, overflown, cancelled
  }

  @Test("The end of buffer frees its values, closures and downstream", arguments: Ending.allCases)
  func release(ending: Ending) {
    let (life, closureLife) = (Lifetime(), Lifetime())
    weak var witness: TrackingSubscriber<DeinitWitness, TestError>?
    let upstream = ManualPublisher<DeinitWitness, TestError>()
    let subscription = {
      let subscriber = TrackingSubscriber<DeinitWitness, TestError>()
      witness = subscriber
      upstream.buffer(
        size: 2,
        prefetch: .byRequest,
        whenFull: .customError { [witness = closureLife.witness()] in
          withExtendedLifetime(witness) { .second }
        }
      ).subscribe(subscriber)
      upstream.send(life.witness())
      upstream.send(life.witness())
      #expect(!life.isOver && !closureLife.isOver)
      switch ending {
      case .finished:
        subscriber.request(.max(2))
        subscriber.request(.max(1))
        upstream.send(completion: .finished)
      case .failed: upstream.send(completion: .failure(.first))
      case .overflown:
        upstream.send(life.witness())
        subscriber.request(.max(1))
      case .cancelled: subscriber.cancel()
      }
      return subscriber.subscription!
    }()
    #expect(witness == nil && life.isOver && closureLife.isOver)
    withExtendedLifetime(subscription) {}
  }

  @Test("buffer releases the oldest value outside of the lock")
  func releasesOutsideTheLock() {
    let upstream = ManualPublisher<DeinitWitness, TestError>()
    let life = Lifetime()
    let subscriber = TrackingSubscriber<DeinitWitness, TestError>()
    upstream.buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest).subscribe(subscriber)
    upstream.send(life.witness(onDeinit: { subscriber.request(.max(1)) }))
    upstream.send(life.witness())
    #expect(subscriber.values.count == 1)
    subscriber.cancel()
  }

  @Test(
    "buffer drops all but the newest of many values, in constant time each",
    arguments: [1, 50_000]
  )
  func linear(size: Int) {
    onSmallStack {
      let subscriber = TrackingSubscriber<Int, Never>()
      let source = PassthroughSubject<Int, Never>()
      source.buffer(size: size, prefetch: .byRequest, whenFull: .dropOldest).subscribe(subscriber)
      for value in 0..<200_000 { source.send(value) }
      subscriber.request(.max(size))
      #expect(subscriber.values == Array(200_000 - size..<200_000))
      subscriber.cancel()
    }
  }

  @Test("A buffer loses nothing of a sequence that it keeps in step", arguments: Strategy.allCases)
  func keepFullSequence(strategy: Strategy) {
    onSmallStack {
      let subscriber = TrackingSubscriber<Int, TestError>(
        demand: .max(10),
        onValue: { _ in .max(1) }
      )
      (0..<100_000).publisher.setFailureType(to: TestError.self)
        .buffer(size: 7, prefetch: .keepFull, whenFull: strategy.whenFull)
        .subscribe(subscriber)
      #expect(subscriber.values == Array(0..<100_000))
      #expect(subscriber.completion == .finished && subscriber.breaches.isEmpty)
    }
  }

  @Test(
    "buffer breaks no rule when 8 threads send, request and cancel at once",
    arguments: [true, false]
  )
  func threads(cancels: Bool) {
    for _ in 0..<50 {
      let subject = PassthroughSubject<Int, Never>()
      let subscriber = TrackingSubscriber<Int, Never>(demand: .max(1))
      subject.buffer(size: 10_000, prefetch: .byRequest, whenFull: .dropNewest)
        .subscribe(subscriber)
      concurrently(8) { thread in
        switch thread {
        case 0..<4: for value in 0..<200 { subject.send(thread * 1_000 + value) }
        case 7 where cancels: subscriber.cancel()
        default: for _ in 0..<200 { subscriber.request(.max(1)) }
        }
      }
      subscriber.request(.unlimited)
      subject.send(completion: .finished)
      #expect(subscriber.breaches.isEmpty)
      guard !cancels else { continue }
      #expect(subscriber.completion == .finished)
      for thread in 0..<4 {
        let values = subscriber.values.filter { $0 / 1_000 == thread }
        #expect(values == (0..<200).map { thread * 1_000 + $0 })
      }
    }
  }

  @Test("buffer delivers nothing for a request for nothing")
  func requestNone() {
    let subscriber = Downstream(history, demand: Subscribers.Demand.none)
    buffer().subscribe(subscriber)
    upstream.send(1)
    subscriber.request(.none)
    #expect(history.take() == [.request(.unlimited), .subscription])
    subscriber.cancel()
  }

  @Test("buffer has the properties with which it was made")
  func properties() {
    let buffer = buffer(4, .keepFull, .dropNewest)
    #expect(buffer.size == 4 && buffer.prefetch == .keepFull && buffer.upstream === upstream)
    guard case .dropNewest = buffer.whenFull else { return #expect(Bool(false)) }
  }

  @Test("buffer traps for a negative size")
  func negativeSize() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Just(1).buffer(size: -1, prefetch: .byRequest, whenFull: .dropNewest)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("a buffer's size is zero or more, not -1"))
  }
}
