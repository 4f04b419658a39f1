import ComposableArchitecture
import Foundation
import TestSupport
import Testing
import TodoFeature

@testable import TodoSync

@Suite("Writing to a calendar", .timeLimit(.minutes(30)))
struct WritingTests {
  private typealias Reply = ScriptedServer.Reply

  private let path = "/cal/\(UUID(1).uuidString).ics"

  private func sync(_ server: ScriptedServer) throws -> SyncServer {
    CalDAVServer.fake(
      collection: try #require(URL(string: "https://dav.example.org/cal")),
      credentials: Credentials(user: "ann", password: "s3cret"),
      client: server.client
    ).syncServer
  }

  private func base(_ href: String, _ etag: String?) -> RemoteTodo {
    RemoteTodo(
      href: href,
      etag: etag,
      id: UUID(1),
      fields: SyncFields(text: "Old"),
      modified: nil,
      source: ""
    )
  }

  private func put(
    _ server: ScriptedServer,
    _ base: RemoteTodo?
  ) async throws -> Result<SyncServer.Answer, SyncFailure> {
    let upload = SyncServer.Upload(
      id: UUID(1),
      fields: SyncFields(text: "Milk"),
      modified: Date(timeIntervalSince1970: 0),
      base: base
    )
    return try await sync(server).put(upload).outcome
  }

  private func written(_ href: String, _ etag: String?) -> SyncServer.Answer {
    .written(
      RemoteTodo(
        href: href,
        etag: etag,
        id: UUID(1),
        fields: SyncFields(text: "Milk"),
        modified: nil,
        source: CalDAVServer.text(of: UUID(1), "Milk")
      )
    )
  }

  @Test("A new todo is written if the server does not have it", arguments: [200, 201, 204])
  func new(status: Int) async throws {
    let server = ScriptedServer(["PUT \(path)": [Reply(status: status, headers: ["etag": "\"1\""])]]
    )
    #expect(try await put(server, nil).get() == written(path, "\"1\""))
    #expect(
      server.requests.first?.headers
        == ["If-None-Match": "*", "Content-Type": "text/calendar; charset=utf-8"]
    )
    #expect(server.bodies == [CalDAVServer.text(of: UUID(1), "Milk")])
    #expect(server.requests.first?.credentials?.user == "ann")
  }

  @Test("A known todo is replaced at its address if it still has its version")
  func replace() async throws {
    let server = ScriptedServer(["PUT /cal/a%20b.ics": [Reply(status: 204)]])
    #expect(
      try await put(server, base("/cal/a%20b.ics", "\"7\"")).get() == written("/cal/a%20b.ics", nil)
    )
    #expect(server.requests.first?.headers["If-Match"] == "\"7\"")
    #expect(server.requests.first?.headers["If-None-Match"] == nil)
  }

  @Test(
    "A version that does not stand for each byte, or is no header, is not known",
    arguments: ["W/\"1\"", "", "\"1\"\r\nX: y"]
  )
  func weak(etag: String) async throws {
    let server = ScriptedServer(["PUT \(path)": [Reply(status: 201, headers: ["ETag": etag])]])
    #expect(try await put(server, nil).get() == written(path, nil))
  }

  @Test("Another version of a todo on the server is no failure")
  func changed() async throws {
    for status in [404, 409, 410, 412] {
      let server = ScriptedServer(["PUT /cal/a.ics": [Reply(status: status)]])
      #expect(try await put(server, base("/cal/a.ics", "\"7\"")).get() == .refused(UUID(1)))
    }
    let server = ScriptedServer(["PUT \(path)": [Reply(status: 412)]])
    #expect(try await put(server, nil).get() == .refused(UUID(1)))
  }

  @Test("A web page in place of an answer is no answer: nothing was written or removed")
  func loginPage() async throws {
    let page = Reply(status: 200, body: "<!DOCTYPE html><html>Log in</html>")
    let server = ScriptedServer(["PUT \(path)": [page], "DELETE \(path)": [page]])
    let failures = [
      try await put(server, nil).failure,
      try await sync(server).delete(path, "\"1\"").outcome.failure,
    ]
    for failure in failures {
      #expect(failure?.isTransient == true && failure?.message.contains("<") == false)
      #expect(failure?.message.contains("log in") == true)
    }
  }

  @Test("A todo whose version is not known is read first: nothing is sent")
  func unknownVersion() async throws {
    let server = ScriptedServer([:])
    #expect(try await put(server, base("/cal/a.ics", nil)).get() == .refused(UUID(1)))
    #expect(try await sync(server).delete("/cal/a.ics", nil).outcome.get() == .refused(UUID(1)))
    #expect(server.requests.isEmpty)
  }

  @Test("An address outside of the calendar is not written, and not removed")
  func outside() async throws {
    let server = ScriptedServer([:])
    for href in ["/other/a.ics", "/cal/../x.ics", "https://evil.example.org/cal/a.ics", "/cal/"] {
      let text =
        "'\(href)' is not in the calendar 'https://dav.example.org/cal/', and is not changed; "
        + "check the server"
      #expect(try await put(server, base(href, "\"1\"")).failure == .refused(text))
      #expect(try await sync(server).delete(href, "\"1\"").outcome.failure == .refused(text))
    }
    #expect(server.requests.isEmpty)
  }

  @Test("A refusal of the server is told, with the reason")
  func refused() async throws {
    func failure(_ reply: Reply) async throws -> SyncFailure? {
      try await put(ScriptedServer(["PUT \(path)": [reply]]), nil).failure
    }
    let start = "cannot write the todo at 'https://dav.example.org\(path)': "
    #expect(
      try await failure(Reply(status: 413)) == .refused(start + "it is too large for the server")
    )
    #expect(
      try await failure(Reply(status: 507)) == .refused(start + "the server has no space for it")
    )
    #expect(
      try await failure(Reply(status: 307, headers: ["Location": "/new/"]))
        == .refused(
          start
            + "it has moved to 'https://dav.example.org/new/'; 'todo sync setup' takes that"
        )
    )
    #expect(try await failure(Reply(status: 423))?.isTransient == true)
    #expect(try await failure(Reply(status: 500))?.isTransient == true)
    #expect(try await failure(Reply(status: 401)) == .credentials)
  }

  @Test("A todo is removed if it still has its version, and one that is gone counts as removed")
  func delete() async throws {
    for status in [200, 204, 404, 410] {
      let server = ScriptedServer(["DELETE /cal/a.ics": [Reply(status: status)]])
      #expect(
        try await sync(server).delete("/cal/a.ics", "\"1\"").outcome.get() == .removed(UUID(1))
      )
      #expect(server.requests.first?.headers == ["If-Match": "\"1\""])
    }
    let server = ScriptedServer(["DELETE /cal/a.ics": [Reply(status: 412)]])
    #expect(try await sync(server).delete("/cal/a.ics", "\"1\"").outcome.get() == .refused(UUID(1)))
    let other = ScriptedServer(["DELETE /cal/a.ics": [Reply(status: 403)]])
    #expect(
      try await sync(other).delete("/cal/a.ics", "\"1\"").outcome.failure?.isTransient == false
    )
  }
}
