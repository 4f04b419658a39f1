import ComposableArchitecture
import Foundation
import TodoFeature

/// Finds and makes the calendars of a user (RFC 6764, RFC 4791).
package struct Discovery {
  /// The calendars of a user.
  struct Calendars: Equatable, Sendable {
    /// The calendars that take todos, in the order of the server.
    var calendars: [RemoteCalendar]
    /// The address at which the user can make calendars; `nil` if that is not known, because the
    /// user has typed the address of a calendar.
    var home: URL?
  }

  private let client: HTTPClient
  private let credentials: Credentials?

  package init(client: HTTPClient, credentials: Credentials?) {
    self.client = client
    self.credentials = credentials
  }

  /// Finds the calendars of the user.
  ///
  /// - Parameter text: The address as the user types it: of a host, a server, a principal, or a
  ///   calendar. Without a scheme it is `https`.
  func calendars(at text: String) -> Effect<Calendars, SyncFailure> {
    Effect(value: text).then { text throws(SyncFailure) in
      let typed = try URL(typed: text)
      guard let wellKnown = URL(string: "/.well-known/caldav", relativeTo: typed)?.absoluteURL
      else {
        throw notFound([typed])
      }
      return self.look(at: typed)
        .map { ($0, notFound([typed, wellKnown])) }
        .catch { failure -> Effect<(Calendars?, SyncFailure), SyncFailure> in
          // The name of a host may be that of a website, too.
          guard case .refused = failure, typed.path() == "/" else { return Effect(error: failure) }
          return Effect(value: (nil, failure))
        }
        .eraseToEffect()
        .then { calendars, failure throws(SyncFailure) in
          if let calendars { return Effect(value: calendars) }
          return self.look(at: wellKnown, acceptsPages: false).then {
            calendars throws(SyncFailure) in
            guard let calendars else { throw failure }
            return Effect(value: calendars)
          }
        }
    }
  }

  /// Makes a calendar for todos.
  ///
  /// - Parameters:
  ///   - name: The name for the user.
  ///   - id: The last part of the address.
  ///   - home: The address at which the user can make calendars.
  package func makeCalendar(
    named name: String,
    id: UUID,
    in home: URL
  ) -> Effect<RemoteCalendar, SyncFailure> {
    Effect(value: home).then { home throws(SyncFailure) in
      let url = home.appending(path: id.uuidString.lowercased() + "/")
      let body = RequestBody.makeCalendar(named: name)
      let request = HTTPRequest.xml("MKCALENDAR", url, body, credentials)
      return client.load(request).then { response throws(SyncFailure) in
        guard 200..<300 ~= response.status, response.status != 207 else {
          throw response.unexpected(when: "make the calendar")
        }
        return Effect(value: RemoteCalendar(name: name, url: url))
      }
    }
  }
}

extension Discovery {
  /// Finds the calendars by an address; `nil` if it does not lead to them.
  ///
  /// - Parameter acceptsPages: True if a web page only says that the calendars are at another address.
  private func look(at url: URL, acceptsPages: Bool = true) -> Effect<Calendars?, SyncFailure> {
    describe(url, depth: 0, acceptsPages: acceptsPages).then { resources throws(SyncFailure) in
      guard let resource = resources.first else { return Effect(value: nil) }
      if resource.properties.isCalendar {
        guard let calendar = resource.calendar else {
          throw .refused(
            "the calendar '\(url.shown)' takes no todos; use another one, or the address of the "
              + "server"
          )
        }
        return Effect(value: Calendars(calendars: [calendar]))
      }
      if let home = try resource.home { return self.list(home).map { $0 } }
      guard let principal = try resource.principal else { return Effect(value: nil) }
      return self.describe(principal, depth: 0).then { resources throws(SyncFailure) in
        guard let home = try resources.first?.home else { return Effect(value: nil) }
        return self.list(home).map { $0 }
      }
    }
  }

  /// Lists the calendars of a user.
  private func list(_ home: URL) -> Effect<Calendars, SyncFailure> {
    describe(home, depth: 1).then { resources throws(SyncFailure) in
      guard !resources.isEmpty else {
        throw .refused("cannot list the calendars at '\(home.shown)'; check it on the server")
      }
      return Effect(value: Calendars(calendars: resources.compactMap(\.calendar), home: home))
    }
  }

  /// Reads the properties of resources: none, if the server has no such ones at that address.
  private func describe(
    _ url: URL,
    depth: Int,
    acceptsPages: Bool = true
  ) -> Effect<[DAVResource], SyncFailure> {
    let body = RequestBody.propfind([
      .dav("resourcetype"), .dav("displayname"), .dav("current-user-principal"),
      .calDAV("calendar-home-set"), .calDAV("supported-calendar-component-set"),
    ])
    return client.load(.xml("PROPFIND", url, depth: depth, body, credentials))
      .then { response throws(SyncFailure) in
        if response.isPage, !acceptsPages { throw response.unexpected(when: "find the calendars") }
        return Effect(value: DAVResource.all(in: response))
      }
  }

  /// The failure when no address leads to calendars.
  private func notFound(_ tried: [URL]) -> SyncFailure {
    let names = tried.map { "'\($0.shown)'" }.joined(separator: " and ")
    return .refused(
      "no calendars were found at \(names); use the address that the server's documentation names "
        + "for CalDAV"
    )
  }
}

/// A calendar of a server that takes todos.
package struct RemoteCalendar: Equatable, Sendable {
  /// The name for the user.
  package var name: String
  /// The address.
  package var url: URL
}
