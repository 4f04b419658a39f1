/// The name of an element, with its namespace.
struct XMLName: Hashable {
  /// The namespace.
  let space: String
  /// The name inside of the namespace.
  let name: String

  /// A name of WebDAV (RFC 4918).
  static func dav(_ name: String) -> XMLName { XMLName(space: "DAV:", name: name) }

  /// A name of CalDAV (RFC 4791).
  static func calDAV(_ name: String) -> XMLName {
    XMLName(space: "urn:ietf:params:xml:ns:caldav", name: name)
  }

  /// A name of the extensions that many servers have.
  static func calendarServer(_ name: String) -> XMLName {
    XMLName(space: "http://calendarserver.org/ns/", name: name)
  }
}
