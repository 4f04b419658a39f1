import ComposableArchitecture
import Dispatch
import Foundation
import FoundationNetworking

/// Receives the bodies of a session, up to a limit, and follows neither redirects nor challenges.
///
/// A body that is too long is dropped, and its task canceled. Foundation on Linux then reads no more, but
/// sometimes closes the connection only when the process ends.
final class BoundedReceiver: NSObject, URLSessionDataDelegate, Sendable {
  typealias Handler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  /// A response that is being received.
  private struct Transfer {
    /// Receives the response when it is complete.
    let handler: Handler
    /// The body so far; `nil` if it is too long.
    var body: Data? = Data()
    /// The response of a server that does not accept the user.
    var challenge: URLResponse?

    /// Takes a part of the body.
    ///
    /// - Returns: True if the body has become too long by this part.
    mutating func append(_ data: Data, limit: Int) -> Bool {
      guard let count = body?.count else { return false }
      if count + data.count <= limit {
        body?.append(data)
        return false
      }
      body = nil
      return true
    }
  }

  private let limit: Int
  private let transfers = _Lock([Int: Transfer]())
  private let cancellations = DispatchQueue(label: "CalDAV.cancellations")

  /// - Parameter limit: The number of bytes of a body.
  init(limit: Int) {
    self.limit = limit
  }

  /// Registers the handler of a task that has not started.
  func add(_ task: URLSessionTask, _ handler: @escaping Handler) {
    transfers.withLock { $0[task.taskIdentifier] = Transfer(handler: handler) }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    // Foundation on Linux never ends a task whose challenge is left to it.
    let response = challenge.failureResponse ?? task.response
    transfers.withLock { $0[task.taskIdentifier]?.challenge = response }
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = transfers.withLock { transfers in
      transfers[dataTask.taskIdentifier]?.append(data, limit: limit) == true
    }
    // Not on this queue: a cancellation waits until the session has nothing to receive for a moment,
    // and what is received meanwhile has to be dropped.
    if isTooLong { cancellations.async { dataTask.cancel() } }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    guard let transfer = transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) })
    else { return }
    if let challenge = transfer.challenge {
      transfer.handler(Data(), challenge, nil)
    } else if let body = transfer.body {
      transfer.handler(body, task.response, error)
    } else {
      waitForCancellation(of: task)
      transfer.handler(nil, nil, URLError(.dataLengthExceedsMaximum))
    }
  }

  /// Waits until the cancellation of a task is complete. Foundation on Linux traps if it removes the
  /// task before: see `DataTaskLine` of ReactiveFoundation.
  private func waitForCancellation(of task: URLSessionTask) {
    let pause = DispatchSemaphore(value: 0)
    let limit = ContinuousClock.now + .seconds(10)
    while (task.error as? URLError)?.code != .cancelled, ContinuousClock.now < limit {
      _ = pause.wait(timeout: .now() + .milliseconds(1))
    }
    task.cancel()
  }
}
