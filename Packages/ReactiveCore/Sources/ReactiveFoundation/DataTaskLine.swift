import Dispatch
import Foundation
import ReactiveCore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Cancels a data task such that Foundation on Linux does not trap.
///
/// There a session removes a task once its completion handler has returned, and traps if the task
/// is looked up afterwards. A cancellation looks it up, at an unpredictable time: one that
/// coincides with the look-up in the session's cache continues when a background thread does, which
/// may be long after the response. So the completion handler of a cancelled task returns only after
/// the cancellation is complete.
final class DataTaskLine: Sendable {
  private enum State {
    /// No response was received, and the task was not cancelled.
    case open
    /// The task was cancelled before its response.
    case cancelled(URLSessionDataTask)
    /// The response was received.
    case closed
  }

  private let state = _Lock(State.open)

  /// Cancels the task at once, unless its response was received.
  func cancel(_ task: URLSessionDataTask) {
    let isOpen = state.withLock { state in
      guard case .open = state else { return false }
      state = .cancelled(task)
      return true
    }
    if isOpen { task.cancel() }
  }

  /// Records that the response was received. The task's completion handler calls it first.
  func close() {
    let last = state.withLock { state in
      defer { state = .closed }
      return state
    }
    if case .cancelled(let task) = last { waitForCancellation(of: task) }
  }

  /// Waits until a requested cancellation is complete. A cancellation sets the task's error first.
  /// The rest runs where a second cancellation, which changes nothing, has to wait for it.
  private func waitForCancellation(of task: URLSessionDataTask) {
    // A test's session has its own type of task. It need not have an error, and no session can
    // trap.
    guard type(of: task) == URLSessionDataTask.self else { return }
    let pause = DispatchSemaphore(value: 0)
    let limit = ContinuousClock.now + Self.longestWait
    while (task.error as? URLError)?.code != .cancelled {
      // A task that is not run by a Foundation session may never have this error.
      if ContinuousClock.now > limit { return }
      _ = pause.wait(timeout: .now() + .milliseconds(1))
    }
    task.cancel()
  }

  /// Much longer than a cancellation takes, on a busy machine too.
  private static let longestWait: Duration = .seconds(10)
}
