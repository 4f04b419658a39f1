import Foundation
import Schedulers
import Testing

@Suite("A scheduler as a clock", .timeLimit(.minutes(10)))
struct SchedulerClockTests {
  let scheduler = DispatchQueue.test

  @Test("Code that is written for a clock runs on virtual time")
  func virtualTime() async throws {
    let log = _Lock<[Int]>([])
    let clock: any Clock<Duration> = scheduler.clock
    let task = Task {
      for hour in 1...3 {
        try await clock.sleep(for: .seconds(3_600))
        log.withLock { $0.append(hour) }
      }
    }
    for hour in 1...3 {
      await scheduler.untilWorkIsScheduled()
      await scheduler.advance(by: 3_599)
      #expect(log.withLock { $0 } == Array(1..<hour))
      await scheduler.advance(by: 1)
    }
    try await task.value
    #expect(log.withLock { $0 } == [1, 2, 3])
  }

  @Test("The time of a scheduler's clock is the scheduler's, to the nanosecond")
  func time() {
    let clock = scheduler.clock
    let start = clock.now
    #expect(start.time == scheduler.now)
    scheduler.advance(by: .nanoseconds(1_000_000_001))
    #expect(start.duration(to: clock.now) == .nanoseconds(1_000_000_001))
    #expect(clock.now.duration(to: start) == .nanoseconds(-1_000_000_001))
    #expect(start < clock.now)
    #expect(!(start < start), "a moment is not earlier than itself")
    #expect(start.advanced(by: .nanoseconds(1_000_000_001)) == clock.now)
    #expect(clock.now == SchedulerClock(scheduler).now)
    #expect(Set([clock.now, start, .init(scheduler.now)]).count == 2)
    #expect(clock.minimumResolution == .zero)
    #expect(clock.scheduler === scheduler)
  }

  @Test("The minimum resolution of a scheduler's clock is the scheduler's minimum tolerance")
  func minimumResolution() {
    let scheduler = AnySchedulerOf<DispatchQueue>(
      minimumTolerance: { 0.5 },
      now: { [scheduler] in scheduler.now },
      scheduleImmediately: { _, _ in },
      delayed: { _, _, _, _ in },
      interval: { _, _, _, _, _ in AnyCancellable {} }
    )
    #expect(scheduler.clock.minimumResolution == .milliseconds(500))
  }

  @Test("A sleep hands the deadline and the tolerance on, the scheduler's minimum without one")
  func tolerance() async throws {
    let log = _Lock<[String]>([])
    let start = scheduler.now
    let scheduler = AnySchedulerOf<DispatchQueue>(
      minimumTolerance: { 0.5 },
      now: { start },
      scheduleImmediately: { _, action in action() },
      delayed: { date, tolerance, _, action in
        log.withLock { $0.append("\(start.distance(to: date)) ± \(tolerance)") }
        action()
      },
      interval: { _, _, _, _, _ in AnyCancellable {} }
    )
    let clock = scheduler.clock
    try await clock.sleep(for: .seconds(1), tolerance: .seconds(2))
    try await clock.sleep(until: clock.now.advanced(by: .seconds(3)))
    #expect(log.withLock { $0 } == ["1 s ± 2 s", "3 s ± 0.5 s"])
  }

  @Test("A deadline that has passed returns at once")
  func past() async throws {
    let clock = scheduler.clock
    let start = clock.now
    await scheduler.advance(by: 10)
    try await clock.sleep(until: start)
    try await clock.sleep(for: .seconds(-1))
    #expect(start.duration(to: clock.now) == .seconds(10))
  }

  @Test("A cancelled task wakes at once, with a cancellation error")
  func cancellation() async {
    let task = Task { [scheduler] in try await scheduler.clock.sleep(for: .seconds(1_000)) }
    await scheduler.untilWorkIsScheduled()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("The clock of an erased scheduler, and an erased clock, still have the test's time")
  func erased() async throws {
    let clocks: [any Clock<Duration>] = [
      scheduler.eraseToAnyScheduler().clock, AnyClock(scheduler.clock),
    ]
    for clock in clocks {
      let task = Task { try await clock.measure { try await clock.sleep(for: .seconds(1)) } }
      await scheduler.untilWorkIsScheduled()
      await scheduler.advance(by: 1)
      #expect(try await task.value == .seconds(1))
    }
  }

  @Test("Immediate schedulers are clocks on which sleeping takes no time")
  func immediate() async throws {
    try await DispatchQueue.immediate.clock.sleep(for: .seconds(1_000))
    try await OperationQueue.immediate.clock.sleep(for: .seconds(1_000))
    try await RunLoop.immediate.clock.sleep(for: .seconds(1_000))
    try await UIScheduler.immediate.clock.sleep(for: .seconds(1_000))
  }

  @Test("The clock of an unimplemented scheduler reports its uses, and making it is none")
  func unimplemented() async throws {
    let clock = DispatchQueue.unimplemented("Search.mainQueue").clock
    let messages = reportedMessages { _ = clock.now }
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("Search.mainQueue - now was called on") == true)
    #expect(recordedIssues { _ = AnyClock(DispatchQueue.unimplemented.clock) } == [])
  }

  @Test("The clock of a live scheduler wakes its sleeper in real time, and not before")
  func live() async throws {
    let clocks: [any Clock<Duration>] = [
      DispatchQueue(label: "serial").clock, OperationQueue().clock, UIScheduler.shared.clock,
      RunLoopThread.shared.scheduler.clock, AnySchedulerOf<DispatchQueue>.main.clock,
    ]
    for clock in clocks {
      let duration = try await clock.measure { try await clock.sleep(for: .milliseconds(2)) }
      #expect(duration >= .milliseconds(2))
    }
  }
}
