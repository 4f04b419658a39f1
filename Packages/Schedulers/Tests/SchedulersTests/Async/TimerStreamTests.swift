import Foundation
import Schedulers
import Testing

@Suite("The stream of a timer", .timeLimit(.minutes(10)))
struct TimerStreamTests {
  let scheduler = DispatchQueue.test

  @Test("The stream of a timer yields the scheduler's time at every interval, and loses no tick")
  func ticks() async {
    let start = scheduler.now
    let stream = scheduler.timer(interval: 1)
    await scheduler.advance(by: 1_000)
    var ticks: [DispatchQueue.SchedulerTimeType.Stride] = []
    for await now in stream {
      ticks.append(start.distance(to: now))
      if ticks.count == 1_000 { break }
    }
    #expect(ticks == (1...1_000).map { .seconds($0) })
  }

  @Test("The end of the iteration cancels the timer")
  func stops() async {
    let task = Task { [scheduler] in
      for await _ in scheduler.timer(interval: 1) { return }
    }
    await scheduler.untilWorkIsScheduled()
    await scheduler.advance(by: 1)
    await task.value
    #expect(reportedMessages { scheduler.run(maxSteps: 0) } == [])
  }

  @Test("A stream that nobody listens to goes, and its timer with it")
  func dropped() {
    _ = scheduler.timer(interval: 1)
    #expect(reportedMessages { scheduler.run(maxSteps: 0) } == [])
  }

  @Test("On the immediate scheduler, the stream of a timer ticks once and finishes")
  func immediate() async {
    var count = 0
    for await _ in DispatchQueue.immediate.timer(interval: 1) { count += 1 }
    #expect(count == 1)
    for await _ in AnySchedulerOf<RunLoop>.immediate.timer(interval: 1) { count += 1 }
    #expect(count == 2)
  }
}
