import Foundation

/// Warns, once, of work for the main run loop that never runs.
///
/// The main queue knows: its work runs on the main thread, or waits for it, until that thread has gone
/// for good to `dispatchMain()`, where an asynchronous `main` ends up too. From then on it runs on
/// other threads, and the main run loop never runs again. A main thread that blocks or is busy may
/// still come back to its run loop: of that one nothing is known, and nothing is said.
final class MainRunLoopWatch: Sendable {
  static let shared = MainRunLoopWatch()

  private struct State {
    /// How many actions the run loop has been given that have not begun.
    var waitingCount = 0
    /// Whether the main queue is asked, and has not answered.
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
  ///   - isMainThread: Whether the current thread is the main one.
  ///   - warn: Tells the warning.
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
  /// - Returns: What to give it instead.
  func watched(_ action: @escaping () -> Void) -> () -> Void {
    let isToAsk = state.withLock { state in
      state.waitingCount += 1
      defer { state.isAsking = !state.hasWarned }
      return !state.isAsking && !state.hasWarned
    }
    // Asked now, answered when the main queue runs: maybe after the main thread has gone.
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
    Schedulers: work was scheduled on RunLoop.main and never runs. The main thread has gone to \
    dispatchMain(), where an asynchronous main() ends up too, and runs no run loop any more. Let the \
    main thread call RunLoop.main.run(), or schedule the work on DispatchQueue.main.
    """
}
