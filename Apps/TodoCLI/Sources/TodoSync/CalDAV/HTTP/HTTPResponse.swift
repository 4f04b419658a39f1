import Foundation

/// The response of a server.
package struct HTTPResponse: Equatable, Sendable {
  /// The address that answered. It is another one than that of the request after a redirect.
  var url: URL
  /// The status code.
  package var status: Int
  /// The headers. Their names are in lower case.
  var headers: [String: String]
  /// The body.
  var body: Data

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - url: The address that answered.
  ///   - status: The status code.
  ///   - headers: The headers, with names in any case.
  ///   - body: The body.
  init(url: URL, status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.url = url
    self.status = status
    self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }) { first, _ in first }
    self.body = body
  }

  /// Returns the value of a header; `nil` if the response does not have it.
  ///
  /// - Parameter name: The name, in any case.
  func header(_ name: String) -> String? { headers[name.lowercased()] }
}
