import Foundation
import Schedulers
import Testing

@Suite("The test scheduler")
struct TestSchedulerTests {
  let scheduler = DispatchQueue.test

  @Test("The test scheduler runs nothing before it is told to advance")
  func waits() {
    var log: [String] = []
    scheduler.schedule { log.append("now") }
    scheduler.schedule(after: scheduler.now.advanced(by: 1)) { log.append("delayed") }
    #expect(log == [])
    scheduler.advance()
    #expect(log == ["now"])
    scheduler.advance(by: 0.5)
    #expect(log == ["now"])
    scheduler.advance(by: 0.5)
    #expect(log == ["now", "delayed"])
  }

  @Test("A timer ticks at once if it starts now, and then after every interval")
  func interval() {
    var ticks = 0
    let timer = scheduler.schedule(after: scheduler.now, interval: 1) { ticks += 1 }
    scheduler.advance()
    #expect(ticks == 1)
    scheduler.advance(by: 0.5)
    #expect(ticks == 1)
    scheduler.advance(by: 1)
    #expect(ticks == 2)
    scheduler.advance(by: 5)
    #expect(ticks == 7)
    scheduler.advance(by: 1_000)
    #expect(ticks == 1_007)
    timer.cancel()
    scheduler.advance(by: 1_000)
    #expect(ticks == 1_007)
  }

  @Test("Equal times run in the order of scheduling, and earlier times first")
  func order() {
    var log: [Int] = []
    let start = scheduler.now
    for index in 0..<5 {
      scheduler.schedule(after: start.advanced(by: .seconds(5 - index))) { log.append(5 - index) }
      scheduler.schedule(after: start.advanced(by: 3)) { log.append(10 + index) }
    }
    scheduler.advance(by: 5)
    #expect(log == [1, 2, 10, 11, 3, 12, 13, 14, 4, 5])
  }

  @Test("A timer keeps its first place among equal times on every tick")
  func timerKeepsItsPlace() {
    var log: [String] = []
    let timer = scheduler.schedule(after: scheduler.now.advanced(by: 1), interval: 1) {
      log.append("timer")
    }
    for second in 1...3 {
      scheduler.schedule(after: scheduler.now.advanced(by: .seconds(second))) { log.append("once") }
    }
    scheduler.advance(by: 3)
    timer.cancel()
    #expect(log == ["timer", "once", "timer", "once", "timer", "once"])
  }

  @Test("now is an action's own due time while it runs, and the target afterwards")
  func now() {
    let start = scheduler.now
    var times: [DispatchQueue.SchedulerTimeType.Stride] = []
    for second in [2, 1, 3] {
      scheduler.schedule(after: start.advanced(by: .seconds(second))) { [scheduler] in
        times.append(start.distance(to: scheduler.now))
      }
    }
    scheduler.advance(by: 10)
    #expect(times == [1, 2, 3])
    #expect(start.distance(to: scheduler.now) == 10)
  }

  @Test("Work that an action schedules runs in the same advance, behind what is due already")
  func nested() {
    var log: [String] = []
    let start = scheduler.now
    scheduler.schedule(after: start.advanced(by: 1)) { [scheduler] in
      log.append("first")
      scheduler.schedule { log.append("nested at \(start.distance(to: scheduler.now))") }
      scheduler.schedule(after: scheduler.now.advanced(by: 1)) { log.append("later") }
      scheduler.schedule(after: scheduler.now.advanced(by: 9)) { log.append("too late") }
    }
    scheduler.schedule(after: start.advanced(by: 1)) { log.append("second") }
    scheduler.advance(by: 2)
    #expect(log == ["first", "second", "nested at 1 s", "later"])
  }

  @Test("A timer's action can cancel its own timer")
  func cancelsItself() {
    var timer: (any Cancellable)?
    var ticks = 0
    timer = scheduler.schedule(after: scheduler.now, interval: 1) {
      ticks += 1
      if ticks == 3 { timer?.cancel() }
    }
    scheduler.advance(by: 100)
    #expect(ticks == 3)
  }

  @Test("A timer whose cancellable goes away is cancelled")
  func discardedCancellable() {
    var ticks = 0
    _ = scheduler.schedule(after: scheduler.now, interval: 1) { ticks += 1 }
    scheduler.advance(by: 100)
    #expect(ticks == 0)
  }

  @Test("Work that was scheduled for the past runs now, and the time does not go back")
  func past() {
    let start = scheduler.now
    var times: [DispatchQueue.SchedulerTimeType.Stride] = []
    scheduler.advance(by: 10)
    scheduler.schedule(after: start.advanced(by: 5)) { [scheduler] in
      times.append(start.distance(to: scheduler.now))
    }
    scheduler.advance(by: 1)
    #expect(times == [10])
    #expect(start.distance(to: scheduler.now) == 11)
  }

  @Test("An action may advance the scheduler, and the outer advance goes no way back")
  func nestedAdvance() {
    let start = scheduler.now
    var log: [String] = []
    scheduler.schedule(after: start.advanced(by: 1)) { [scheduler] in
      scheduler.advance(by: 5)
      log.append("outer at \(start.distance(to: scheduler.now))")
    }
    scheduler.schedule(after: start.advanced(by: 3)) { log.append("inner") }
    scheduler.advance(by: 2)
    #expect(log == ["inner", "outer at 6 s"])
    #expect(start.distance(to: scheduler.now) == 6)
  }

  @Test("run() runs all there is, and stays at the time of the last action")
  func run() {
    let start = scheduler.now
    var log: [Int] = []
    for second in [30, 10, 20] {
      scheduler.schedule(after: start.advanced(by: .seconds(second))) { log.append(second) }
    }
    scheduler.run()
    #expect(log == [10, 20, 30])
    #expect(start.distance(to: scheduler.now) == 30)
    scheduler.run()
    #expect(start.distance(to: scheduler.now) == 30)
  }

  @Test("Pending work does not keep the test scheduler alive, and goes with it")
  func lifetime() {
    final class Witness {}
    var scheduler: TestSchedulerOf<DispatchQueue>? = DispatchQueue.test
    weak let weakScheduler = scheduler
    var witness: Witness? = Witness()
    weak let weakWitness = witness
    let timer = scheduler?.schedule(after: scheduler!.now, interval: 1) { [witness] in
      _ = witness
    }
    witness = nil
    #expect(weakWitness != nil)
    scheduler = nil
    #expect(weakScheduler == nil)
    #expect(weakWitness == nil)
    timer?.cancel()
  }

  @Test("A cancelled action releases what it holds at once, which may cancel more work")
  func cancellationReleases() {
    var inner: AnyCancellable? = AnyCancellable(
      scheduler.schedule(after: scheduler.now, interval: 1) {}
    )
    weak let weakInner = inner
    let outer = scheduler.schedule(after: scheduler.now, interval: 1) { [inner] in _ = inner }
    inner = nil
    #expect(weakInner != nil)
    outer.cancel()
    #expect(weakInner == nil)
  }

  @Test(
    "Cancelling does not look at the others: 100,000 timers take a moment",
    .timeLimit(.minutes(10))
  )
  func cancelsMany() {
    let timers = (0..<100_000).map { _ in scheduler.schedule(after: scheduler.now, interval: 1) {} }
    for timer in timers { timer.cancel() }
    #expect(scheduler.pending.isEmpty)
  }

  @Test("A scheduler with any time type of the user's works the same")
  func foreignTime() {
    let scheduler = TestScheduler<FrameTime, Never>(now: FrameTime(frame: 0))
    var ticks = 0
    let timer = scheduler.schedule(after: scheduler.now.advanced(by: 1), interval: 2) { ticks += 1 }
    scheduler.advance(by: 7)
    timer.cancel()
    #expect(ticks == 4)
  }

  @Test("Ten times a tenth of a second is a second, also in the time of dates")
  func exactDates() {
    let scheduler = RunLoop.test
    var ticks = 0
    let timer = scheduler.schedule(after: scheduler.now.advanced(by: 0.1), interval: 0.1) {
      ticks += 1
    }
    for _ in 0..<10 { scheduler.advance(by: 0.1) }
    timer.cancel()
    #expect(ticks == 10)
    #expect(scheduler.now.date == Date(timeIntervalSince1970: 1))
  }
}
