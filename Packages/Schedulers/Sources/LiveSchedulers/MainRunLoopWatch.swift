import Foundation

/// Warns once about work on the main run loop that will never run.
///
/// The main queue shows when that is so. Its work runs on the main thread, or waits for that
/// thread, until the main thread calls `dispatchMain()`, where an asynchronous `main` ends up too.
/// After that, the work of the main queue runs on other threads, and the main run loop never runs
/// again. A main thread that is blocked or busy may still return to its run loop. Nothing is known
/// about it, so there is no warning.
final class MainRunLoopWatch: Sendable {
  static let shared = MainRunLoopWatch()

  private struct State {
    /// The number of actions that the run loop has been given and that have not begun.
    var waitingCount = 0
    /// True while a check is pending on the main queue.
    var isAsking = false
    var hasWarned = false
  }

  private let state = _Lock(State())
  private let onMainQueue: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let isMainThread: @Sendable () -> Bool
  private let warn: @Sendable (String) -> Void

  /// Makes a watch; the parameters are for tests.
  ///
  /// - Parameters:
  ///   - onMainQueue: Runs a closure on the main queue.
  ///   - isMainThread: Returns true if the current thread is the main one.
  ///   - warn: Writes the warning.
  init(
    onMainQueue: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = {
      DispatchQueue.main.async(execute: $0)
    },
    isMainThread: @escaping @Sendable () -> Bool = { Thread.isMainThread },
    warn: @escaping @Sendable (String) -> Void = {
      FileHandle.standardError.write(Data(($0 + "\n").utf8))
    }
  ) {
    self.onMainQueue = onMainQueue
    self.isMainThread = isMainThread
    self.warn = warn
  }

  /// Watches an action that is about to be given to the main run loop.
  ///
  /// - Returns: The action to give to the run loop instead.
  func watched(_ action: @escaping () -> Void) -> () -> Void {
    let isToAsk = state.withLock { state in
      state.waitingCount += 1
      defer { state.isAsking = !state.hasWarned }
      return !state.isAsking && !state.hasWarned
    }
    // The check runs when the main queue does: possibly after the call of `dispatchMain()`.
    if isToAsk { onMainQueue { self.answer() } }
    return {
      self.state.withLock { $0.waitingCount -= 1 }
      action()
    }
  }

  private func answer() {
    let isGone = !isMainThread()
    let isToWarn = state.withLock { state in
      state.isAsking = false
      guard isGone, state.waitingCount > 0, !state.hasWarned else { return false }
      state.hasWarned = true
      return true
    }
    if isToWarn { warn(Self.warning) }
  }

  private static let warning = """
    Schedulers: work was scheduled on RunLoop.main and will never run. The main thread has called \
    dispatchMain(), as an asynchronous main() does too, and no longer runs its run loop. Let the main \
    thread call RunLoop.main.run(), or schedule the work on DispatchQueue.main.
    """
}
