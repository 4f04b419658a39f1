import Testing

@testable import ReactiveCore

@Suite("collect by time")
struct CollectByTimeTests {
  typealias Downstream = TrackingSubscriber<[Int], TestError>
  typealias Strategy = Publishers.TimeGroupingStrategy<ManualScheduler>

  private let history = History()
  private let scheduler = ManualScheduler()
  private let upstream: ManualPublisher<Int, TestError>

  init() {
    upstream = ManualPublisher(history)
  }

  private func collect(_ subscriber: Downstream, count: Int? = nil) {
    let strategy: Strategy =
      count.map { .byTimeOrCount(scheduler, .nanoseconds(10), $0) }
      ?? .byTime(scheduler, .nanoseconds(10))
    upstream.collect(strategy, options: "swift").subscribe(subscriber)
  }

  @Test("collect by time asks for one value per request, and for one more per value")
  func demandByTime() {
    let subscriber = Downstream(history, demand: .max(2), onValue: { .max($0.count) })
    collect(subscriber)
    #expect(history.take() == [.subscription, .request(.max(1))])
    #expect(upstream.send(1) == .max(1))
    scheduler.advance(by: .nanoseconds(10))
    #expect(history.take() == [.value([1])])
    subscriber.request(.unlimited)
    #expect(history.take() == [.request(.max(1))])
    subscriber.cancel()
  }

  @Test("collect by time or count asks for as many values as the requested groups may hold")
  func demandByTimeOrCount() {
    let subscriber = Downstream(
      history,
      demand: .max(2),
      onValue: { [1: .max(1), 3: .max(5)][$0[0]] ?? .none }
    )
    collect(subscriber, count: 2)
    #expect(history.take() == [.subscription, .request(.max(4))])
    for value in 1...2 { #expect(upstream.send(value) == Subscribers.Demand.none) }
    scheduler.advance()
    #expect(history.take() == [.value([1, 2]), .request(.max(2))])
    // Four more groups of two, and one value in place of that which has not come in time.
    upstream.send(3)
    scheduler.advance(by: .nanoseconds(10))
    #expect(history.take() == [.value([3]), .request(.max(9))])
    subscriber.request(.unlimited)
    #expect(history.take() == [.request(.unlimited)])
    subscriber.cancel()
  }

  @Test(
    "collect by time asks for nothing on behalf of a subscriber that asks for nothing",
    arguments: [nil, 2]
  )
  func withoutRequest(count: Int?) {
    let subscriber = Downstream(history)
    collect(subscriber, count: count)
    upstream.sendSecondSubscription()
    subscriber.cancel()
    subscriber.cancel()
    #expect(history.take() == [.subscription, .cancel("second"), .cancel])
    #expect(scheduler.options == ["swift"])
  }

  @Test("collect by time sends the collected values after each interval, nothing for an empty one")
  func byTime() {
    let subscriber = Downstream(history, demand: .unlimited)
    collect(subscriber)
    _ = history.take()
    for value in 1...3 { #expect(upstream.send(value) == .max(1)) }
    scheduler.advance(by: .nanoseconds(9))
    upstream.send(4)
    #expect(history.take() == [])
    scheduler.advance(by: .nanoseconds(1))
    #expect(history.take() == [.value([1, 2, 3, 4])])
    scheduler.advance(by: .nanoseconds(25))
    #expect(history.take() == [])
    upstream.send(5)
    scheduler.advance(by: .nanoseconds(5))
    #expect(history.take() == [.value([5])])
    #expect(scheduler.waitingCount == 1)
    subscriber.cancel()
  }

  @Test("collect by time or count sends a full group at once on the scheduler; the clock goes on")
  func byTimeOrCount() {
    let subscriber = Downstream(history, demand: .unlimited)
    collect(subscriber, count: 2)
    _ = history.take()
    for value in 1...5 { upstream.send(value) }
    #expect(history.take() == [])
    scheduler.advance()
    #expect(history.take() == [.value([1, 2]), .value([3, 4])])
    scheduler.advance(by: .nanoseconds(10))
    #expect(history.take() == [.value([5])])
    scheduler.advance(by: .nanoseconds(8))
    upstream.send(6)
    upstream.send(7)
    upstream.send(8)
    scheduler.advance()
    #expect(history.take() == [.value([6, 7])])
    #expect(Set(scheduler.options) == ["swift"])
    scheduler.advance(by: .nanoseconds(2))
    #expect(history.take() == [.value([8])])
    subscriber.cancel()
  }

  @Test("collect by time keeps what nobody asks for, in groups", arguments: [nil, 2])
  func withoutDemand(count: Int?) {
    let subscriber = Downstream(history)
    collect(subscriber, count: count)
    _ = history.take()
    for value in 1...3 { upstream.send(value) }
    scheduler.advance(by: .nanoseconds(10))
    upstream.send(4)
    scheduler.advance(by: .nanoseconds(10))
    upstream.send(5)
    #expect(history.take() == [])
    let asked = Event.request(count == nil ? .max(1) : .max(2))
    subscriber.request(.max(1))
    #expect(history.take() == [.value(count == nil ? [1, 2, 3] : [1, 2]), asked])
    subscriber.request(.max(1))
    #expect(history.take() == [.value(count == nil ? [4] : [3]), asked])
    subscriber.request(.max(2))
    _ = history.take()
    scheduler.advance(by: .nanoseconds(10))
    #expect(history.take() == [.value([5])])
    subscriber.cancel()
  }

  @Test("collect by time counts the demand that receive returns")
  func returnedDemand() {
    let subscriber = Downstream(demand: .max(1), onValue: { .max($0 == [1] ? 1 : 0) })
    collect(subscriber, count: 1)
    for value in 1...3 { upstream.send(value) }
    scheduler.advance()
    #expect(subscriber.values == [[1], [2]])
    subscriber.cancel()
  }

  @Test("collect by time sends the rest with the completion, on the scheduler, and stops the clock")
  func finish() {
    let subscriber = Downstream(history, demand: .max(1))
    collect(subscriber, count: 2)
    for value in 1...3 { upstream.send(value) }
    upstream.send(completion: .finished)
    #expect(history.take() == [.subscription, .request(.max(2))])
    scheduler.advance()
    #expect(history.take() == [.value([1, 2])])
    subscriber.request(.max(1))
    #expect(history.take() == [.value([3]), .finished])
    scheduler.advance(by: .nanoseconds(100))
    #expect(scheduler.waitingCount == 0)
  }

  @Test("Without a rest, the completion of collect by time does not wait for demand")
  func finishEmpty() {
    collect(Downstream(history))
    upstream.send(completion: .finished)
    #expect(history.take() == [.subscription])
    scheduler.advance()
    #expect(history.take() == [.finished])
  }

  @Test(
    "collect by time drops an incomplete group at a failure, which comes on the scheduler",
    arguments: [2, nil]
  )
  func failure(count: Int?) {
    let subscriber = Downstream(history, demand: .unlimited)
    collect(subscriber, count: count)
    for value in 1...3 { upstream.send(value) }
    upstream.send(completion: .failure(.first))
    #expect(history.take() == [.subscription, .request(count == nil ? .max(1) : .unlimited)])
    scheduler.advance()
    #expect(
      history.take() == (count == nil ? [] : [.value([1, 2])]) + [.failure(TestError.first)]
    )
    scheduler.advance(by: .nanoseconds(100))
    #expect(history.take() == [])
  }

  @Test("collect by time or count drops at a failure what collect by count drops", arguments: 1...5)
  func failureAsByCount(valueCount: Int) {
    let (byTime, byCount) = (Downstream(demand: .unlimited), Downstream(demand: .unlimited))
    collect(byTime, count: 2)
    let other = ManualPublisher<Int, TestError>()
    other.collect(2).subscribe(byCount)
    for upstream in [upstream, other] {
      for value in 1...valueCount { upstream.send(value) }
      upstream.send(completion: .failure(.first))
    }
    scheduler.advance()
    #expect(byTime.values == byCount.values)
    #expect(byTime.completion == byCount.completion)
  }

  @Test("A failure of collect by time does not wait for demand, and drops the groups that do")
  func failureWithoutDemand() {
    let subscriber = Downstream(history)
    collect(subscriber, count: 2)
    for value in 1...3 { upstream.send(value) }
    upstream.send(completion: .failure(.first))
    scheduler.advance()
    subscriber.request(.max(1))
    #expect(history.take() == [.subscription, .failure(TestError.first)])
  }

  @Test("collect by time releases the group that a failure drops outside of the lock")
  func releasesOutsideTheLock() {
    let upstream = ManualPublisher<DeinitWitness, TestError>()
    let life = Lifetime()
    let subscriber = TrackingSubscriber<[DeinitWitness], TestError>()
    upstream.collect(.byTime(scheduler, .nanoseconds(10))).subscribe(subscriber)
    upstream.send(life.witness(onDeinit: { subscriber.request(.max(1)) }))
    upstream.send(completion: .failure(.first))
    #expect(life.isOver)
    scheduler.advance()
    #expect(subscriber.completion == .failure(.first))
  }

  @Test(
    "collect by time sends full groups and the end on the scheduler's thread",
    .timeLimit(.minutes(10))
  )
  func thread() async {
    let end = OneTimeEvent()
    let threads = _Lock([_ThreadIdentity]())
    let note: @Sendable () -> Void = { threads.withLock { $0.append(.current) } }
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = TrackingSubscriber<[Int], Never>(
      demand: .unlimited,
      onValue: { _ in
        note()
        return .none
      },
      onCompletion: { _ in
        note()
        end.happen()
      }
    )
    subject.collect(.byTimeOrCount(ConcurrentQueue(), 1, 2)).subscribe(subscriber)
    concurrently(1) { _ in
      for value in 1...5 { subject.send(value) }
      subject.send(completion: .finished)
      threads.withLock { threads in
        // The thread that sends is still there, so that no other one can have its identity.
        #expect(!threads.contains(.current))
      }
    }
    await end.wait()
    #expect(subscriber.values.flatMap(\.self) == Array(1...5) && subscriber.breaches.isEmpty)
  }

  @Test("collect by time ends an interval that is over during a delivery after that delivery")
  func reentrancy() {
    let subscriber = Downstream(
      history,
      demand: .unlimited,
      onValue: { [history, scheduler, upstream] in
        if $0 == [1, 2] {
          upstream.send(3)
          scheduler.advance(by: .nanoseconds(10))
          history.note(.note("over"))
        }
        return .none
      }
    )
    collect(subscriber, count: 2)
    _ = history.take()
    upstream.send(1)
    upstream.send(2)
    scheduler.advance()
    #expect(history.take() == [.value([1, 2]), .note("over"), .value([3])])
    subscriber.cancel()
  }

  enum Ending: CaseIterable, Sendable {
    case finished, failed, cancelled
  }

  @Test(
    "The end of collect by time frees what waits, though the scheduler holds an action",
    arguments: Ending.allCases
  )
  func release(ending: Ending) {
    let life = Lifetime()
    weak var witness: TrackingSubscriber<[DeinitWitness], TestError>?
    do {
      let upstream = ManualPublisher<DeinitWitness, TestError>()
      let subscriber = TrackingSubscriber<[DeinitWitness], TestError>()
      witness = subscriber
      upstream.collect(.byTime(scheduler, .nanoseconds(10))).subscribe(subscriber)
      upstream.send(life.witness())
      scheduler.advance(by: .nanoseconds(10))
      upstream.send(life.witness())
      switch ending {
      case .finished:
        subscriber.request(.max(2))
        upstream.send(completion: .finished)
      case .failed: upstream.send(completion: .failure(.first))
      case .cancelled: subscriber.cancel()
      }
      scheduler.advance()
    }
    #expect(life.isOver && witness == nil && scheduler.waitingCount == 1)
    scheduler.advance(by: .nanoseconds(10))
    #expect(scheduler.waitingCount == 0)
  }

  @Test("The clock of collect by time does not keep a subscription that nothing else holds")
  func forgotten() {
    let life = Lifetime()
    do {
      let upstream = ManualPublisher<DeinitWitness, TestError>()
      upstream.collect(.byTime(scheduler, .nanoseconds(10))).subscribe(AnySubscriber())
      upstream.send(life.witness())
      #expect(!life.isOver)
    }
    #expect(life.isOver)
    scheduler.advance(by: .nanoseconds(10))
    #expect(scheduler.waitingCount == 0)
  }

  @Test("On an immediate scheduler, no time passes for collect by time")
  func immediate() {
    let subscriber = TrackingSubscriber<[Int], Never>(demand: .unlimited)
    [1, 2, 3].publisher.collect(.byTime(ImmediateScheduler.shared, 1)).subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .value([1, 2, 3]), .finished])
  }

  @Test(
    "collect by time or count breaks no rule when 8 threads send, request and cancel",
    arguments: [true, false]
  )
  func threads(cancels: Bool) async {
    for _ in 0..<20 {
      let subject = PassthroughSubject<Int, Never>()
      let end = OneTimeEvent()
      let subscriber = TrackingSubscriber<[Int], Never>(
        demand: .max(1),
        onCompletion: { _ in end.happen() }
      )
      subject.buffer(size: 400, prefetch: .byRequest, whenFull: .dropNewest)
        .collect(.byTimeOrCount(ConcurrentQueue(), 1, 7)).subscribe(subscriber)
      concurrently(8) { thread in
        switch thread {
        case 0..<4: for value in 0..<100 { subject.send(thread * 1_000 + value) }
        case 7 where cancels: subscriber.cancel()
        default: for _ in 0..<10 { subscriber.request(.max(1)) }
        }
      }
      subject.send(completion: .finished)
      subscriber.request(.unlimited)
      // The clock's thread may be delivering the values.
      if !cancels { await end.wait() }
      #expect(subscriber.breaches.isEmpty)
      guard !cancels else { continue }
      #expect(subscriber.values.allSatisfy { (1...7).contains($0.count) })
      for thread in 0..<4 {
        let values = subscriber.values.flatMap { $0 }.filter { $0 / 1_000 == thread }
        #expect(values == (0..<100).map { thread * 1_000 + $0 })
      }
    }
  }

  @Test("collect by time or count traps for a group that holds nothing")
  func emptyGroups() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Just(1).collect(.byTimeOrCount(ImmediateScheduler.shared, 1, 0))
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("a group holds one value or more, not 0"))
  }
}
