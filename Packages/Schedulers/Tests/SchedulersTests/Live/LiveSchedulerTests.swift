import Foundation
import Schedulers
import Testing

@Suite("The live schedulers", .timeLimit(.minutes(10)))
struct LiveSchedulerTests {
  /// Each scheduler behind the three things that can be asked of it.
  struct Subject: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let schedule: @Sendable (@escaping () -> Void) -> Void
    /// Seconds from now, and what is run with how late it was.
    let scheduleAfter: @Sendable (Double, @escaping (Double) -> Void) -> Void
    let scheduleEvery: @Sendable (Double, @escaping () -> Void) -> any Cancellable

    init<S: Scheduler & Sendable>(_ description: String, _ scheduler: @escaping @Sendable () -> S)
    where S.SchedulerTimeType.Stride: Comparable {
      testDescription = description
      schedule = { scheduler().schedule($0) }
      scheduleAfter = { seconds, action in
        let scheduler = scheduler()
        let due = scheduler.now.advanced(by: .seconds(seconds))
        scheduler.schedule(after: due) {
          action(due.distance(to: scheduler.now) >= .zero ? 0 : -1)
        }
      }
      scheduleEvery = { seconds, action in
        let scheduler = scheduler()
        return scheduler.schedule(after: scheduler.now, interval: .seconds(seconds), action)
      }
    }
  }

  static let subjects = [
    Subject("DispatchQueue") { DispatchQueue(label: "serial") },
    Subject("DispatchQueue.main") { DispatchQueue.main },
    Subject("RunLoop") { RunLoopThread.shared.scheduler },
    Subject("OperationQueue") { OperationQueue() },
    Subject("UIScheduler") { UIScheduler.shared },
  ]

  @Test("Scheduled work runs", arguments: subjects)
  func schedules(subject: Subject) async {
    await withCheckedContinuation { continuation in
      subject.schedule { continuation.resume() }
    }
  }

  @Test("Work for later does not run before its time", arguments: subjects)
  func delays(subject: Subject) async {
    let lateness = await withCheckedContinuation { continuation in
      subject.scheduleAfter(0.01) { continuation.resume(returning: $0) }
    }
    #expect(lateness >= 0)
  }

  @Test("Work for a time that has passed runs", arguments: subjects)
  func past(subject: Subject) async {
    await withCheckedContinuation { continuation in
      subject.scheduleAfter(-1) { _ in continuation.resume() }
    }
  }

  @Test("A timer ticks again and again", arguments: subjects)
  func ticks(subject: Subject) async {
    let count = _Lock(0)
    let timer = _Lock<AnyCancellable?>(nil)
    await withCheckedContinuation { continuation in
      let cancellable = AnyCancellable(
        subject.scheduleEvery(0.001) {
          let isThird = count.withLock { count in
            count += 1
            return count == 3
          }
          if isThird { continuation.resume() }
        }
      )
      timer.withLock { $0 = cancellable }
    }
    timer.withLock { $0 }?.cancel()
    #expect(count.withLock { $0 } >= 3)
  }

  @Test("A timer that its own action cancels ticks no more", arguments: subjects)
  func cancelsItself(subject: Subject) async {
    let count = _Lock(0)
    let timer = _Lock<AnyCancellable?>(nil)
    await withCheckedContinuation { continuation in
      let cancellable = AnyCancellable(
        subject.scheduleEvery(0.001) {
          // The first ticks may come before the timer is kept.
          guard let cancellable = timer.withLock({ $0 }) else { return }
          cancellable.cancel()
          let isFirst = count.withLock { count in
            count += 1
            return count == 1
          }
          if isFirst { continuation.resume() }
        }
      )
      timer.withLock { $0 = cancellable }
    }
    // Two more turns of the scheduler, long after the next tick was due.
    for _ in 0..<2 {
      await withCheckedContinuation { continuation in
        subject.scheduleAfter(0.005) { _ in continuation.resume() }
      }
    }
    #expect(count.withLock { $0 } == 1)
  }

  @Test("A dispatch group waits for the work that is scheduled with it")
  func group() async {
    let queue = DispatchQueue(label: "serial")
    let group = DispatchGroup()
    let log = _Lock<[String]>([])
    let options = DispatchQueue.SchedulerOptions(qos: .userInitiated, group: group)
    queue.schedule(after: queue.now.advanced(by: 0.005), tolerance: 0, options: options) {
      log.withLock { $0.append("delayed") }
    }
    queue.schedule(options: options) { log.withLock { $0.append("now") } }
    await withCheckedContinuation { continuation in
      group.notify(queue: queue) { continuation.resume() }
    }
    #expect(log.withLock { $0 } == ["now", "delayed"])
  }

  @Test("A run loop that waits wakes for work of another thread")
  func wakes() async {
    // Its thread has nothing else to do but wait.
    for _ in 0..<100 {
      await withCheckedContinuation { continuation in
        RunLoopThread.shared.scheduler.schedule { continuation.resume() }
      }
    }
  }

  @Test("Work that work schedules runs, though nothing else wakes anyone", arguments: subjects)
  func nested(subject: Subject) async {
    for _ in 0..<100 {
      await withCheckedContinuation { continuation in
        subject.schedule {
          subject.schedule {
            subject.schedule { continuation.resume() }
          }
        }
      }
    }
  }

  @Test("An operation queue that is busy merges the ticks it missed")
  func merges() async {
    let queue = OperationQueue()
    queue.isSuspended = true
    let count = _Lock(0)
    let start = queue.now
    let timer = queue.schedule(after: start, interval: .microseconds(100)) {
      count.withLock { $0 += 1 }
    }
    let other = OperationQueue()
    await withCheckedContinuation { continuation in
      other.schedule(after: start.advanced(by: 0.01)) { continuation.resume() }
    }
    #expect(queue.operationCount <= 1)
    timer.cancel()
    queue.isSuspended = false
    await withCheckedContinuation { continuation in
      queue.schedule { continuation.resume() }
    }
    #expect(count.withLock { $0 } == 0)
  }
}

extension RunLoopThread {
  var scheduler: AnySchedulerOf<RunLoop> { runLoop.eraseToAnyScheduler() }
}
