import Foundation
import Schedulers

/// A thread that does nothing but run its run loop. The main thread of a test run does not: there a
/// run loop's timers would never fire.
final class RunLoopThread: Sendable {
  static let shared = RunLoopThread()

  let scheduler: AnySchedulerOf<RunLoop>

  private init() {
    let isReady = DispatchSemaphore(value: 0)
    let scheduler = _Lock<AnySchedulerOf<RunLoop>?>(nil)
    Thread.detachNewThread {
      let runLoop = RunLoop.current
      scheduler.withLock { $0 = runLoop.eraseToAnyScheduler() }
      // A run loop without a source ends at once.
      let source = Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }
      runLoop.add(source, forMode: .default)
      isReady.signal()
      while true { _ = runLoop.run(mode: .default, before: .distantFuture) }
    }
    isReady.wait()
    self.scheduler = scheduler.withLock { $0! }
  }
}
