import Foundation
import TodoCLI
import TodoFeature

/// The response of a server.
package struct HTTPResponse: Equatable, Sendable {
  /// The address that answered. It is another one than that of the request after a redirect.
  var url: URL
  /// The status code.
  package var status: Int
  /// The headers. Their names are in lower case.
  var headers: [String: String]
  /// The body.
  var body: Data

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - url: The address that answered.
  ///   - status: The status code.
  ///   - headers: The headers, with names in any case.
  ///   - body: The body.
  init(url: URL, status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.url = url
    self.status = status
    self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }) { first, _ in first }
    self.body = body
  }

  /// The status code of a line such as `HTTP/1.1 200 OK`; 0 if it has none.
  static func status(of line: String) -> Int {
    let words = line.split(separator: " ")
    return words.count > 1 ? Int(digits: words[1]) ?? 0 : 0
  }

  /// Returns the value of a header; `nil` if the response does not have it.
  ///
  /// - Parameter name: The name, in any case.
  func header(_ name: String) -> String? { headers[name.lowercased()] }

  /// The address that a redirect names; `nil` if it names none.
  var location: URL? {
    header("Location").flatMap { URL(string: $0, relativeTo: url)?.absoluteURL }
  }
}

extension HTTPResponse {
  /// Checks the statuses that mean the same for all methods.
  ///
  /// - Throws: A failure if the server does not accept the user, or cannot answer now.
  func checkAvailability() throws(SyncFailure) {
    switch status {
    case 401:
      throw .credentials
    // 501 and 505: what is asked is unknown to the server. 507: it has no space.
    case 501, 505, 507:
      return
    case 511:
      throw .offline("the network wants you to log in; open any page in a browser")
    case 429, 500...599:
      throw .unavailable(
        status == 429 ? "it gets too many requests" : "it answers with the error \(status)",
        retryAfter: retryAfter(now: Date())
      )
    default:
      return
    }
  }

  /// The longest time for which a server is left alone, in seconds, whatever it wants.
  private static let longestWait: TimeInterval = 3600

  /// Returns the number of seconds for which the server wants to be left alone, at most an hour; `nil` if
  /// it does not say so. The header has a number, or the date of the end (RFC 9110).
  func retryAfter(now: Date) -> TimeInterval? {
    guard let text = header("Retry-After")?.trimmingCharacters(in: .whitespaces) else { return nil }
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    let wanted = isNumber ? TimeInterval(text) : Date(header: text)?.timeIntervalSince(now)
    return wanted.map { min(max(0, $0), Self.longestWait) }
  }

  /// The failure for a status that is not expected.
  ///
  /// - Parameter purpose: The purpose of the request, such as "write the todo".
  func unexpected(when purpose: String) -> SyncFailure {
    if isPage {
      return .offline(
        "'\(url.shown)' answers with a web page and not as a calendar does; if the network wants you "
          + "to log in, open any page in a browser, and otherwise check the address"
      )
    }
    let reason =
      switch status {
      case 300...399: "it has moved to '\(location?.shown ?? "?")'; 'todo sync setup' takes that"
      case 403, 409:
        condition ?? "the user may not do that; check the address and the rights on the server"
      case 404, 410: "there is nothing at that address; check it by 'todo sync setup'"
      case 413: "it is too large for the server"
      case 415, 405, 501: "the server cannot do that; check that the address is one of a calendar"
      case 507: "the server has no space for it"
      default: "the server answers with the status \(status)"
      }
    return .refused("cannot \(purpose) at '\(url.shown)': \(reason)")
  }

  /// True if the response is a web page in place of an answer, as a network sends it that wants the user to
  /// log in. With other statuses, a page only describes the status.
  var isPage: Bool {
    guard [200, 207].contains(status) else { return false }
    let start = String(decoding: body.prefix(1024), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines.union(["\u{FEFF}"])).lowercased()
    return ["<!doctype html", "<html"].contains { start.hasPrefix($0) }
  }

  /// The condition that the request did not meet, for the user; `nil` if the body names none.
  private var condition: String? {
    let names = (try? BoundedXMLParser.parse(body))?.errorConditions.map(\.name).sorted() ?? []
    return names.isEmpty ? nil : "the server requires \(names.joined(separator: ", "))"
  }
}

extension Date {
  /// The moment of an HTTP header, such as `Sun, 06 Nov 1994 08:49:37 GMT`; `nil` if the text is none.
  init?(header text: String) {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT",
      let day = Int(digits: words[1]), let month = Self.months.firstIndex(of: String(words[2])),
      let year = Int(digits: words[3])
    else { return nil }
    let parts = words[4].split(separator: ":", omittingEmptySubsequences: false)
    let time = parts.compactMap { Int(digits: $0) }
    guard parts.count == 3, time.count == 3 else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let components = DateComponents(
      year: year,
      month: month + 1,
      day: day,
      hour: time[0],
      minute: time[1],
      second: time[2]
    )
    guard let date = calendar.date(from: components) else { return nil }
    self = date
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
