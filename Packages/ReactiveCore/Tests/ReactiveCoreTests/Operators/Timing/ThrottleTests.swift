import Testing

@testable import ReactiveCore

@Suite("throttle")
struct ThrottleTests {
  typealias Downstream = TrackingSubscriber<Int, TestError>

  private let history = History()
  private let scheduler = ManualScheduler()
  private let upstream: ManualPublisher<Int, TestError>

  init() {
    upstream = ManualPublisher(history)
  }

  private func throttle(_ subscriber: Downstream, latest: Bool = true) {
    upstream.throttle(for: .nanoseconds(10), scheduler: scheduler, latest: latest)
      .subscribe(subscriber)
  }

  @Test("throttle hands the subscription down, then asks for all")
  func demand() {
    let subscriber = Downstream(history, demand: .max(1))
    throttle(subscriber)
    #expect(history.take() == [.subscription, .request(.unlimited)])
    subscriber.request(.max(1))
    upstream.sendSecondSubscription()
    subscriber.cancel()
    subscriber.cancel()
    #expect(history.take() == [.cancel("second"), .cancel])
  }

  @Test(
    "throttle sends the first value at once, by the scheduler, then one per interval",
    arguments: [true, false]
  )
  func intervals(latest: Bool) {
    let subscriber = Downstream(history, demand: .unlimited)
    throttle(subscriber, latest: latest)
    #expect(upstream.send(1) == Subscribers.Demand.none)
    #expect(history.take() == [.subscription, .request(.unlimited)])
    scheduler.advance()
    #expect(history.take() == [.value(1)])
    scheduler.advance(by: .nanoseconds(3))
    for value in 2...4 { upstream.send(value) }
    #expect(scheduler.waitingCount == 1)
    scheduler.advance(by: .nanoseconds(6))
    #expect(history.take() == [])
    scheduler.advance(by: .nanoseconds(1))
    #expect(history.take() == [.value(latest ? 4 : 2)])
    scheduler.advance(by: .nanoseconds(25))
    #expect(history.take() == [] && scheduler.waitingCount == 0)
    upstream.send(5)
    upstream.send(6)
    scheduler.advance()
    #expect(history.take() == [.value(latest ? 6 : 5)])
    upstream.send(7)
    scheduler.advance(by: .nanoseconds(9))
    #expect(history.take() == [])
    scheduler.advance(by: .nanoseconds(1))
    #expect(history.take() == [.value(7)])
    subscriber.cancel()
  }

  @Test(
    "throttle loses a value that arrives without demand, and schedules nothing for it",
    arguments: [true, false]
  )
  func withoutDemand(latest: Bool) {
    let subscriber = Downstream(history)
    throttle(subscriber, latest: latest)
    upstream.send(1)
    #expect(scheduler.waitingCount == 0)
    subscriber.request(.max(1))
    scheduler.advance(by: .nanoseconds(10))
    #expect(history.take() == [.subscription, .request(.unlimited)])
    upstream.send(2)
    upstream.send(3)
    scheduler.advance()
    #expect(history.take() == [.value(latest ? 3 : 2)])
    upstream.send(4)
    subscriber.request(.max(1))
    scheduler.advance(by: .nanoseconds(10))
    #expect(history.take() == [] && scheduler.waitingCount == 0)
    subscriber.cancel()
  }

  @Test(
    "throttle does not lose the first value of a source that sends at once",
    arguments: [true, false]
  )
  func firstValue(latest: Bool) {
    func expect<P: Publisher>(_ publisher: P, _ end: [Event] = [])
    where P.Output == Int, P.Failure == Never {
      let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
      publisher.throttle(for: .nanoseconds(10), scheduler: scheduler, latest: latest)
        .subscribe(subscriber)
      scheduler.advance(by: .nanoseconds(10))
      #expect(subscriber.events == [.subscription, .value(-1)] + end)
    }
    let subject = CurrentValueSubject<Int, Never>(-1)
    expect(subject)
    expect(subject.map { $0 })
    expect(Just(-1), [.finished])
    expect([-1].publisher, [.finished])
    final class Model {
      @Published var value = -1
    }
    let model = Model()
    expect(model.$value)
  }

  @Test("A value due during a delivery of throttle waits for the demand that receive returns")
  func dueDuringDelivery() {
    let subscriber = Downstream(
      demand: .max(1),
      onValue: { value in
        guard value == 1 else { return .none }
        upstream.send(2)
        scheduler.advance(by: .nanoseconds(10))
        return .max(1)
      }
    )
    throttle(subscriber)
    upstream.send(1)
    scheduler.advance()
    #expect(subscriber.values == [1, 2])
    subscriber.cancel()
  }

  @Test("throttle counts the demand that receive returns")
  func returnedDemand() {
    let subscriber = Downstream(demand: .max(1), onValue: { .max($0 == 1 ? 1 : 0) })
    throttle(subscriber)
    for value in 1...3 {
      upstream.send(value)
      scheduler.advance(by: .nanoseconds(10))
    }
    #expect(subscriber.values == [1, 2])
    subscriber.cancel()
  }

  @Test(
    "throttle sends a completion at once by the scheduler, if no value waits",
    arguments: [Subscribers.Completion<TestError>.finished, .failure(.first)]
  )
  func completion(completion: Subscribers.Completion<TestError>) {
    let subscriber = Downstream(history, demand: .unlimited)
    throttle(subscriber)
    upstream.send(1)
    scheduler.advance()
    upstream.send(completion: completion)
    #expect(history.take() == [.subscription, .request(.unlimited), .value(1)])
    scheduler.advance()
    #expect(history.take() == [.completion(completion)])
    subscriber.request(.max(1))
    subscriber.cancel()
    #expect(history.take() == [] && scheduler.waitingCount == 0)
  }

  @Test(
    "throttle sends a completion that comes while a value waits with that value",
    arguments: [Subscribers.Completion<TestError>.finished, .failure(.first)]
  )
  func completionWithValue(completion: Subscribers.Completion<TestError>) {
    throttle(Downstream(history, demand: .unlimited))
    upstream.send(1)
    scheduler.advance(by: .nanoseconds(1))
    upstream.send(2)
    upstream.send(completion: completion)
    _ = history.take()
    scheduler.advance(by: .nanoseconds(8))
    #expect(history.take() == [])
    scheduler.advance(by: .nanoseconds(1))
    #expect(history.take() == [.value(2), .completion(completion)])
  }

  @Test(
    "Cancelling throttle frees all at once, though the scheduler holds the action",
    arguments: [true, false]
  )
  func cancel(afterCompletion: Bool) {
    let life = Lifetime()
    weak var witness: TrackingSubscriber<DeinitWitness, TestError>?
    do {
      let upstream = ManualPublisher<DeinitWitness, TestError>()
      let subscriber = TrackingSubscriber<DeinitWitness, TestError>(history, demand: .unlimited)
      witness = subscriber
      upstream.throttle(for: .nanoseconds(10), scheduler: scheduler, latest: true)
        .subscribe(subscriber)
      upstream.send(life.witness())
      upstream.send(life.witness())
      if afterCompletion { upstream.send(completion: .finished) }
      subscriber.cancel()
    }
    #expect(life.isOver && witness == nil && scheduler.waitingCount == 1)
    _ = history.take()
    scheduler.advance(by: .nanoseconds(100))
    #expect(history.take() == [])
  }

  @Test("throttle releases a value that is replaced outside of the lock")
  func releasesOutsideTheLock() {
    let subject = PassthroughSubject<DeinitWitness, Never>()
    let (first, second) = (Lifetime(), Lifetime())
    var seen = 0
    let cancellable = subject.throttle(for: 1, scheduler: scheduler, latest: true)
      .sink { _ in seen += 1 }
    subject.send(first.witness(onDeinit: { subject.send(second.witness()) }))
    subject.send(second.witness())
    #expect(first.isOver)
    scheduler.advance()
    #expect(seen == 1 && second.isOver)
    cancellable.cancel()
  }

  @Test("On an immediate scheduler, throttle passes every value in order, also from inside receive")
  func immediate() {
    onSmallStack {
      let subject = PassthroughSubject<Int, Never>()
      let subscriber = TrackingSubscriber<Int, Never>(
        demand: .unlimited,
        onValue: {
          if $0 < 50_000 { subject.send($0 + 1) } else { subject.send(completion: .finished) }
          return .none
        }
      )
      subject.throttle(for: 1, scheduler: ImmediateScheduler.shared, latest: false)
        .subscribe(subscriber)
      subject.send(0)
      #expect(subscriber.values == Array(0...50_000))
      #expect(subscriber.completion == .finished && subscriber.breaches.isEmpty)
    }
  }

  @Test("throttle delivers what comes before its subscription is handed down after it")
  func completionBeforeSubscription() {
    let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
    [1, 2].publisher.throttle(for: 1, scheduler: ImmediateScheduler.shared, latest: true)
      .subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .value(1), .value(2), .finished])
  }

  @Test(
    "throttle breaks no rule when 8 threads send, request and cancel",
    arguments: [true, false]
  )
  func threads(cancels: Bool) async {
    for _ in 0..<20 {
      let received = _Lock(TrackingSubscriber<Int, Never>?.none)
      await withCheckedContinuation { continuation in
        let subject = PassthroughSubject<Int, Never>()
        let subscriber = TrackingSubscriber<Int, Never>(
          demand: .max(1),
          onCompletion: { _ in continuation.resume() }
        )
        received.withLock { $0 = subscriber }
        subject.throttle(for: 1, scheduler: ConcurrentQueue(), latest: true)
          .subscribe(subscriber)
        concurrently(8) { thread in
          switch thread {
          case 0..<4: for value in 0..<100 { subject.send(thread * 1_000 + value) }
          case 7 where cancels: subscriber.cancel()
          default: for _ in 0..<100 { subscriber.request(.max(1)) }
          }
        }
        subject.send(completion: .finished)
        if cancels { continuation.resume() }
      }
      let subscriber = received.withLock { $0.take() }!
      #expect(subscriber.breaches.isEmpty)
      #expect((subscriber.completion == nil) == cancels)
    }
  }
}

@Suite("The state machine of throttle")
struct ThrottleStateMachineTests {
  typealias Machine = ThrottleStateMachine<Int, TestError, Int>

  private func text(_ action: Machine.Action) -> String {
    switch action {
    case .schedule: "schedule"
    case .wait(let date): "wait until \(date)"
    case .drop(let value): value.map { "drop \($0)" } ?? "nothing"
    }
  }

  @Test(
    "The state machine of throttle answers to values in time and too late",
    arguments: [true, false]
  )
  func answers(latest: Bool) {
    var machine = Machine(interval: 10, latest: latest)
    var outbox = Outbox<Int>(.atOnce)
    outbox.demand = .max(2)
    var log = [
      text(machine.receive(1, now: 0, isWanted: true)),
      text(machine.receive(2, now: 0, isWanted: true)),
    ]
    log.append(text(machine.timerFired(1, &outbox)))
    log += [
      text(machine.receive(3, now: 5, isWanted: true)),
      text(machine.receive(completion: .finished)),
    ]
    log += [
      text(machine.receive(4, now: 6, isWanted: true)),
      text(machine.receive(completion: .finished)),
    ]
    log.append(text(machine.timerFired(11, &outbox)))
    #expect(
      log == [
        "schedule", latest ? "drop 1" : "nothing", "nothing", "wait until 11", "nothing", "nothing",
        "nothing", "nothing",
      ]
    )
    let values = [outbox.values.popFirst(), outbox.values.popFirst()]
    #expect(values == [latest ? 2 : 1, 3])
    #expect(outbox.demand == 2 && outbox.hasCompletion && outbox.failure == nil)
  }

  @Test("The state machine of throttle drops a value that is due while nobody asks or receives")
  func dropped() {
    var machine = Machine(interval: 10, latest: true)
    var outbox = Outbox<Int>(.atOnce)
    outbox.isDelivering = false
    _ = machine.receive(1, now: 0, isWanted: true)
    #expect(text(machine.timerFired(1, &outbox)) == "drop 1" && outbox.values.isEmpty)
  }

  /// Which value is delivered when, by the rule: the first at once; then the first or the latest of
  /// the values until the interval is over.
  @Test(
    "Random values through the state machine of throttle agree with the rule",
    arguments: SearchSize.throttledValues.seeds,
    [true, false]
  )
  func agreesWithTheRule(seed: UInt64, latest: Bool) {
    var random = SplitMix64(seed: seed)
    let interval = 7
    let times = (0..<100).map { _ in Int.random(in: 0..<300, using: &random) }.sorted()

    var machine = Machine(interval: interval, latest: latest)
    var outbox = Outbox<Int>(.atOnce)
    outbox.demand = .unlimited
    var alarm: Int?
    var delivered: [[Int]] = []
    for time in 0..<400 {
      for index in times.indices where times[index] == time {
        switch machine.receive(index, now: time, isWanted: true) {
        case .schedule: alarm = time
        case .wait(let date): alarm = date
        case .drop: break
        }
      }
      guard alarm == time else { continue }
      alarm = nil
      _ = machine.timerFired(time, &outbox)
      while case .deliver(let value) = outbox.takeAction() {
        delivered.append([value, time])
      }
    }

    var expected: [[Int]] = []
    var free = 0
    for index in times.indices where expected.last.map({ times[index] > $0[1] }) ?? true {
      let due = Swift.max(times[index], free)
      let last = times.lastIndex { $0 <= due }!
      expected.append([latest ? last : index, due])
      free = due + interval
    }
    #expect(delivered == expected)
  }
}
