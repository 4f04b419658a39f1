import Foundation
import Schedulers
import Testing

@Suite("The timer of a clock", .timeLimit(.minutes(10)))
struct ClockTimerSequenceTests {
  @Test("The timer of a clock ticks at every interval, for the first time after one interval")
  func ticks() async {
    var ticks: [Duration] = []
    for await now in ImmediateClock().timer(interval: .seconds(1)) {
      ticks.append(now.offset)
      if ticks.count == 1_000 { break }
    }
    #expect(ticks == (1...1_000).map { .seconds($0) })
  }

  @Test("A loop that takes longer than the interval skips ticks and stays on the grid")
  func skips() async throws {
    let clock = ImmediateClock()
    var ticks: [Duration] = []
    for await now in clock.timer(interval: .seconds(1), tolerance: .milliseconds(1)) {
      ticks.append(now.offset)
      switch ticks.count {
      case 1: try await clock.sleep(for: .seconds(2.5))  // until 3.5
      case 2: try await clock.sleep(for: .seconds(0.5))  // until 4.5
      case 3: try await clock.sleep(for: .seconds(2))  // until 7, which is a tick's own time
      case 4: try await clock.sleep(for: .seconds(86_400 * 365))
      default: break
      }
      if ticks.count == 5 { break }
    }
    #expect(ticks == [1, 4, 5, 7, 86_400 * 365 + 7].map { .seconds($0) })
  }

  @Test("Each loop has a grid that starts with it")
  func loops() async throws {
    let clock = ImmediateClock()
    let sequence = ClockTimerSequence(interval: .seconds(2), clock: clock)
    for await now in sequence {
      #expect(now.offset == .seconds(2))
      break
    }
    try await clock.sleep(for: .seconds(1))
    for await now in sequence {
      #expect(now.offset == .seconds(5))
      break
    }
  }

  @Test("A tick waits for its time")
  func waits() async {
    let scheduler = DispatchQueue.test
    let count = _Lock(0)
    let task = Task {
      for await _ in scheduler.clock.timer(interval: .seconds(1)) { count.withLock { $0 += 1 } }
    }
    for tick in 0..<3 {
      await scheduler.untilWorkIsScheduled()
      await scheduler.advance(by: 0.5)
      #expect(count.withLock { $0 } == tick)
      await scheduler.advance(by: 0.5)
      while count.withLock({ $0 }) == tick { await Task.yield() }
    }
    task.cancel()
    await task.value
  }

  @Test("The timer of a clock that is cancelled while it waits ends at once, and stays ended")
  func cancellation() async {
    let scheduler = DispatchQueue.test
    let task = Task {
      var iterator = scheduler.clock.timer(interval: .seconds(1)).makeAsyncIterator()
      return [await iterator.next(), await iterator.next(isolation: nil)]
    }
    await scheduler.untilWorkIsScheduled()
    task.cancel()
    #expect(await task.value == [nil, nil])
  }

  @Test("The timer of a clock ends when the clock fails")
  func failure() async {
    var count = 0
    for await _ in FailingClock().timer(interval: .seconds(1)) { count += 1 }
    #expect(count == 0)
  }

  @Test("An interval that is not positive is an issue, and the timer ends", arguments: [0, -1])
  func interval(seconds: Int) async {
    let messages = await reportedMessages {
      for await _ in ImmediateClock().timer(interval: .seconds(seconds)) {
        Issue.record("it ticked")
      }
    }
    #expect(
      messages == [
        """
        A timer's interval must be positive, not \(seconds).0 seconds: otherwise the timer would \
        tick for ever without waiting. It ends without a tick.
        """
      ]
    )
  }

  @Test("Every clock has a timer")
  func everyClock() async {
    let clocks: [any Clock<Duration>] = [
      ContinuousClock(), SuspendingClock(), AnyClock(ImmediateClock()),
      DispatchQueue.immediate.clock,
    ]
    for clock in clocks {
      let first = await clock.timer(interval: .nanoseconds(1)).first { _ in true }
      #expect(first.map { $0.offset >= .zero } == true)
    }
  }
}

/// A clock that cannot sleep.
private struct FailingClock: Clock {
  struct Failure: Error {}

  var now: ContinuousClock.Instant { .now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    throw Failure()
  }
}
