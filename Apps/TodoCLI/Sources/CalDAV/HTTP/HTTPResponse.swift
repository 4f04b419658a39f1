import Foundation

/// The response of a server.
public struct HTTPResponse: Equatable, Sendable {
  /// The address that answered. It is another one than that of the request after a redirect.
  public var url: URL
  /// The status code.
  public var status: Int
  /// The headers. Their names are in lower case.
  public var headers: [String: String]
  /// The body.
  public var body: Data

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - url: The address that answered.
  ///   - status: The status code.
  ///   - headers: The headers, with names in any case.
  ///   - body: The body.
  public init(url: URL, status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.url = url
    self.status = status
    self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }) { first, _ in first }
    self.body = body
  }

  /// Returns the value of a header; `nil` if the response does not have it.
  ///
  /// - Parameter name: The name, in any case.
  public func header(_ name: String) -> String? { headers[name.lowercased()] }
}
