import Foundation
import ReactiveExtras
import Testing

@testable import Schedulers

@Suite("A test scheduler that is released with work pending", .timeLimit(.minutes(10)))
struct ReleasedSchedulerTests {
  /// How the test holds the scheduler.
  enum Reference: CaseIterable {
    case scheduler, erased, wrapped

    func make() -> (AnySchedulerOf<DispatchQueue>, Any) {
      let scheduler = DispatchQueue.test
      switch self {
      case .scheduler: return (scheduler.eraseToAnyScheduler(), scheduler)
      case .erased: return (scheduler.eraseToAnyScheduler(), scheduler.eraseToAnyScheduler())
      case .wrapped:
        let wrapped = scheduler.wrapping { $0() }
        return (wrapped.eraseToAnyScheduler(), wrapped)
      }
    }
  }

  /// Work that an operator schedules when a value comes, or a subscription.
  fileprivate struct Work: CustomTestStringConvertible {
    typealias Values = AnyPublisher<Token, Never>

    let testDescription: String
    let make: @Sendable (Values, AnySchedulerOf<DispatchQueue>) -> AnyPublisher<Void, Never>

    init<P: Publisher & SendableMetatype>(
      _ name: String,
      _ make: @escaping @Sendable (Values, AnySchedulerOf<DispatchQueue>) -> P
    ) where P.Failure == Never {
      testDescription = name
      self.make = { make($0, $1).map { _ in }.eraseToAnyPublisher() }
    }

    /// Those whose pending actions hold the subscription, even if nothing else does.
    static let holding = [
      Work("delay") { $0.delay(for: 1, scheduler: $1) },
      Work("debounce") { $0.debounce(for: 1, scheduler: $1) },
      Work("receive(on:)") { $0.receive(on: $1) },
      Work("subscribe(on:)") { $0.subscribe(on: $1) },
    ]

    static let all =
      holding + [
        Work("throttle") { $0.throttle(for: 1, scheduler: $1, latest: true) },
        Work("timeout") { $0.timeout(1, scheduler: $1) },
        Work("collect") { $0.collect(.byTime($1, 1)) },
        Work("measureInterval") { $0.measureInterval(using: $1) },
        Work("retry") { values, scheduler in
          values
            .flatMap { _ in Fail<Int, Failed>(error: Failed()) }
            .retry(1, delay: .constant(.seconds(1)), scheduler: scheduler)
            .replaceError(with: 1)
        },
      ]
  }

  @Test(
    "The work that operators have scheduled is released with the scheduler",
    arguments: Work.holding
  )
  fileprivate func operators(work: Work) throws {
    try expectRelease { token, scheduler in
      // One value and no end; nothing else holds the operators than what they have scheduled.
      let values = Just(token).append(Empty(completeImmediately: false)).eraseToAnyPublisher()
      work.make(values, scheduler).subscribe(Holder(token: token))
    }
  }

  @Test("No operator holds the scheduler itself", arguments: Work.all)
  fileprivate func subscriptions(work: Work) {
    var scheduler: TestSchedulerOf<DispatchQueue>? = DispatchQueue.test
    let subject = PassthroughSubject<Token, Never>()
    let cancellable = work.make(subject.eraseToAnyPublisher(), scheduler!.eraseToAnyScheduler())
      .sink { _ in }
    for _ in 0..<2 { subject.send(Token()) }
    weak let released = scheduler
    scheduler = nil
    #expect(released == nil)
    cancellable.cancel()
  }

  @Test(
    "Actions, timers and what they hold are released with the last reference to the scheduler",
    arguments: Reference.allCases
  )
  func actions(reference: Reference) throws {
    try expectRelease(reference) { token, scheduler in
      scheduler.schedule { _ = token }
      scheduler.schedule(after: scheduler.now.advanced(by: 1)) { _ = token }
      var timer: (any Cancellable)?
      timer = scheduler.schedule(after: scheduler.now, interval: 1) { _ = (token, timer) }
    }
  }

  @Test("As long as one reference to a scheduler is left, its work stays pending")
  func lastReference() {
    var scheduler: TestSchedulerOf<DispatchQueue>? = DispatchQueue.test
    let log = Log()
    scheduler?.schedule(after: scheduler!.now.advanced(by: 1)) { log.note("done") }
    let erased = scheduler!.eraseToAnyScheduler()
    weak let released = scheduler
    scheduler = nil
    released?.advance(by: 1)
    #expect(log.take() == ["done"])
    withExtendedLifetime(erased) {}
  }

  @Test("A view that outlives the scheduler drops what is scheduled on it, and keeps the time")
  func view() {
    var scheduler: TestSchedulerOf<DispatchQueue>? = DispatchQueue.test
    let view = scheduler!._lane(named: "view")
    let ticking = view.schedule(after: view.now, interval: 1) {}
    let once = view.schedule(after: view.now) {}
    scheduler?.advance(by: 5)
    let now = view.now
    scheduler = nil
    weak var dropped: Token?
    do {
      let token = Token()
      dropped = token
      view.schedule { _ = token }
      let late = view.schedule(after: now) { _ = token }
      let timer = view.schedule(after: now, interval: 1) { _ = token }
      late.cancel()
      timer.cancel()
    }
    #expect(dropped == nil)
    #expect(view.pending.isEmpty)
    #expect(view.now == now)
    view.advance(by: 1)
    ticking.cancel()
    once.cancel()
  }

  @Test("An object that is released with the scheduler may schedule and cancel on a view")
  func reentrancy() {
    var scheduler: TestSchedulerOf<DispatchQueue>? = DispatchQueue.test
    let view = scheduler!._lane(named: "view")
    let log = Log()
    let other = view.schedule(after: view.now) { log.note("never") }
    let token = Token {
      other.cancel()
      view.schedule { log.note("never") }
      log.note("released")
    }
    view.schedule { [token] in _ = token }
    withExtendedLifetime(consume token) {}
    #expect(log.take() == [])
    scheduler = nil
    #expect(log.take() == ["released"])
    view.advance()
    #expect(log.take() == [])
  }

  @Test("A task that sleeps is cancelled when its scheduler is released", arguments: [false, true])
  func sleepingTask(prefersExecutor: Bool) async {
    var scheduler: TestSchedulerOf<DispatchQueue>? = DispatchQueue.test
    let executor = prefersExecutor ? scheduler!.taskExecutor : nil
    let task = Task(executorPreference: executor) { [weak scheduler] in
      try await scheduler?.sleep(for: 1)
    }
    while scheduler!.pending.isEmpty { await scheduler!.advance() }
    scheduler = nil
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A task that sleeps on a test clock is cancelled when the clock is released")
  func sleepingOnClock() async {
    let core: VirtualTimeCore<ClockTimeline<TestClock<Duration>.Instant>>
    let task: Task<Void, any Error>
    do {
      let clock = TestClock()
      core = clock.core
      task = Task { [core] in
        try await Sleep.until(executor: nil) { wake in
          core.schedule(
            after: core.now.advanced(by: .seconds(1)),
            in: .none,
            action: ScheduledAction(wake)
          )
        }
      }
      while (try? await clock.checkSuspension()) != nil { await Task.yield() }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A loop over the scheduler's timer ends when the scheduler is released")
  func timerStream() async {
    var scheduler: TestSchedulerOf<DispatchQueue>? = DispatchQueue.test
    let start = scheduler!.now
    let ticks = scheduler!.timer(interval: 1)
    await scheduler!.advance(by: 2)
    scheduler = nil
    var seconds: [DispatchQueue.SchedulerTimeType.Stride] = []
    for await tick in ticks { seconds.append(start.distance(to: tick)) }
    #expect(seconds == [1, 2])
  }

  @Test("A task that waits for a released scheduler's executor runs in the background")
  func waitingTask() async {
    var scheduler: TestSchedulerOf<DispatchQueue>? = DispatchQueue.test
    let task = Task(executorPreference: scheduler!.taskExecutor) {
      await Task.yield()
      return 7
    }
    scheduler = nil
    #expect(await task.value == 7)
  }

  @Test("A task that uses the executor only after the release runs in the background")
  func lateTask() async {
    let view = DispatchQueue.test._lane(named: "view")
    let task = Task(executorPreference: view.taskExecutor) { 7 }
    #expect(await task.value == 7)
  }

  /// Expects that the token is released with the last reference to a scheduler, not before.
  private func expectRelease(
    _ reference: Reference = .erased,
    of arrange: (Token, AnySchedulerOf<DispatchQueue>) -> Void
  ) throws {
    weak var released: Token?
    var last: Any?
    do {
      let token = Token()
      released = token
      let (scheduler, own) = reference.make()
      last = own
      arrange(token, scheduler)
    }
    #expect(released != nil)
    last = nil
    #expect(last == nil && released == nil)
  }
}

/// A subscriber that nobody can cancel: it keeps a token, but not its subscription.
private struct Holder: Subscriber {
  let token: Token
  let combineIdentifier = CombineIdentifier()

  func receive(subscription: any Subscription) { subscription.request(.unlimited) }
  func receive(_: Void) -> Subscribers.Demand { .none }
  func receive(completion: Subscribers.Completion<Never>) {}
}

private struct Failed: Error {}

/// Something that pending work holds.
private final class Token {
  private let onRelease: () -> Void

  init(onRelease: @escaping () -> Void = {}) {
    self.onRelease = onRelease
  }

  deinit {
    onRelease()
  }
}
