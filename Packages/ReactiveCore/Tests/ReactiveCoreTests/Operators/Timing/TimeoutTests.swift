import Testing

@testable import ReactiveCore

@Suite("timeout")
struct TimeoutTests {
  typealias Downstream = TrackingSubscriber<Int, TestError>

  private let history = History()
  private let scheduler = ManualScheduler()
  private let upstream: ManualPublisher<Int, TestError>

  init() {
    upstream = ManualPublisher(history)
  }

  private func timeout(_ subscriber: Downstream, customError: (() -> TestError)? = nil) {
    upstream.timeout(
      .nanoseconds(10),
      scheduler: scheduler,
      options: "swift",
      customError: customError
    ).subscribe(subscriber)
  }

  @Test("timeout cancels the upstream and ends when no value comes", arguments: [true, false])
  func expires(hasError: Bool) {
    timeout(Downstream(history, demand: .max(1)), customError: hasError ? { .second } : nil)
    scheduler.advance(by: .nanoseconds(9))
    #expect(history.take() == [.subscription, .request(.max(1))])
    scheduler.advance(by: .nanoseconds(1))
    #expect(history.take() == [.cancel, hasError ? .failure(TestError.second) : .finished])
    // The clock's own action ends it, without another one.
    #expect(scheduler.scheduledCount == 1)
    upstream.send(1)
    upstream.send(completion: .finished)
    scheduler.advance(by: .nanoseconds(100))
    #expect(history.take() == [])
    #expect(Set(scheduler.options) == ["swift"] && scheduler.waitingCount == 0)
  }

  @Test("timeout restarts its clock at the first request and at each value, not at other requests")
  func clock() {
    let subscriber = Downstream(history)
    timeout(subscriber)
    scheduler.advance(by: .nanoseconds(9))
    subscriber.request(.max(5))
    scheduler.advance(by: .nanoseconds(9))
    upstream.send(1)
    scheduler.advance(by: .nanoseconds(5))
    subscriber.request(.max(1))
    scheduler.advance(by: .nanoseconds(4))
    #expect(
      history.take() == [
        .subscription, .request(.max(5)), .value(1), .request(.max(1)),
      ]
    )
    scheduler.advance(by: .nanoseconds(1))
    #expect(history.take() == [.cancel, .finished])
  }

  @Test("timeout delivers values and the completion by the scheduler, and requests answers")
  func delivery() {
    let subscriber = Downstream(history, demand: .max(2), onValue: { .max($0) })
    timeout(subscriber)
    #expect(upstream.send(1) == Subscribers.Demand.none)
    #expect(upstream.send(2) == Subscribers.Demand.none)
    #expect(history.take() == [.subscription, .request(.max(2))])
    scheduler.advance()
    #expect(
      history.take() == [.value(1), .request(.max(1)), .value(2), .request(.max(2))]
    )
    upstream.send(completion: .failure(.first))
    #expect(history.take() == [])
    scheduler.advance()
    #expect(history.take() == [.failure(TestError.first)])
    scheduler.advance(by: .nanoseconds(100))
    subscriber.cancel()
    #expect(history.take() == [] && scheduler.waitingCount == 0)
  }

  @Test("timeout keeps one action for its clock, however many values come")
  func oneAction() {
    let subscriber = Downstream(demand: .unlimited)
    timeout(subscriber)
    for value in 0..<1_000 {
      upstream.send(value)
      scheduler.advance(by: .nanoseconds(1))
      #expect(scheduler.waitingCount == 1)
    }
    #expect(subscriber.values == Array(0..<1_000))
    // One for each value, and one for the clock each time that it has run on.
    #expect(scheduler.scheduledCount < 1_000 + 1_000 / 8)
    subscriber.cancel()
    scheduler.advance(by: .nanoseconds(10))
  }

  @Test("timeout delivers a value that came in time before the end, however late its action runs")
  func valueInTime() {
    timeout(Downstream(history, demand: .max(1)))
    scheduler.advance(by: .nanoseconds(9))
    upstream.send(1)
    // The clock's action, which waits for the rest of the time, and runs again before the value's.
    scheduler.run(at: 0)
    scheduler.run(at: 1)
    #expect(history.take() == [.subscription, .request(.max(1)), .cancel, .value(1)])
    scheduler.advance()
    #expect(history.take() == [.finished])
  }

  @Test("timeout cancels a second subscription, and passes its own cancellation on once")
  func cancel() {
    let subscriber = Downstream(history)
    timeout(subscriber, customError: { .second })
    upstream.sendSecondSubscription()
    upstream.send(1)
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    scheduler.advance(by: .nanoseconds(100))
    #expect(history.take() == [.subscription, .cancel("second"), .cancel])
  }

  enum Ending: CaseIterable, Sendable {
    case expired, finished, failed, cancelled
  }

  @Test(
    "The end of timeout frees all, though the scheduler holds the action",
    arguments: Ending.allCases
  )
  func release(ending: Ending) {
    let (life, closureLife) = (Lifetime(), Lifetime())
    weak var witness: TrackingSubscriber<DeinitWitness, TestError>?
    let upstream = ManualPublisher<DeinitWitness, TestError>()
    let subscription = {
      let subscriber = TrackingSubscriber<DeinitWitness, TestError>(demand: .max(2))
      witness = subscriber
      upstream.timeout(
        .nanoseconds(10),
        scheduler: scheduler,
        customError: { [witness = closureLife.witness()] in
          withExtendedLifetime(witness) { .second }
        }
      ).subscribe(subscriber)
      upstream.send(life.witness())
      #expect(!life.isOver && !closureLife.isOver)
      switch ending {
      case .expired: scheduler.advance(by: .nanoseconds(10))
      case .finished: upstream.send(completion: .finished)
      case .failed: upstream.send(completion: .failure(.first))
      case .cancelled: subscriber.cancel()
      }
      scheduler.advance()
      return subscriber.subscription!
    }()
    #expect(witness == nil && life.isOver && closureLife.isOver)
    #expect(scheduler.waitingCount == (ending == .expired ? 0 : 1))
    scheduler.advance(by: .nanoseconds(10))
    withExtendedLifetime(subscription) {}
  }

  @Test("On an immediate scheduler, what comes at once is in time for timeout")
  func immediate() {
    let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
    [1, 2].publisher.timeout(1, scheduler: ImmediateScheduler.shared).subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .value(1), .value(2), .finished])

    upstream.timeout(1, scheduler: ImmediateScheduler.shared).subscribe(Downstream(history))
    #expect(history.take() == [.subscription, .cancel, .finished])
  }

  @Test("timeout breaks no rule when 8 threads send, request and cancel", arguments: [true, false])
  func threads(cancels: Bool) async {
    for round in 0..<20 {
      // Its dates mean nothing: the time may be over at any moment.
      let queue = ConcurrentQueue()
      let received = _Lock(TrackingSubscriber<Int, Never>?.none)
      await withCheckedContinuation { continuation in
        let subject = PassthroughSubject<Int, Never>()
        let subscriber = TrackingSubscriber<Int, Never>(
          demand: .max(1),
          onCompletion: { _ in if !cancels { continuation.resume() } }
        )
        received.withLock { $0 = subscriber }
        subject.timeout(round % 2 == 0 ? 1 : 0, scheduler: queue).subscribe(subscriber)
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
      #expect(received.withLock { $0.take() }!.breaches.isEmpty)
    }
  }
}

@Suite("The state machine of timeout")
struct TimeoutStateMachineTests {
  typealias Machine = TimeoutStateMachine<Int>

  private func text(_ action: Machine.Action?) -> String {
    switch action {
    case .wait(let date): "wait until \(date)"
    case .expire: "expire"
    case nil: "nothing"
    }
  }

  @Test("An action of timeout that comes too early waits for the rest of the time")
  func tooEarly() {
    var machine = Machine(due: 10)
    var log = [text(machine.start()), text(machine.start())]
    var isInTime = [machine.postpone(until: 15)]
    log.append(text(machine.timerFired(10)))
    machine.request(postponingUntil: 18)
    machine.request(postponingUntil: 30)
    log += [15, 18, 18].map { text(machine.timerFired($0)) }
    #expect(
      log == [
        "wait until 10", "nothing", "wait until 15", "wait until 18", "expire", "nothing",
      ]
    )
    isInTime.append(machine.postpone(until: 40))
    #expect(isInTime == [true, false])
  }

  @Test("After the end, the state machine of timeout answers nothing to anything")
  func end() {
    var machine = Machine(due: 10)
    machine.end()
    machine.request(postponingUntil: 20)
    let actions = [machine.start(), machine.timerFired(20)].map(text)
    let isInTime = machine.postpone(until: 20)
    #expect(actions == ["nothing", "nothing"] && !isInTime)
  }
}
