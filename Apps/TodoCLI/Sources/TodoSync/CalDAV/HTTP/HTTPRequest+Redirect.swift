import Foundation
import TodoFeature

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

extension HTTPResponse {
  /// The address that a redirect names; `nil` if it names none.
  var location: URL? {
    header("Location").flatMap { URL(string: $0, relativeTo: url)?.absoluteURL }
  }
}
