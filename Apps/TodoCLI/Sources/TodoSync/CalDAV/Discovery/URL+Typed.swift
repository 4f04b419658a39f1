import Foundation
import TodoFeature

extension URL {
  /// Creates the address of a server that a user types: that of a host, or of anything on a server. Without
  /// a scheme it is `https`.
  ///
  /// - Throws: A failure that names the mistake.
  init(typed text: String) throws(SyncFailure) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty, let url = URL(string: text.contains("://") ? text : "https://" + text)
    else {
      throw .refused("that is no address of a server; use one such as https://example.org")
    }
    _ = try Origin(of: url)
    self = url.path().isEmpty ? url.appending(path: "/") : url
  }
}
