import Foundation
import TodoFeature

/// A resource that a server describes.
struct DAVResource {
  /// The address.
  let url: URL
  /// The properties.
  let properties: DAVProperties

  /// Returns the resources of a response; none if it is not an answer of CalDAV. Those of other origins
  /// are left out.
  static func all(in response: HTTPResponse) -> [DAVResource] {
    guard let answer = try? response.multiStatus(when: "find the calendars") else { return [] }
    return answer.responses.compactMap { answer in
      guard let url = URL(string: answer.href, relativeTo: response.url)?.absoluteURL,
        let origin = try? Origin(of: url), origin == (try? Origin(of: response.url))
      else { return nil }
      return DAVResource(url: url, properties: answer.found)
    }
  }

  /// The address at which the user has calendars; `nil` if the server does not say it.
  var home: URL? {
    get throws(SyncFailure) {
      if let home = properties.homes.first { try resolve(home) } else { nil }
    }
  }

  /// The address of the user; `nil` if the server does not say it.
  var principal: URL? {
    get throws(SyncFailure) {
      if let principal = properties.principal { try resolve(principal) } else { nil }
    }
  }

  /// The calendar that this is; `nil` if it is none, or takes no todos.
  var calendar: RemoteCalendar? {
    guard properties.isTodoCalendar else { return nil }
    let name = properties.displayName ?? ""
    return RemoteCalendar(name: name.isEmpty ? url.lastPathComponent : name, url: url)
  }

  /// Returns an address that this resource names. The credentials are for its own origin alone.
  private func resolve(_ href: String) throws(SyncFailure) -> URL {
    guard let target = URL(string: href, relativeTo: url)?.absoluteURL else {
      throw .refused("'\(url.shown)' names an address that is not understood; check the server")
    }
    guard try Origin(of: target) == Origin(of: url) else {
      throw .refused(
        "'\(url.shown)' leads to another server, '\(target.shown)'; if you trust that one, use "
          + "its address"
      )
    }
    return target
  }
}
