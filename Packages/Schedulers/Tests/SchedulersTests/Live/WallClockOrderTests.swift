import Foundation
import Schedulers
import Testing

/// In which order delayed actions run. The schedulers are kept busy while the dates pass, so that several
/// actions are due at once.
@Suite("The order of delayed actions", .serialized, .timeLimit(.minutes(10)))
struct WallClockOrderTests {
  /// A scheduler of the wall clock that runs one action at a time.
  struct Subject: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Runs actions after so many milliseconds from one common moment.
    let scheduleAll: @Sendable ([(after: Int, action: () -> Void)]) -> Void
    let schedule: @Sendable (@escaping () -> Void) -> Void

    init<S: Scheduler & Sendable>(_ description: String, _ scheduler: S) {
      testDescription = description
      scheduleAll = { items in
        let start = scheduler.now
        for item in items {
          scheduler.schedule(after: start.advanced(by: .milliseconds(item.after)), item.action)
        }
      }
      schedule = { scheduler.schedule($0) }
    }
  }

  static var subjects: [Subject] {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    return [
      Subject("RunLoop", RunLoopThread.shared.scheduler),
      Subject("a serial OperationQueue", queue),
    ]
  }

  /// Runs actions after so many milliseconds each, while the scheduler is busy until all are due.
  ///
  /// - Returns: The numbers of the actions in the order in which they ran.
  private func order(of delays: [Int], on subject: Subject, isBusy: Bool) async -> [Int] {
    let order = _Lock<[Int]>([])
    await withCheckedContinuation { continuation in
      let isDue = DispatchSemaphore(value: 0)
      if isBusy { subject.schedule { isDue.wait() } }
      subject.scheduleAll(
        delays.enumerated().map { index, delay in
          (
            delay,
            {
              let isLast = order.withLock { order in
                order.append(index)
                return order.count == delays.count
              }
              if isLast { continuation.resume() }
            }
          )
        }
      )
      // The clock calls in the order of the dates: this one comes after all of the actions.
      let clock = OperationQueue()
      clock.schedule(after: clock.now.advanced(by: .milliseconds(delays.max() ?? 0))) {
        isDue.signal()
      }
    }
    return order.withLock { $0 }
  }

  @Test("Actions run in the order of their dates", arguments: subjects, [false, true])
  func dates(subject: Subject, isBusy: Bool) async {
    // All have to be scheduled before the first is due, also where this thread does not get on at once.
    let milliseconds = Array(isBusy ? 1...20 : 41...60)
    for _ in 0..<20 {
      let delays = milliseconds.shuffled()
      let order = await order(of: delays, on: subject, isBusy: isBusy)
      #expect(order.map { delays[$0] } == milliseconds)
    }
  }

  @Test(
    "Actions of equal dates run in the order of scheduling",
    arguments: subjects,
    [false, true]
  )
  func equalDates(subject: Subject, isBusy: Bool) async {
    for delay in [-1, 0, 1, 5] {
      for _ in 0..<5 {
        let order = await order(
          of: Array(repeating: delay, count: 50),
          on: subject,
          isBusy: isBusy
        )
        #expect(order == Array(0..<50))
      }
    }
  }

  @Test(
    "A queue that is suspended while dates pass runs its actions in their order, without the cancelled ones"
  )
  func suspended() {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    let order = _Lock<[Int]>([])
    let start = queue.now
    // Some have passed when they are scheduled, some not.
    let delays = Array(-100..<100).shuffled()
    let cancellables = delays.map { delay in
      let date = start.advanced(by: .microseconds(delay * 50))
      return queue._scheduleOnce(named: "test", after: date, tolerance: .zero, options: nil) {
        order.withLock { $0.append(delay) }
      }
    }
    for (delay, cancellable) in zip(delays, cancellables) where delay.isMultiple(of: 3) {
      cancellable.cancel()
    }
    waitUntil(queue.now.date + 0.005)
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    #expect(order.withLock { $0 } == (-100..<100).filter { !$0.isMultiple(of: 3) })
  }

  @Test(
    "A run loop that is busy while dates pass runs its actions in their order, without the cancelled ones"
  )
  func busyRunLoop() async {
    let scheduler = RunLoopThread.shared.scheduler
    let order = _Lock<[Int]>([])
    let delays = Array(-100..<100).shuffled()
    await withCheckedContinuation { continuation in
      scheduler.schedule {
        let start = scheduler.now
        let cancellables = delays.map { delay in
          let date = start.advanced(by: .microseconds(delay * 50))
          return scheduler._scheduleOnce(named: "test", after: date, tolerance: .zero, options: nil)
          {
            order.withLock { $0.append(delay) }
            if delay == 98 { continuation.resume() }
          }
        }
        for (delay, cancellable) in zip(delays, cancellables) where delay.isMultiple(of: 3) {
          cancellable.cancel()
        }
        waitUntil(start.date + 0.006)
      }
    }
    #expect(order.withLock { $0 } == (-100..<99).filter { !$0.isMultiple(of: 3) })
  }
}

/// Returns when the clock shows the date.
private func waitUntil(_ date: Date) {
  while Date() < date { sched_yield() }
}
