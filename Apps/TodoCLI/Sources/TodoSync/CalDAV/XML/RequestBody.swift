import Foundation

/// The bodies of requests.
enum RequestBody {
  /// Asks for properties.
  static func propfind(_ properties: [XMLName]) -> Data {
    document("D:propfind", "<D:prop>\(properties.map(element).joined())</D:prop>")
  }

  /// Asks for the changes since a state; for everything if there is no token.
  static func syncCollection(token: String?) -> Data {
    document(
      "D:sync-collection",
      "<D:sync-token>\(escaped(token ?? ""))</D:sync-token><D:sync-level>1</D:sync-level>"
        + "<D:prop><D:getetag/><D:getcontenttype/></D:prop>"
    )
  }

  /// Asks for the texts at addresses.
  static func multiget(_ hrefs: [String]) -> Data {
    document(
      "C:calendar-multiget",
      "<D:prop><D:getetag/><C:calendar-data/></D:prop>"
        + hrefs.map { "<D:href>\(escaped($0))</D:href>" }.joined()
    )
  }

  /// Describes a new calendar for todos.
  static func makeCalendar(named name: String) -> Data {
    document(
      "C:mkcalendar",
      "<D:set><D:prop><D:displayname>\(escaped(name))</D:displayname>"
        + "<C:supported-calendar-component-set><C:comp name=\"VTODO\"/>"
        + "</C:supported-calendar-component-set></D:prop></D:set>"
    )
  }

  private static func document(_ root: String, _ content: String) -> Data {
    let spaces = "xmlns:D=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\""
    return Data(
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<\(root) \(spaces)>\(content)</\(root)>".utf8
    )
  }

  private static func element(_ name: XMLName) -> String {
    name.space == "DAV:" ? "<D:\(name.name)/>" : "<C:\(name.name)/>"
  }

  /// The text in the form of XML, without the characters that XML cannot have.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
