import Foundation
import TodoFeature

extension HTTPRequest {
  /// Returns the lines of the headers with which the request is sent.
  ///
  /// - Parameter environment: The variables of the process.
  /// - Throws: A failure if the request must not be sent: if others could read it, or if a header would
  ///   end before its value does.
  func headerLines(in environment: [String: String]) throws(SyncFailure) -> [String] {
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
