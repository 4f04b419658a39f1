import Foundation
import TodoFeature

/// The address of a server as a user types it.
enum TypedAddress {
  /// Returns the address for a text: that of a host, or of anything on a server. Without a scheme it is
  /// `https`.
  ///
  /// - Throws: A failure that names the mistake.
  static func url(of text: String) throws(SyncFailure) -> URL {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty, let url = URL(string: text.contains("://") ? text : "https://" + text)
    else {
      throw .refused("that is no address of a server; use one such as https://example.org")
    }
    _ = try Origin(of: url)
    return url.path().isEmpty ? url.appending(path: "/") : url
  }
}
