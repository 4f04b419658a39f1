import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension DependencyValues {
  /// The session of requests. In a test that gives none, a request fails, and it is reported.
  ///
  /// Source: `urlSession` of Dependencies.
  public var urlSession: URLSession {
    get { self[URLSessionKey.self] }
    set { self[URLSessionKey.self] = newValue }
  }
}

private enum URLSessionKey: DependencyKey {
  static let liveValue = URLSession.shared
  static var testValue: URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [UnimplementedURLProtocol.self]
    return URLSession(configuration: configuration)
  }
}

/// Fails each request.
private final class UnimplementedURLProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let place = request.url.map { " for \($0.absoluteString)" } ?? ""
    reportIssue(
      """
      @Dependency(\\.urlSession) has no test implementation, but a request was made\(place).

      To fix, override 'urlSession' with a session whose configuration has a protocol of the test, or give the client \
      that makes the request a test value.
      """
    )
    client?.urlProtocol(self, didFailWithError: URLError(.notConnectedToInternet))
  }

  override func stopLoading() {}
}
