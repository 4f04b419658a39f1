import Foundation
import Schedulers
import Testing

@Suite("The immediate scheduler")
struct ImmediateSchedulerTests {
  @Test("The immediate scheduler runs every action once, before schedule returns")
  func runsAtOnce() {
    let scheduler = DispatchQueue.immediate
    var log: [String] = []
    scheduler.schedule { log.append("now") }
    scheduler.schedule(after: scheduler.now.advanced(by: 10)) { log.append("delayed") }
    let timer = scheduler.schedule(after: scheduler.now, interval: 1) { log.append("timer") }
    timer.cancel()
    #expect(log == ["now", "delayed", "timer"])
  }

  @Test("Nested actions run after the one that schedules them, in their order")
  func nestedOrder() {
    let scheduler = DispatchQueue.immediate
    var log: [String] = []
    scheduler.schedule {
      scheduler.schedule {
        log.append("second")
        scheduler.schedule { log.append("fourth") }
      }
      RunLoop.immediate.schedule { log.append("third") }
      log.append("first")
    }
    #expect(log == ["first", "second", "third", "fourth"])
  }

  @Test("100,000 nested actions fit a stack of 512 KiB")
  func depth() {
    // Only the one thread below touches what changes in it, before it signals.
    final class Countdown: @unchecked Sendable {
      var remaining = 100_000
      let scheduler = DispatchQueue.immediate

      func step() {
        remaining -= 1
        if remaining > 0 { scheduler.schedule(step) }
      }
    }
    let countdown = Countdown()
    let isDone = DispatchSemaphore(value: 0)
    let thread = Thread {
      countdown.scheduler.schedule(countdown.step)
      isDone.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    #expect(isDone.wait(timeout: .now() + 60) == .success)
    #expect(countdown.remaining == 0)
  }

  @Test(
    "The time of an immediate scheduler stands still at the start of the scheduler it stands for"
  )
  func time() {
    #expect(DispatchQueue.immediate.now == .init(DispatchTime(uptimeNanoseconds: 1)))
    #expect(UIScheduler.immediate.now == .init(DispatchTime(uptimeNanoseconds: 1)))
    #expect(OperationQueue.immediate.now == .init(Date(timeIntervalSince1970: 0)))
    #expect(RunLoop.immediate.now == .init(Date(timeIntervalSince1970: 0)))
  }

  @Test("Work of several threads runs on their own threads")
  func threads() {
    let scheduler = DispatchQueue.immediate
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<1_000 {
        let thread = _ThreadIdentity.current
        var threads: [_ThreadIdentity] = []
        scheduler.schedule {
          threads.append(_ThreadIdentity.current)
          scheduler.schedule { threads.append(_ThreadIdentity.current) }
        }
        precondition(threads == [thread, thread])
      }
    }
  }
}
