import Foundation
import FoundationNetworking
import TodoFeature

extension URLRequest {
  /// The form of a request in which a session sends it.
  ///
  /// - Throws: A failure if it must not be sent: if others could read it, or if a header would end
  ///   before its value does.
  init(_ request: HTTPRequest, idleTime: TimeInterval) throws(SyncFailure) {
    let origin = try Origin(of: request.url)
    try ProxyRule.check(origin, in: ProcessInfo.processInfo.environment)
    self.init(
      url: request.url,
      cachePolicy: .reloadIgnoringLocalAndRemoteCacheData,
      timeoutInterval: idleTime
    )
    httpMethod = request.method
    httpBody = request.body
    httpShouldHandleCookies = false
    for (name, value) in request.headers {
      guard !value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
      else { throw .refused("the value of the header '\(name)' has a line break or the like") }
      setValue(value, forHTTPHeaderField: name)
    }
    if let credentials = request.credentials {
      setValue(try credentials.authorization(), forHTTPHeaderField: "Authorization")
    }
  }
}
