import ComposableArchitecture
import Dispatch
import Foundation
import FoundationNetworking

/// Receives the bodies of a session, up to a limit, and follows neither redirects nor challenges.
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
  }

  private let limit: Int
  private let transfers = _Lock([Int: Transfer]())

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
      guard let count = transfers[dataTask.taskIdentifier]?.body?.count else { return false }
      let isTooLong = count + data.count > limit
      if isTooLong {
        transfers[dataTask.taskIdentifier]?.body = nil
      } else {
        transfers[dataTask.taskIdentifier]?.body?.append(data)
      }
      return isTooLong
    }
    // Here and at once: while this operation waits for the session, little more is received.
    if isTooLong { dataTask.cancel() }
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
