import Foundation
import TodoFeature

/// The answer for several resources: the status 207 (RFC 4918).
struct MultiStatus: Equatable {
  /// The answers, one for each resource.
  var responses: [Response] = []
  /// The name of the collection's state (RFC 6578).
  var syncToken: String?

  /// The answer for one resource.
  struct Response: Equatable {
    /// The address, as the server writes it.
    var href: String
    /// The status of the resource; `nil` if its properties have one each.
    var status: Int?
    /// The statuses of the properties.
    var propertyStatuses: [Int] = []
    /// The properties that the resource has.
    var found = DAVProperties()

    /// True if the server fails to answer for this resource.
    var isServerError: Bool {
      ([status].compactMap(\.self) + propertyStatuses).contains { 500..<600 ~= $0 }
    }
  }
}

extension MultiStatus {
  /// Reads an answer.
  init(parsing data: Data, limits: XMLLimits = XMLLimits()) throws(XMLProblem) {
    let reader = try BoundedXMLParser.parse(data, limits: limits)
    guard reader.isMultiStatus else { throw XMLProblem("it is no 'multistatus'") }
    self = reader.result
  }
}

extension HTTPResponse {
  /// The answer for several resources.
  ///
  /// - Parameter purpose: The purpose of the request, as "list the todos".
  /// - Throws: A failure if the response is another one.
  func multiStatus(when purpose: String) throws(SyncFailure) -> MultiStatus {
    guard status == 207, !isPage else { throw unexpected(when: purpose) }
    do {
      return try MultiStatus(parsing: body)
    } catch {
      throw .refused(
        "cannot \(purpose): the answer of '\(url.shown)' is not understood: \(error.reason)"
      )
    }
  }
}

/// Makes a `MultiStatus` of its elements, or finds the conditions in the body of an error.
struct MultiStatusReader {
  /// The answers so far.
  private(set) var result = MultiStatus()
  /// True if the root is the right one.
  private(set) var isMultiStatus = false
  /// The conditions that a request did not meet, as the body of an error names them (RFC 4918).
  private(set) var errorConditions: Set<XMLName> = []

  private var hrefs: [String] = []
  private var response = MultiStatus.Response(href: "")
  /// The properties that have the same status, and that status.
  private var group = (status: 0, properties: DAVProperties())

  private static let root: [XMLName] = [.dav("multistatus")]
  private static let response = root + [.dav("response")]
  private static let group = response + [.dav("propstat")]
  private static let properties = group + [.dav("prop")]

  /// Takes the beginning of an element.
  ///
  /// - Parameters:
  ///   - path: The names of the elements that it is in, from the root, and its own.
  ///   - attributes: Its attributes.
  mutating func start(_ path: [XMLName], attributes: [String: String]) {
    switch path {
    case Self.root:
      isMultiStatus = true
    case Self.response:
      hrefs = []
      response = MultiStatus.Response(href: "")
    case Self.group:
      group = (status: 0, properties: DAVProperties())
    case _ where path.count == 2 && path[0] == .dav("error"):
      errorConditions.insert(path[1])
    default:
      addComponent(path, attributes["name"])
    }
  }

  /// Takes the end of an element.
  ///
  /// - Parameters:
  ///   - path: The names of the elements that it is in, from the root, and its own.
  ///   - text: The text after its last child.
  mutating func end(_ path: [XMLName], text: String) {
    switch path.count {
    case 2: endOfResponse(path, text)
    case 3 where path.starts(with: Self.response): endInResponse(path[2], text)
    case 4 where path.starts(with: Self.group) && path[3] == .dav("status"):
      group.status = HTTPResponse.status(of: trimmed(text))
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
    case .dav("status"): response.status = HTTPResponse.status(of: trimmed(text))
    case .dav("propstat"):
      response.propertyStatuses.append(group.status)
      if 200..<300 ~= group.status { response.found.merge(group.properties) }
    default: break
    }
  }

  private func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
