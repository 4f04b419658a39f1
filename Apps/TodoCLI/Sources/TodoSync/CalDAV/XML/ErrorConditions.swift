import Foundation

/// The conditions that a request did not meet, as the body of an error names them (RFC 4918).
struct ErrorConditions: XMLVisitor {
  /// The names of the conditions.
  private(set) var names: Set<XMLName> = []

  mutating func start(_ path: [XMLName], attributes: [String: String]) {
    if path.count == 2, path[0] == .dav("error") { names.insert(path[1]) }
  }

  mutating func end(_ path: [XMLName], text: String) {}

  /// Returns the conditions of a body; none if it names none.
  static func names(in body: Data) -> Set<XMLName> {
    (try? BoundedXMLParser.parse(body, with: ErrorConditions()))?.names ?? []
  }
}
