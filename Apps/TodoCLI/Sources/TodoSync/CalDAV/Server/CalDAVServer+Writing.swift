import ComposableArchitecture
import Foundation
import TodoFeature

extension CalDAVServer {
  /// Writes a todo, if the server has the version that is known.
  func put(_ upload: SyncServer.Upload) -> Effect<SyncServer.Answer, SyncFailure> {
    Effect(value: upload).then { upload throws(SyncFailure) in
      let member = try self.member(upload.base?.href, or: upload.id.uuidString + ".ics")
      // The next sync reads the version that is not known.
      guard let condition = Condition(upload.base) else {
        return Effect(value: .changedMeanwhile)
      }
      let source = coder.encode(upload)
      let headers = ["Content-Type": "text/calendar; charset=utf-8"]
      return self.send("PUT", member, headers, condition, Data(source.utf8))
        .then { response throws(SyncFailure) in
          guard [200, 201, 204].contains(response.status), !response.isPage else {
            return try Effect(value: self.refusal(response, condition, "write the todo"))
          }
          let decoded = coder.decode(source)
          // A repeated todo that is done is open again. As long as its version is not known, it is read
          // like the change of another program.
          let isOther = decoded.map { $0.fields.isComplete != upload.fields.isComplete } ?? false
          return Effect(
            value: .written(
              RemoteTodo(
                href: member.href,
                etag: isOther ? nil : ETag.strong(response.header("ETag")),
                id: upload.id,
                fields: decoded?.fields ?? upload.fields,
                modified: decoded.map(\.modified) ?? upload.modified,
                source: source
              )
            )
          )
        }
    }
  }

  /// Removes a todo, if the server has the version that is known.
  func delete(_ href: String, etag: String?) -> Effect<SyncServer.Answer, SyncFailure> {
    Effect(value: href).then { href throws(SyncFailure) in
      let member = try self.member(href, or: "")
      guard let etag = ETag.valid(etag) else { return Effect(value: .changedMeanwhile) }
      return self.send("DELETE", member, [:], .isStill(etag), nil)
        .then { response throws(SyncFailure) in
          switch response.status {
          case 200...204 where !response.isPage, 404, 410: return Effect(value: .removed)
          default:
            return try Effect(value: self.refusal(response, .isStill(etag), "remove the todo"))
          }
        }
    }
  }

  /// Returns the resource at an address, or for a new name.
  ///
  /// - Throws: A failure if it is not inside of the calendar.
  private func member(
    _ href: String?,
    or name: String
  ) throws(SyncFailure) -> CollectionAddress.Member {
    let address = try CollectionAddress(collection)
    let member = if let href { address.member(href) } else { address.member(named: name) }
    if let member { return member }
    throw .refused(
      "'\(href ?? name)' is not in the calendar '\(address.url.shown)', and is not changed; "
        + "check the server"
    )
  }

  private func send(
    _ method: String,
    _ member: CollectionAddress.Member,
    _ headers: [String: String],
    _ condition: Condition,
    _ body: Data?
  ) -> Effect<HTTPResponse, SyncFailure> {
    client.load(
      HTTPRequest(
        method: method,
        url: member.url,
        headers: headers.merging([condition.header]) { $1 },
        body: body,
        credentials: credentials
      )
    )
  }

  /// Returns the answer of a request that has changed nothing.
  ///
  /// - Throws: A failure if the reason is not the version.
  private func refusal(
    _ response: HTTPResponse,
    _ condition: Condition,
    _ purpose: String
  ) throws(SyncFailure) -> SyncServer.Answer {
    switch (response.status, condition) {
    case (412, _), (404, .isStill), (409, .isStill), (410, .isStill): return .changedMeanwhile
    case (423, _): throw .unavailable("the todo is locked", retryAfter: nil)
    default: throw response.unexpected(when: purpose)
    }
  }
}

/// The condition of a change.
private enum Condition {
  /// The server does not have the resource yet.
  case isNew
  /// The resource has this version.
  case isStill(String)

  /// The condition for a todo that is replaced, or a new one; `nil` if its version is not known.
  init?(_ base: RemoteTodo?) {
    guard let base else {
      self = .isNew
      return
    }
    guard let etag = ETag.valid(base.etag) else { return nil }
    self = .isStill(etag)
  }

  /// The header.
  var header: (String, String) {
    switch self {
    case .isNew: ("If-None-Match", "*")
    case .isStill(let etag): ("If-Match", etag)
    }
  }
}
