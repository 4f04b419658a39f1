import Foundation
import TodoFeature

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
    let names = ErrorConditions.names(in: body).map(\.name).sorted()
    return names.isEmpty ? nil : "the server requires \(names.joined(separator: ", "))"
  }
}
