import Foundation
import TodoCLI
import TodoFeature

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

extension HTTPRequest {
  /// Returns the lines of the headers with which the request is sent.
  ///
  /// - Parameter environment: The variables of the process.
  /// - Throws: A failure if the request must not be sent: if others could read it, or if a header would
  ///   end before its value does.
  func headerLines(in environment: [EnvironmentVariable: String]) throws(SyncFailure) -> [String] {
    try Origin(of: url).checkProxy(in: environment)
    // libcurl adds both to a body unless they are empty. A server need not be asked whether it wants one.
    var lines = body == nil ? [] : ["Expect:"]
    if body != nil, headers["Content-Type"] == nil { lines.append("Content-Type:") }
    for (name, value) in headers {
      guard !value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
      else { throw .refused("the value of the header '\(name)' has a line break or the like") }
      lines.append("\(name): \(value)")
    }
    if let credentials { lines.append("Authorization: \(try credentials.authorization())") }
    return lines
  }
}

extension HTTPRequest {
  /// The methods that only read. Others are not redirected, so that a server cannot choose where we
  /// write.
  private static let redirectedMethods: Set = ["GET", "HEAD", "OPTIONS", "PROPFIND", "REPORT"]

  /// Returns the request that follows a response to this one: the same for another address, without the
  /// credentials if that is another origin.
  ///
  /// - Returns: `nil` if the response is not a redirect that is followed.
  /// - Throws: A failure if the address is not encrypted, or not one of HTTP.
  func redirected(by response: HTTPResponse) throws(SyncFailure) -> HTTPRequest? {
    guard [301, 302, 307, 308].contains(response.status), Self.redirectedMethods.contains(method),
      let url = response.location
    else { return nil }
    let (old, new) = (try Origin(of: self.url), try Origin(of: url))
    guard old.scheme != "https" || new.scheme == "https" else {
      throw .refused(
        "'\(self.url.shown)' is redirected to '\(url.shown)', which is not encrypted; "
          + "check the address"
      )
    }
    var next = self
    next.url = url
    if new != old { next.credentials = nil }
    return next
  }
}
