import Foundation

/// Makes a `MultiStatus` of its elements.
struct MultiStatusVisitor: XMLVisitor {
  /// The answers so far.
  private(set) var result = MultiStatus()
  /// True if the root is the right one.
  private(set) var isMultiStatus = false

  private var hrefs: [String] = []
  private var response = MultiStatus.Response(href: "")
  private var group = MultiStatus.Group(status: 0, properties: DAVProperties())

  private static let root: [XMLName] = [.dav("multistatus")]
  private static let response = root + [.dav("response")]
  private static let group = response + [.dav("propstat")]
  private static let properties = group + [.dav("prop")]

  mutating func start(_ path: [XMLName], attributes: [String: String]) {
    switch path {
    case Self.root:
      isMultiStatus = true
    case Self.response:
      hrefs = []
      response = MultiStatus.Response(href: "")
    case Self.group:
      group = MultiStatus.Group(status: 0, properties: DAVProperties())
    default:
      addComponent(path, attributes["name"])
    }
  }

  mutating func end(_ path: [XMLName], text: String) {
    switch path.count {
    case 2: endOfResponse(path, text)
    case 3 where path.starts(with: Self.response): endInResponse(path[2], text)
    case 4 where path.starts(with: Self.group) && path[3] == .dav("status"):
      group.status = status(of: text)
    case 5 where path.starts(with: Self.properties): group.properties.set(path[4], to: text)
    case 6 where path.starts(with: Self.properties):
      group.properties.add(path[5], of: path[4], text: text)
    default: break
    }
  }

  /// Takes a kind of entry that a calendar takes.
  private mutating func addComponent(_ path: [XMLName], _ name: String?) {
    guard let name, path.count == 6, path.starts(with: Self.properties),
      path[4] == .calDAV("supported-calendar-component-set"), path[5] == .calDAV("comp")
    else { return }
    group.properties.components = (group.properties.components ?? []).union([name.uppercased()])
  }

  private mutating func endOfResponse(_ path: [XMLName], _ text: String) {
    if path == Self.response {
      // A status may be that of several resources.
      for href in hrefs {
        response.href = href
        result.responses.append(response)
      }
    } else if path == Self.root + [.dav("sync-token")] {
      result.syncToken = trimmed(text)
    }
  }

  private mutating func endInResponse(_ name: XMLName, _ text: String) {
    switch name {
    case .dav("href"): hrefs.append(trimmed(text))
    case .dav("status"): response.status = status(of: text)
    case .dav("propstat"): response.groups.append(group)
    default: break
    }
  }

  /// The number of a line such as `HTTP/1.1 200 OK`; 0 if it has none.
  private func status(of line: String) -> Int {
    let words = trimmed(line).split(separator: " ")
    return words.count > 1 ? Int(words[1]) ?? 0 : 0
  }

  private func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
