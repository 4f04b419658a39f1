import Foundation

/// A thread that runs its run loop for ever. The main thread of a test run does not run its own, so
/// that a timer of it would never fire.
public final class RunLoopThread: Sendable {
  public static let shared = RunLoopThread()

  // Safe: the run loop does what is added from other threads on its own thread.
  public nonisolated(unsafe) let runLoop: RunLoop

  private init() {
    let isReady = DispatchSemaphore(value: 0)
    let runLoop = Lock<RunLoop?>(nil)
    Thread.detachNewThread {
      let own = RunLoop.current
      // A run loop without a source ends at once.
      let source = Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }
      own.add(source, forMode: .default)
      runLoop.withLock { $0 = own }
      isReady.signal()
      while true { _ = own.run(mode: .default, before: .distantFuture) }
    }
    isReady.wait()
    // The thread has set it.
    self.runLoop = runLoop.withLock { $0! }
  }
}
