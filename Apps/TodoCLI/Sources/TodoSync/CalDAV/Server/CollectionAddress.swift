import Foundation
import TodoFeature

/// The address of a collection, which tells the addresses inside of it from others. A server that is
/// hostile cannot make us read or write elsewhere.
struct CollectionAddress {
  /// A resource of the collection.
  struct Member: Equatable {
    /// The address as the server writes it: an absolute path.
    let href: String
    /// The path in a form that is equal for all spellings.
    let key: String
    /// The address for a request; `nil` if `href` is a path from which it can be made.
    fileprivate let resolved: URL?
    fileprivate let collection: URL

    /// The address for a request.
    var url: URL {
      // Such a path always gives an address: it has no characters that have to be encoded.
      resolved ?? URL(string: href, relativeTo: collection)!.absoluteURL
    }
  }

  /// The address, with a slash at its end.
  let url: URL
  private let origin: Origin
  private let segments: [String]
  /// The beginning of the paths of all resources; `nil` if it could be read as a host.
  private let path: String?
  private let key: String

  /// - Throws: A failure if no request may be sent to the address.
  init(_ url: URL) throws(SyncFailure) {
    origin = try Origin(of: url)
    guard let segments = Self.segments(of: url) else {
      throw .refused("'\(url.shown)' is no address of a calendar; check it")
    }
    self.segments = segments
    self.url = url.path(percentEncoded: true).hasSuffix("/") ? url : url.appending(path: "/")
    let path = self.url.path(percentEncoded: true)
    self.path = path.hasPrefix("//") ? nil : path
    key = segments.map { Self.spelling($0) + "/" }.joined()
  }

  /// Returns the resource at an address; `nil` if that is not inside of the collection.
  func member(_ href: String) -> Member? {
    simpleMember(href) ?? resolvedMember(href)
  }

  /// Returns the resource if its name has no characters that have to be encoded. Then no URL has to be made.
  private func simpleMember(_ href: String) -> Member? {
    guard let path, href.utf8.starts(with: path.utf8) else { return nil }
    let name = href.utf8.dropFirst(path.utf8.count)
    guard !name.isEmpty, name.first != UInt8(ascii: "."),
      name.allSatisfy(Self.unreservedBytes.contains)
    else {
      return nil
    }
    return Member(href: href, key: key + String(name)!, resolved: nil, collection: url)
  }

  private func resolvedMember(_ href: String) -> Member? {
    guard let (url, path) = resolve(href), path.count > segments.count, path.starts(with: segments)
    else { return nil }
    let isPath = href.hasPrefix("/") && !href.hasPrefix("//")
    return Member(
      href: isPath ? href : url.path(percentEncoded: true),
      key: path.map(Self.spelling).joined(separator: "/"),
      resolved: url,
      collection: self.url
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
    // By bytes: a slash and a mark after it are one character.
    let segments = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    let isOutside = segments.contains { $0 == "." || $0 == ".." }
    if isOutside || path.utf8.contains(UInt8(ascii: "\\")) { return nil }
    return segments
  }

  /// The only spelling of a part of a path.
  private static func spelling(_ segment: String) -> String {
    segment.addingPercentEncoding(withAllowedCharacters: unreservedCharacters) ?? segment
  }

  /// The characters that RFC 3986 never encodes.
  private static let unreserved =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
  private static let unreservedCharacters = CharacterSet(charactersIn: unreserved)
  private static let unreservedBytes = Set(unreserved.utf8)
}
