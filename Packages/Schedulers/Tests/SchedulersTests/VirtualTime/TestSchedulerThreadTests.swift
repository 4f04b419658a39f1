import Foundation
import Schedulers
import Synchronization
import Testing

@Suite("The test scheduler under eight threads")
struct TestSchedulerThreadTests {
  @Test("What is scheduled and not cancelled runs exactly once, and the time never goes back")
  func scheduleCancelAdvance() {
    let scheduler = DispatchQueue.test
    let start = scheduler.now
    let ran = (0..<8).map { _ in (0..<500).map { _ in SharedCounter() } }
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      var last = scheduler.now
      for index in 0..<500 {
        let counter = ran[thread][index]
        let due = start.advanced(by: .milliseconds((thread * 7 + index * 3) % 50))
        switch index % 3 {
        case 0:
          scheduler.schedule(after: due) { counter.increment() }
        case 1:
          scheduler.schedule {
            scheduler.schedule { counter.increment() }
          }
        default:
          // Far beyond what the threads advance to, so that it never ticks.
          let timer = scheduler.schedule(after: start.advanced(by: 3_600), interval: 1) {
            counter.increment()
          }
          timer.cancel()
        }
        if index % 10 == thread { scheduler.advance(by: .milliseconds(1)) }
        let now = scheduler.now
        precondition(now >= last, "the time went back")
        last = now
      }
    }
    scheduler.run()
    for thread in ran {
      for (index, counter) in thread.enumerated() {
        #expect(counter.value == (index % 3 == 2 ? 0 : 1))
      }
    }
  }

  @Test("Timers that are cancelled while others advance leave nothing behind")
  func cancelWhileAdvancing() {
    let scheduler = DispatchQueue.test
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for _ in 0..<200 {
        if thread % 2 == 0 {
          scheduler.advance(by: .milliseconds(1))
        } else {
          scheduler.schedule(after: scheduler.now, interval: .microseconds(100)) {}.cancel()
        }
      }
    }
    #expect(reportedMessages { scheduler.run(maxSteps: 0) } == [])
  }
}

/// A counter that threads share.
private final class SharedCounter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }

  func increment() {
    count.wrappingAdd(1, ordering: .relaxed)
  }
}
