import Dispatch
import Foundation
import ReactiveCore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The answer to a data task, which may be cancelled such that Foundation on Linux survives it.
///
/// There a session forgets a task once its completion handler has returned, and traps if anything asks
/// for the task afterwards. A cancellation does, and at a time of its own: one that meets the look-up in
/// the session's cache goes on when a background thread does, which may be long after the answer. Hence
/// the completion handler of a cancelled task does not return before the cancellation has come through.
final class DataTaskLine: Sendable {
  private enum State {
    /// The answer is awaited.
    case open
    /// It is no longer wanted.
    case cancelled(URLSessionDataTask)
    /// It has come.
    case closed
  }

  private let state = _Lock(State.open)

  /// Cancels the task at once, unless its answer has come.
  func cancel(_ task: URLSessionDataTask) {
    let isOpen = state.withLock { state in
      guard case .open = state else { return false }
      state = .cancelled(task)
      return true
    }
    if isOpen { task.cancel() }
  }

  /// Notes that the answer is here. To be called first by the task's completion handler.
  func close() {
    let last = state.withLock { state in
      defer { state = .closed }
      return state
    }
    if case .cancelled(let task) = last { waitForCancellation(of: task) }
  }

  /// Returns when a cancellation that has been asked for is over: it begins by saying so in the task's
  /// error, and goes on where asking once more, which changes nothing, has to wait for its turn.
  private func waitForCancellation(of task: URLSessionDataTask) {
    // A task of a test's session is of a type of its own. It need not have an error, and the session
    // that could trap is not there.
    guard type(of: task) == URLSessionDataTask.self else { return }
    let pause = DispatchSemaphore(value: 0)
    let limit = ContinuousClock.now + Self.longestWait
    while (task.error as? URLError)?.code != .cancelled {
      // A task that no session of Foundation's runs may never say so.
      if ContinuousClock.now > limit { return }
      _ = pause.wait(timeout: .now() + .milliseconds(1))
    }
    task.cancel()
  }

  /// Far more than a cancellation takes, on a busy machine too.
  private static let longestWait: Duration = .seconds(10)
}
