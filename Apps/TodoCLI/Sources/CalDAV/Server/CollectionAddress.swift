import Foundation
import TodoFeature

/// The address of a collection, which tells the addresses inside of it from others. A server that is
/// hostile cannot make us read or write elsewhere.
struct CollectionAddress {
  /// A resource of the collection.
  struct Member: Equatable {
    /// The address as the server writes it: an absolute path.
    let href: String
    /// The address for a request.
    let url: URL
    /// The path in a form that is equal for all spellings.
    let key: String
  }

  /// The address, with a slash at its end.
  let url: URL
  private let origin: Origin
  private let segments: [String]

  /// - Throws: A failure if no request may be sent to the address.
  init(_ url: URL) throws(SyncFailure) {
    origin = try Origin(of: url)
    guard let segments = Self.segments(of: url) else {
      throw .refused("'\(url.shown)' is no address of a calendar; check it")
    }
    self.segments = segments
    self.url = url.path(percentEncoded: true).hasSuffix("/") ? url : url.appending(path: "/")
  }

  /// Returns the resource at an address; `nil` if that is not inside of the collection.
  func member(_ href: String) -> Member? {
    guard let (url, path) = resolve(href), path.count > segments.count, path.starts(with: segments)
    else { return nil }
    let isPath = href.hasPrefix("/") && !href.hasPrefix("//")
    return Member(
      href: isPath ? href : url.path(percentEncoded: true),
      url: url,
      key: path.map(Self.spelling).joined(separator: "/")
    )
  }

  /// Returns the resource for a name.
  func member(named name: String) -> Member? {
    member(url.path(percentEncoded: true) + Self.spelling(name))
  }

  /// True if an address is that of the collection itself.
  func isCollection(_ href: String) -> Bool { resolve(href)?.path == segments }

  private func resolve(_ href: String) -> (url: URL, path: [String])? {
    guard let url = URL(string: href, relativeTo: url)?.absoluteURL,
      (try? Origin(of: url)) == origin, url.query() == nil, url.fragment() == nil,
      let path = Self.segments(of: url)
    else { return nil }
    return (url, path)
  }

  /// Returns the decoded parts of a path; `nil` if one of them leads out of its folder, or has
  /// characters that no name has. A server may decode a slash before it uses it.
  private static func segments(of url: URL) -> [String]? {
    guard let path = url.path(percentEncoded: true).removingPercentEncoding,
      !path.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else { return nil }
    let segments = path.split(separator: "/").map(String.init)
    guard !segments.contains(where: { $0 == "." || $0 == ".." || $0.contains("\\") }) else {
      return nil
    }
    return segments
  }

  /// The only spelling of a part of a path.
  private static func spelling(_ segment: String) -> String {
    segment.addingPercentEncoding(withAllowedCharacters: unreserved) ?? segment
  }

  /// The characters that RFC 3986 never encodes.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
  )
}
