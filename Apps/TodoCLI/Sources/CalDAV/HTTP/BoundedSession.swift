import Foundation
import FoundationNetworking

/// A session whose tasks do not follow redirects and do not receive more than a limit.
///
/// A task with a completion handler keeps all of its body and asks no delegate about redirects:
/// Foundation on Linux has no limit for it. So this session makes tasks of its delegate instead, which
/// calls the handler at the end.
///
/// Safe to share: it has nothing that changes, and its receiver has a lock.
final class BoundedSession: URLSession, @unchecked Sendable {
  private let receiver: BoundedReceiver

  /// Creates a session. It keeps nothing on the disk and has no cookies.
  convenience init(limits: HTTPLimits) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalAndRemoteCacheData
    configuration.urlCredentialStorage = nil
    configuration.httpMaximumConnectionsPerHost = 4
    configuration.timeoutIntervalForRequest = limits.idleTime
    self.init(configuration, BoundedReceiver(limit: limits.bodySize))
  }

  private init(_ configuration: URLSessionConfiguration, _ receiver: BoundedReceiver) {
    self.receiver = receiver
    super.init(configuration: configuration, delegate: receiver, delegateQueue: BoundedQueue())
  }

  override init(configuration: URLSessionConfiguration) {
    receiver = BoundedReceiver(limit: HTTPLimits().bodySize)
    super.init(configuration: configuration, delegate: receiver, delegateQueue: BoundedQueue())
  }

  override func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    let task = dataTask(with: request)
    receiver.add(task, completionHandler)
    return task
  }
}
