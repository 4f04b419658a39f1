import Foundation
// Nothing but this layer, as its user would import it.
import Schedulers
import Testing

@Suite("The surface: clocks")
struct ClockSurfaceTests {
  @Test("The surface of Schedulers has the erased clock")
  func anyClock() async throws {
    let clock: AnyClock<Duration> = AnyClock(ImmediateClock())
    let start: AnyClock<Duration>.Instant = clock.now
    surface("AnyClock.init(_:)", AnyClock(clock).now == start)
    surface("AnyClock.now", start.offset == .zero)
    try await clock.sleep(until: start.advanced(by: .seconds(1)))
    try await clock.sleep(until: start.advanced(by: .seconds(2)), tolerance: .seconds(1))
    surface("AnyClock.sleep(until:tolerance:)", start.duration(to: clock.now) == .seconds(2))
    let resolution: Duration = clock.minimumResolution
    surface("AnyClock.minimumResolution", resolution == .zero)
  }

  @Test("The surface of Schedulers has the immediate clock")
  func immediateClock() async throws {
    let clock: ImmediateClock<Duration> = ImmediateClock()
    try await clock.sleep(until: .init(offset: .seconds(1)))
    try await clock.sleep(until: .init(offset: .seconds(2)), tolerance: .seconds(1))
    let now: ImmediateClock<Duration>.Instant = clock.now
    surface("ImmediateClock.sleep(until:tolerance:)", now.offset == .seconds(2))
    surface("ImmediateClock.init(now:)", ImmediateClock(now: now).now == now)
    surface("ImmediateClock.minimumResolution", clock.minimumResolution == .zero)
    let steps = ImmediateClock<Steps>(now: .init(offset: Steps(count: 3)))
    try await steps.sleep(for: Steps(count: 4))
    surface("ImmediateClock", steps.now.offset == Steps(count: 7))
    let shorthand: any Clock<Duration> = .immediate
    surface("Clock.immediate", shorthand is ImmediateClock<Duration>)
  }

  @Test("The surface of Schedulers has the unimplemented clock")
  func unimplementedClock() async {
    let base = ImmediateClock()
    let clocks: [UnimplementedClock<Duration>] = [
      UnimplementedClock(), UnimplementedClock(name: "name"), UnimplementedClock(base),
      UnimplementedClock(base, name: "name"), UnimplementedClock(now: base.now),
      UnimplementedClock(now: base.now, name: "name"), .unimplemented(),
      .unimplemented(name: "name"),
    ]
    for clock in clocks {
      let messages = await reportedMessages {
        let now: UnimplementedClock<Duration>.Instant = clock.now
        try? await clock.sleep(until: now)
        _ = clock.minimumResolution
      }
      surface("UnimplementedClock.init(_:name:)", messages.count == 3)
    }
    let shorthand: any Clock<Duration> = .unimplemented(name: "name")
    surface("Clock.unimplemented(name:)", shorthand is UnimplementedClock<Duration>)
  }

  @Test("The surface of Schedulers has the test clock")
  func testClock() async throws {
    let clock: TestClock<Duration> = TestClock()
    let start: TestClock<Duration>.Instant = clock.now
    surface("TestClock.init(now:)", TestClock(now: start).now == start)
    surface("TestClock.init(now:)", TestClock<Steps>(now: .init()).now.offset == .zero)
    surface("TestClock.minimumResolution", clock.minimumResolution == .zero)
    let woken: [Duration] = try await clock.withTasks {
      async let first: Void = clock.sleep(until: start.advanced(by: .seconds(1)))
      async let second: Void = clock.sleep(until: start.advanced(by: .seconds(2)), tolerance: .zero)
      await clock.advance()
      let error = await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
      surface("SuspensionError", error?.description.contains("due in 1.0 seconds") == true)
      await clock.advance(by: .seconds(1))
      try await first
      await clock.advance(to: start.advanced(by: .seconds(1.5)))
      let between = clock.now.offset
      await clock.run()
      await clock.run(maxSteps: 1, until: clock.now)
      await clock.run(timeout: .seconds(60))
      try await second
      return [between, clock.now.offset]
    }
    surface("TestClock.advance(by:)", woken.first == .seconds(1.5))
    surface("TestClock.advance(to:)", woken.first == .seconds(1.5))
    surface("TestClock.run()", woken.last == .seconds(2))
    surface("TestClock.run(timeout:)", woken.last == .seconds(2))
    surface("TestClock.sleep(until:tolerance:)", woken.last == .seconds(2))
    surface("TestClock.withTasks(_:)", woken.count == 2)
    surface("TestClock.checkSuspension()", (try? await clock.checkSuspension()) != nil)
    let executor: (any TaskExecutor)? = clock.taskExecutor
    let task = Task(executorPreference: executor) { clock.now }
    await clock.advance()
    surface("TestClock.taskExecutor", await task.value == clock.now)
    surface("AnyClock.taskExecutor", AnyClock(clock).taskExecutor === executor)
    surface("UnimplementedClock.taskExecutor", UnimplementedClock(clock).taskExecutor === executor)
    let provider: any TaskExecutorProviding = clock
    surface("TaskExecutorProviding.taskExecutor", provider.taskExecutor === executor)
  }

  @Test("The surface of Schedulers has the moments of a clock")
  func clockInstant() {
    let instant = ClockInstant<ImmediateClock<Duration>, Duration>(offset: .seconds(1))
    let same: ImmediateClock<Duration>.Instant = instant
    surface("ClockInstant.init(offset:)", same.offset == .seconds(1))
    surface("ClockInstant.init()", ImmediateClock<Duration>.Instant().offset == .zero)
    surface("ClockInstant.advanced(by:)", same.advanced(by: .seconds(1)).offset == .seconds(2))
    surface("ClockInstant.duration(to:)", same.duration(to: .init()) == .seconds(-1))
    surface("ClockInstant.<", .init() < same)
  }

  @Test("The surface of Schedulers has the timer of a clock")
  func timer() async {
    let clock: any Clock<Duration> = ImmediateClock()
    let erased = AnyClock(clock)
    typealias Sequence = ClockTimerSequence<AnyClock<Duration>>
    let timers: [Sequence] = [
      clock.timer(interval: .seconds(1)),
      ImmediateClock().timer(interval: .seconds(1), tolerance: .zero),
      ClockTimerSequence(interval: .seconds(1), clock: erased),
      ClockTimerSequence(interval: .seconds(1), tolerance: .zero, clock: erased),
    ]
    surface(
      "ClockTimerSequence",
      Sequence.Element.self == AnyClock<Duration>.Instant.self
        && Sequence.Failure.self == Never.self
    )
    for timer in timers {
      var iterator: Sequence.Iterator = timer.makeAsyncIterator()
      let first: AnyClock<Duration>.Instant? = await iterator.next()
      let second = await iterator.next(isolation: nil)
      surface("Clock.timer(interval:tolerance:)", first?.advanced(by: .seconds(1)) == second)
    }
  }

  @Test("The surface of Schedulers has schedulers as clocks")
  func schedulerClock() async throws {
    let scheduler = DispatchQueue.immediate
    let clock: SchedulerClock<ImmediateSchedulerOf<DispatchQueue>> = scheduler.clock
    let now: SchedulerClock<ImmediateSchedulerOf<DispatchQueue>>.Instant = clock.now
    surface("Scheduler.clock", now == SchedulerClock(scheduler).now)
    surface("SchedulerClock.scheduler", clock.scheduler.now == now.time)
    surface("SchedulerClock.minimumResolution", clock.minimumResolution == .zero)
    try await clock.sleep(until: now.advanced(by: .seconds(1)))
    try await clock.sleep(until: now.advanced(by: .seconds(1)), tolerance: .seconds(1))
    surface("SchedulerClock.Instant.init(_:)", .init(scheduler.now) == now)
    surface("SchedulerClock.Instant.duration(to:)", now.duration(to: now) == .zero)
    surface("SchedulerClock.Instant.<", now < now.advanced(by: .nanoseconds(1)))
  }

  @Test("The surface of Schedulers has lengths of time as durations")
  func durationConvertible() {
    func roundTrip<Stride: DurationConvertible>(_: Stride.Type) -> Duration {
      Stride(duration: .milliseconds(5)).duration
    }
    let all = [
      roundTrip(DispatchQueue.SchedulerTimeType.Stride.self),
      roundTrip(OperationQueue.SchedulerTimeType.Stride.self),
      roundTrip(RunLoop.SchedulerTimeType.Stride.self),
    ]
    surface("DurationConvertible", all.allSatisfy { $0 == .milliseconds(5) })
    let length = DispatchQueue.SchedulerTimeType.Stride(duration: .milliseconds(5))
    surface("SchedulerTimeType.Stride.init(duration:)", length == .milliseconds(5))
    surface("SchedulerTimeType.Stride.duration", length.duration == .milliseconds(5))
  }
}

/// A duration that is no `Duration`.
private struct Steps: DurationProtocol, Hashable {
  var count: Int

  static var zero: Steps { Steps(count: 0) }

  static func + (lhs: Steps, rhs: Steps) -> Steps { Steps(count: lhs.count + rhs.count) }
  static func - (lhs: Steps, rhs: Steps) -> Steps { Steps(count: lhs.count - rhs.count) }
  static func / (lhs: Steps, rhs: Int) -> Steps { Steps(count: lhs.count / rhs) }
  static func * (lhs: Steps, rhs: Int) -> Steps { Steps(count: lhs.count * rhs) }
  static func / (lhs: Steps, rhs: Steps) -> Double { Double(lhs.count) / Double(rhs.count) }
  static func < (lhs: Steps, rhs: Steps) -> Bool { lhs.count < rhs.count }
}
