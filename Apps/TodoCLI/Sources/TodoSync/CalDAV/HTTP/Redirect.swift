import Foundation
import TodoFeature

/// The rules of redirects.
enum Redirect {
  /// The number of redirects that are followed for one request.
  static let limit = 5

  /// The methods that only read. Others are not redirected, so that a server cannot choose where we
  /// write.
  private static let methods: Set = ["GET", "HEAD", "OPTIONS", "PROPFIND", "REPORT"]

  /// Returns the request that follows a response: the same one for another address, without the
  /// credentials if that is another origin.
  ///
  /// - Returns: `nil` if the response is not a redirect that is followed.
  /// - Throws: A failure if the address is not encrypted, or not one of HTTP.
  static func next(
    after response: HTTPResponse,
    to request: HTTPRequest
  ) throws(SyncFailure) -> HTTPRequest? {
    guard [301, 302, 307, 308].contains(response.status), methods.contains(request.method),
      let url = response.location
    else { return nil }
    let (old, new) = (try Origin(of: request.url), try Origin(of: url))
    guard old.scheme != "https" || new.scheme == "https" else {
      throw .refused(
        "'\(request.url.shown)' is redirected to '\(url.shown)', which is not encrypted; "
          + "check the address"
      )
    }
    var next = request
    next.url = url
    if new != old { next.credentials = nil }
    return next
  }
}

extension HTTPResponse {
  /// The address that a redirect names; `nil` if it names none.
  var location: URL? {
    header("Location").flatMap { URL(string: $0, relativeTo: url)?.absoluteURL }
  }
}
