import Foundation
import Schedulers
import Testing

@Suite("Moving a test scheduler's time")
struct RunningTests {
  let scheduler = DispatchQueue.test

  private func seconds(
    since start: DispatchQueue.SchedulerTimeType
  )
    -> DispatchQueue
    .SchedulerTimeType.Stride
  {
    start.distance(to: scheduler.now)
  }

  @Test("advanceToNext() goes to the next date and runs all that is due then")
  func advanceToNext() {
    let start = scheduler.now
    var log: [Int] = []
    for second in [3, 1, 3, 7] {
      scheduler.schedule(after: start.advanced(by: .seconds(second))) { log.append(second) }
    }
    #expect(scheduler.advanceToNext() == start.advanced(by: 1))
    #expect(log == [1])
    #expect(scheduler.advanceToNext() == start.advanced(by: 3))
    #expect(log == [1, 3, 3])
    scheduler.schedule(after: start) { log.append(0) }
    #expect(scheduler.advanceToNext() == start.advanced(by: 3))
    #expect(log == [1, 3, 3, 0])
    #expect(scheduler.advanceToNext() == start.advanced(by: 7))
    #expect(scheduler.advanceToNext() == nil)
    #expect(seconds(since: start) == 7)
  }

  @Test("run(until:) stops at the limit, at the time of the last action, and names the rest")
  func runUntil() {
    let start = scheduler.now
    var log: [Int] = []
    for second in 1...5 {
      scheduler.schedule(after: start.advanced(by: .seconds(second))) { log.append(second) }
    }
    let messages = reportedMessages { scheduler.run(until: start.advanced(by: 3.5)) }
    #expect(log == [1, 2, 3])
    #expect(seconds(since: start) == 3)
    #expect(messages.count == 1)
    #expect(messages.first?.contains("  • an action due in 1 s\n  • an action due in 2 s") == true)
  }

  @Test("A drift makes ticks late, each by its own time, the same for a seed; the grid stays")
  func drift() {
    func lateness(seed: UInt64) -> [DispatchQueue.SchedulerTimeType.Stride] {
      let scheduler = DispatchQueue.test
      let drift = TimerDrift(upTo: .milliseconds(100), seed: seed)
      scheduler.drift = drift
      #expect(scheduler.drift == drift)
      let start = scheduler.now
      var dates: [DispatchQueue.SchedulerTimeType.Stride] = []
      let timer = scheduler.schedule(after: start.advanced(by: 1), interval: 1) {
        dates.append(start.distance(to: scheduler.now))
      }
      scheduler.advance(by: 100.1)
      timer.cancel()
      #expect(dates.count == 100)
      return zip(dates, 1...).map { $0 - .seconds($1) }
    }
    let late = lateness(seed: 7)
    #expect(late == lateness(seed: 7))
    #expect(late != lateness(seed: 8))
    #expect(late.allSatisfy { $0 >= .zero && $0 < .milliseconds(100) })
    #expect(Set(late).count > 90)
    #expect(late.max()! > .milliseconds(90) && late.min()! < .milliseconds(10))
  }

  @Test(
    "Without a drift, or with one of nothing, ticks are punctual again",
    arguments: [true, false]
  )
  func noDrift(hasDrift: Bool) {
    scheduler.drift = TimerDrift(upTo: .milliseconds(100), seed: 1)
    scheduler.drift = hasDrift ? TimerDrift(upTo: .zero, seed: 1) : nil
    let start = scheduler.now
    var isPunctual = true
    let timer = scheduler.schedule(after: start.advanced(by: 1), interval: 1) {
      isPunctual = isPunctual && seconds(since: start).magnitude % 1_000_000_000 == 0
    }
    scheduler.advance(by: 10)
    timer.cancel()
    #expect(isPunctual)
  }
}
