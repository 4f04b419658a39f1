import Dispatch
import Foundation

/// A serial queue that slows down what adds to it while many operations are pending.
///
/// Foundation on Linux adds an operation for each part of a body, faster than they may run: without
/// this queue, all of a long body could be in memory before its first parts are counted. An operation
/// may itself wait for the thread that adds, so that this thread waits only for a moment each time.
///
/// Safe to share: it has nothing that changes but a semaphore.
final class BoundedQueue: OperationQueue, @unchecked Sendable {
  private let slots = DispatchSemaphore(value: 64)

  override init() {
    super.init()
    maxConcurrentOperationCount = 1
  }

  override func addOperation(_ block: @escaping @Sendable () -> Void) {
    let hasSlot = slots.wait(timeout: .now() + .milliseconds(50)) == .success
    super.addOperation { [slots] in
      block()
      if hasSlot { slots.signal() }
    }
  }
}
