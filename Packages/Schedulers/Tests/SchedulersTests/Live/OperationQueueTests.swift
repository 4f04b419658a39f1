import Foundation
import Schedulers
import Testing

@Suite("The operations of an operation queue", .timeLimit(.minutes(10)))
struct OperationQueueTests {
  let queue = OperationQueue()

  private func hour() -> OperationQueue.SchedulerTimeType { queue.now.advanced(by: 3_600) }

  /// Waits until an operation that ends on another thread has left the queue.
  private func waitUntilEmpty() async {
    while queue.operationCount > 0 { await Task.yield() }
  }

  @Test("A delayed action is an operation from the time of scheduling")
  func counts() {
    queue.schedule(after: hour()) {}
    queue.schedule(after: hour()) {}
    let timer = queue.schedule(after: hour(), interval: 1) {}
    #expect(queue.operationCount == 3)
    #expect(queue.operations.allSatisfy { !$0.isReady && !$0.isFinished && $0 is any Cancellable })
    timer.cancel()
    queue.cancelAllOperations()
  }

  @Test("Waiting for all operations waits for the delayed ones")
  func waits() {
    let count = _Lock(0)
    for milliseconds in [20, 1, 10] {
      queue.schedule(after: queue.now.advanced(by: .milliseconds(milliseconds))) {
        count.withLock { $0 += 1 }
      }
    }
    queue.schedule { count.withLock { $0 += 1 } }
    queue.waitUntilAllOperationsAreFinished()
    #expect(count.withLock { $0 } == 4)
    #expect(queue.operationCount == 0)
  }

  @Test("Cancelling all operations cancels the delayed ones and ends the timers")
  func cancelsAll() {
    let count = _Lock(0)
    queue.isSuspended = true
    let start = queue.now
    queue.schedule(after: start) { count.withLock { $0 += 1 } }
    queue.schedule(after: hour()) { count.withLock { $0 += 1 } }
    let timer = queue.schedule(after: start, interval: .milliseconds(1)) {
      count.withLock { $0 += 1 }
    }
    queue.cancelAllOperations()
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    #expect(queue.operationCount == 0)
    #expect(count.withLock { $0 } == 0)
    withExtendedLifetime(timer) {}
  }

  @Test("A cancelled action leaves the queue")
  func cancelsOne() async {
    let hasRun = _Lock(false)
    let cancellable = queue._scheduleOnce(
      named: "test",
      after: hour(),
      tolerance: .zero,
      options: nil
    ) {
      hasRun.withLock { $0 = true }
    }
    let timer = queue.schedule(after: hour(), interval: 1) { hasRun.withLock { $0 = true } }
    #expect(queue.operationCount == 2)
    cancellable.cancel()
    timer.cancel()
    cancellable.cancel()
    await waitUntilEmpty()
    #expect(!hasRun.withLock { $0 })
  }

  @Test("A timer that was cancelled by its own action leaves the queue")
  func cancelsItself() async {
    let timer = _Lock<AnyCancellable?>(nil)
    let count = _Lock(0)
    queue.isSuspended = true
    let made = AnyCancellable(
      queue.schedule(after: queue.now, interval: .milliseconds(1)) {
        count.withLock { $0 += 1 }
        timer.withLock { $0 }?.cancel()
      }
    )
    timer.withLock { $0 = made }
    queue.isSuspended = false
    await waitUntilEmpty()
    #expect(count.withLock { $0 } == 1)
  }

  @Test("A queue lives until its delayed work is done, and no longer")
  func lifetime() async {
    let hasRun = _Lock(false)
    weak var queue: OperationQueue?
    let cancellable: any Cancellable
    do {
      let made = OperationQueue()
      queue = made
      cancellable = made._scheduleOnce(
        named: "test",
        after: made.now.advanced(by: .milliseconds(5)),
        tolerance: .zero,
        options: nil
      ) {
        hasRun.withLock { $0 = true }
      }
    }
    while queue != nil { await Task.yield() }
    #expect(hasRun.withLock { $0 })
    withExtendedLifetime(cancellable) {}
  }
}
