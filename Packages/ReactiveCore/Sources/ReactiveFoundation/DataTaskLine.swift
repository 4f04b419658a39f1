import Dispatch
import Foundation
import ReactiveCore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Where a data task is cancelled such that Foundation on Linux survives it.
///
/// There a session forgets a task once its completion handler has returned, and traps if anything asks
/// for the task afterwards. A cancellation does, and at a time of its own: one that meets the look-up in
/// the session's cache goes on when a background thread does, which may be long after the answer. Hence
/// a task is cancelled where its session calls back, as long as it has not done so; and a completion handler
/// that is called nevertheless does not return before the cancellation has come through.
final class DataTaskLine: Sendable {
  private enum State {
    /// The answer is awaited.
    case open
    /// It is no longer wanted.
    case hungUp(URLSessionDataTask)
    /// It has come.
    case closed
  }

  private let state = _Lock(State.open)

  /// Cancels the task, unless its answer comes first.
  func hangUp(_ task: URLSessionDataTask, of session: URLSession) {
    session.delegateQueue.addOperation { [self] in
      let isOpen = state.withLock { state in
        guard case .open = state else { return false }
        state = .hungUp(task)
        return true
      }
      if isOpen { task.cancel() }
    }
  }

  /// Says that the answer is here. To be called first by the task's completion handler.
  func close() {
    let last = state.withLock { state in
      defer { state = .closed }
      return state
    }
    if case .hungUp(let task) = last { waitForCancellation(of: task) }
  }

  /// Returns when a cancellation that has been asked for is over: it begins by saying so in the task's
  /// error, and goes on where asking once more, which changes nothing, has to wait for its turn.
  private func waitForCancellation(of task: URLSessionDataTask) {
    let pause = DispatchSemaphore(value: 0)
    while (task.error as? URLError)?.code != .cancelled {
      _ = pause.wait(timeout: .now() + .milliseconds(1))
    }
    task.cancel()
  }
}
