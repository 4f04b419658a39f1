import ComposableArchitecture
import Foundation
import TodoFeature

extension CalDAVServer {
  /// Writes or removes a todo, if the server has the version that is known.
  func send(_ request: SyncRequest) -> Effect<SyncServer.Answer, SyncFailure> {
    switch request {
    case .put(let upload): put(upload)
    case .delete(let id, let href, let etag): delete(id, href, etag: etag)
    }
  }

  private func put(_ upload: SyncServer.Upload) -> Effect<SyncServer.Answer, SyncFailure> {
    Effect(value: upload).then { upload throws(SyncFailure) in
      let member = try self.member(upload.base?.href, or: upload.id.uuidString + ".ics")
      let etag = upload.base?.etag?.validETag
      // The next sync reads the version that is not known.
      if upload.base != nil, etag == nil { return Effect(value: .refused(upload.id)) }
      let source = encode(upload)
      let headers = ["Content-Type": "text/calendar; charset=utf-8"]
      return self.send("PUT", member, headers, replacing: etag, Data(source.utf8))
        .then { response throws(SyncFailure) in
          guard [200, 201, 204].contains(response.status), !response.isPage else {
            try self.checkRefusal(response, replacing: etag, "write the todo")
            return Effect(value: .refused(upload.id))
          }
          return Effect(value: .written(self.written(upload, source, at: member, response)))
        }
    }
  }

  /// Returns a todo as the server has it after an upload.
  private func written(
    _ upload: SyncServer.Upload,
    _ source: String,
    at member: CollectionAddress.Member,
    _ response: HTTPResponse
  ) -> RemoteTodo {
    // A weak version does not stand for each byte of a text.
    let etag = response.header("ETag")?.validETag.flatMap { $0.hasPrefix("W/") ? nil : $0 }
    let read = decode(source, member.href, etag)
    return RemoteTodo(
      href: member.href,
      // A repeated todo that is done is open again. As long as its version is not known, it is read
      // like the change of another program.
      etag: read.map { $0.fields.isComplete != upload.fields.isComplete } ?? false ? nil : etag,
      id: upload.id,
      fields: read?.fields ?? upload.fields,
      modified: read.map(\.modified) ?? upload.modified,
      source: source
    )
  }

  private func delete(
    _ id: Todo.ID,
    _ href: String,
    etag: String?
  ) -> Effect<SyncServer.Answer, SyncFailure> {
    Effect(value: href).then { href throws(SyncFailure) in
      let member = try self.member(href, or: "")
      guard let etag = etag?.validETag else { return Effect(value: .refused(id)) }
      return self.send("DELETE", member, [:], replacing: etag, nil)
        .then { response throws(SyncFailure) in
          switch response.status {
          case 200...204 where !response.isPage, 404, 410: return Effect(value: .removed(id))
          default:
            try self.checkRefusal(response, replacing: etag, "remove the todo")
            return Effect(value: .refused(id))
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

  /// Sends a request that changes a resource.
  ///
  /// - Parameter etag: The version that it has to have; `nil` if the server must not have it yet.
  private func send(
    _ method: String,
    _ member: CollectionAddress.Member,
    _ headers: [String: String],
    replacing etag: String?,
    _ body: Data?
  ) -> Effect<HTTPResponse, SyncFailure> {
    let condition = etag.map { ["If-Match": $0] } ?? ["If-None-Match": "*"]
    return client.load(
      HTTPRequest(
        method: method,
        url: member.url,
        headers: headers.merging(condition) { $1 },
        body: body,
        credentials: credentials
      )
    )
  }

  /// Checks that a request has changed nothing because of the version.
  ///
  /// - Throws: A failure if the reason is another one.
  private func checkRefusal(
    _ response: HTTPResponse,
    replacing etag: String?,
    _ purpose: String
  ) throws(SyncFailure) {
    switch response.status {
    case 412: return
    case _ where etag != nil && [404, 409, 410].contains(response.status): return
    case 423: throw .unavailable("the todo is locked", retryAfter: nil)
    default: throw response.unexpected(when: purpose)
    }
  }
}
