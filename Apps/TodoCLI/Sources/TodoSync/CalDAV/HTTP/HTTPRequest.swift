import Foundation

/// A request to a server.
package struct HTTPRequest: Equatable, Sendable {
  /// The method, such as `PROPFIND`.
  var method: String
  /// The address.
  var url: URL
  /// The headers, without those of the credentials.
  var headers: [String: String]
  /// The body; `nil` if it has none.
  var body: Data?
  /// The user; `nil` if the request does not name one.
  var credentials: Credentials?

  package init(
    method: String,
    url: URL,
    headers: [String: String] = [:],
    body: Data? = nil,
    credentials: Credentials? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.credentials = credentials
  }
}

extension HTTPRequest {
  /// Returns a request whose body is XML.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - url: The address.
  ///   - depth: The number of levels below the address that are asked for; `nil` if the method has none.
  ///   - body: The body.
  ///   - credentials: The user.
  static func xml(
    _ method: String,
    _ url: URL,
    depth: Int? = nil,
    _ body: Data,
    _ credentials: Credentials?
  ) -> HTTPRequest {
    var headers = ["Content-Type": "application/xml; charset=utf-8"]
    headers["Depth"] = depth.map { "\($0)" }
    return HTTPRequest(
      method: method,
      url: url,
      headers: headers,
      body: body,
      credentials: credentials
    )
  }
}
