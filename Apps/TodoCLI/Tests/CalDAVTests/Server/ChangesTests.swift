import ComposableArchitecture
import Foundation
import TestSupport
import Testing
import TodoFeature

@testable import TodoSync

@Suite("Reading the changes of a calendar", .timeLimit(.minutes(30)))
struct ChangesTests {
  private typealias Reply = ScriptedServer.Reply

  private func changes(
    _ server: ScriptedServer,
    _ known: SyncServer.Known = SyncServer.Known()
  ) async throws -> Result<RemoteChanges, SyncFailure> {
    let sync = CalDAVServer.fake(
      collection: try #require(URL(string: "https://dav.example.org/cal/")),
      credentials: Credentials(user: "ann", password: "s3cret"),
      client: server.client
    ).syncServer
    return await sync.changes(known).outcome
  }

  private func text(_ number: UInt8) -> String { CalDAVServer.text(of: UUID(number), "Milk") }

  private func todo(_ href: String, _ etag: String?, _ number: UInt8) -> RemoteTodo {
    // An XML parser reads each line break as one character.
    RemoteTodo(
      href: href,
      etag: etag,
      id: UUID(number),
      fields: SyncFields(text: "Milk"),
      modified: nil,
      source: text(number).replacingOccurrences(of: "\r\n", with: "\n")
    )
  }

  @Test("A server that names the same state anew each time changes nothing here")
  func newNames() async throws {
    let server = ScriptedServer(["REPORT /cal/": [.multi(token: "t2")]])
    let known = SyncServer.Known(token: "t1", etags: ["/cal/a.ics": "\"1\""])
    #expect(try await changes(server, known).get() == RemoteChanges(token: "t1"))
  }

  @Test("Reading a calendar that has nothing new is one request")
  func empty() async throws {
    let server = ScriptedServer(["REPORT /cal/": [.multi(token: "t1")]])
    let known = SyncServer.Known(token: "t1", etags: ["/cal/a.ics": "\"1\""])
    #expect(try await changes(server, known).get() == RemoteChanges(token: "t1"))
    #expect(server.lines == ["REPORT /cal/"])
    #expect(server.requests.first?.headers["Depth"] == "0")
    #expect(server.requests.first?.credentials?.user == "ann")
    #expect(
      server.bodies == [
        """
        <?xml version="1.0" encoding="utf-8"?>
        <D:sync-collection xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">\
        <D:sync-token>t1</D:sync-token><D:sync-level>1</D:sync-level>\
        <D:prop><D:getetag/><D:getcontenttype/></D:prop></D:sync-collection>
        """
      ]
    )
  }

  @Test("The first sync reads all texts, and leaves out what is no todo")
  func first() async throws {
    let server = ScriptedServer([
      "REPORT /cal/": [
        .multi(listed("/cal/a.ics", "\"1\""), listed("/cal/b.ics", "\"2\""), token: "t1"),
        .multi(
          fetched("/cal/a.ics", "\"1\"", text(1)),
          fetched("/cal/b.ics", "\"2\"", "BEGIN:VEVENT")
        ),
      ]
    ])
    #expect(
      try await changes(server).get()
        == RemoteChanges(changed: [todo("/cal/a.ics", "\"1\"", 1)], token: "t1")
    )
    #expect(
      server.bodies.last?.contains("<D:href>/cal/a.ics</D:href><D:href>/cal/b.ics</D:href>") == true
    )
    #expect(server.bodies.last?.contains("<D:prop><D:getetag/><C:calendar-data/></D:prop>") == true)
  }

  @Test("A known version of a todo is not read again, and an unknown one is")
  func versions() async throws {
    let server = ScriptedServer([
      "REPORT /cal/": [
        .multi(
          listed("/cal/same.ics", "\"1\""),
          listed("/cal/new.ics", "\"2\""),
          listed("/cal/own.ics", "\"3\""),
          failed("/cal/gone.ics", 404),
          failed("/cal/never-known.ics", 404),
          token: "t2"
        ),
        .multi(
          fetched("/cal/new.ics", "\"2\"", text(2)),
          fetched("/cal/own.ics", "\"3\"", text(3))
        ),
      ]
    ])
    let known = SyncServer.Known(
      token: "t1",
      etags: [
        "/cal/same.ics": "\"1\"", "/cal/new.ics": "\"1\"", "/cal/own.ics": nil,
        "/cal/gone.ics": "\"1\"",
      ]
    )
    let result = try await changes(server, known).get()
    #expect(
      result
        == RemoteChanges(
          changed: [todo("/cal/new.ics", "\"2\"", 2), todo("/cal/own.ics", "\"3\"", 3)],
          removed: ["/cal/gone.ics"],
          token: "t2"
        )
    )
    #expect(server.bodies.last?.contains("same.ics") == false)
  }

  @Test("Pages of changes are read one after the other, and a later page replaces an earlier one")
  func pages() async throws {
    let server = ScriptedServer([
      "REPORT /cal/": [
        .multi(
          listed("/cal/a.ics", "\"1\""),
          failed("/cal/b.ics", 404),
          failed("/cal/", 507),
          token: "p1"
        ),
        .multi(
          failed("/cal/a.ics", 404),
          listed("/cal/b.ics", "\"9\""),
          failed("/cal/", 507),
          token: "p2"
        ),
        .multi(token: "p3"),
        .multi(fetched("/cal/b.ics", "\"9\"", text(2))),
      ]
    ])
    let known = SyncServer.Known(token: "t", etags: ["/cal/a.ics": "\"0\"", "/cal/b.ics": "\"0\""])
    #expect(
      try await changes(server, known).get()
        == RemoteChanges(
          changed: [todo("/cal/b.ics", "\"9\"", 2)],
          removed: ["/cal/a.ics"],
          token: "p3"
        )
    )
    #expect(
      server.bodies.prefix(3).map { $0.contains(">t<") || $0.contains(">p") } == [true, true, true]
    )
  }

  @Test("Pages of changes without an end stop, and the next sync reads the rest")
  func endlessPages() async throws {
    let same = ScriptedServer(["REPORT /cal/": [.multi(failed("/cal/", 507), token: "t")]])
    let known = SyncServer.Known(token: "t", etags: ["/cal/a.ics": "\"0\""])
    #expect(try await changes(same, known).get() == RemoteChanges(token: "t"))
    #expect(same.requests.count == 1)
    let replies = (1...200).map { Reply.multi(failed("/cal/", 507), token: "p\($0)") }
    let other = ScriptedServer(["REPORT /cal/": replies])
    #expect(try await changes(other, known).get() == RemoteChanges(token: "p100"))
  }

  @Test(
    "A token or a report that the server does not accept makes a list of everything",
    arguments: [400, 403, 405, 409, 412, 415, 501]
  )
  func fallback(status: Int) async throws {
    let server = ScriptedServer([
      "REPORT /cal/": [
        Reply(status: status), .multi(fetched("/cal/new.ics", "\"2\"", text(2))),
      ],
      "PROPFIND /cal/": [
        .multi(
          collection("/cal/", token: "t9"),
          listed("/cal/same.ics", "\"1\""),
          collection("/cal/folder/"),
          listed("/cal/new.ics", "\"2\"")
        )
      ],
    ])
    let known = SyncServer.Known(
      token: "old",
      etags: ["/cal/same.ics": "\"1\"", "/cal/gone.ics": "\"1\""]
    )
    #expect(
      try await changes(server, known).get()
        == RemoteChanges(
          changed: [todo("/cal/new.ics", "\"2\"", 2)],
          removed: ["/cal/gone.ics"],
          token: "t9"
        )
    )
    #expect(server.lines == ["REPORT /cal/", "PROPFIND /cal/", "REPORT /cal/"])
    #expect(server.requests[1].headers["Depth"] == "1")
  }

  @Test(
    "A server without tokens is asked for its list at once, and a list without news is one request"
  )
  func withoutTokens() async throws {
    let server = ScriptedServer([
      "PROPFIND /cal/": [.multi(collection("/cal/"), listed("/cal/a%40.ics", "\"1\""))]
    ])
    let known = SyncServer.Known(etags: ["/cal/a@.ics": "\"1\""])
    #expect(try await changes(server, known).get() == RemoteChanges())
    #expect(server.requests.count == 1)
  }

  @Test(
    "A list of a calendar that is not complete removes nothing",
    arguments: [[], [failed("/cal/", 507)]]
  )
  func incomplete(own: [String]) async throws {
    let body = own.joined() + listed("/cal/a.ics", "\"1\"")
    let server = ScriptedServer(["PROPFIND /cal/": [.multi(body)]])
    let known = SyncServer.Known(etags: ["/cal/b.ics": "\"1\""])
    #expect(
      try await changes(server, known).failure
        == .refused(
          "'https://dav.example.org/cal/' does not list all of its todos; check that it is a "
            + "calendar"
        )
    )
  }

  @Test("A spelling of an address that differs from the known one is the same todo")
  func spelling() async throws {
    let server = ScriptedServer([
      "REPORT /cal/": [
        .multi(
          listed("https://dav.example.org/cal/a%40b.ics", "\"2\""),
          failed("/cal/%63.ics", 404),
          token: "t"
        ),
        .multi(fetched("/cal/a%40b.ics", "\"2\"", text(1))),
      ]
    ])
    let known = SyncServer.Known(
      token: "s",
      etags: ["/cal/a@b.ics": "\"1\"", "/cal/c.ics": "\"1\""]
    )
    #expect(
      try await changes(server, known).get()
        == RemoteChanges(
          changed: [todo("/cal/a@b.ics", "\"2\"", 1)],
          removed: ["/cal/c.ics"],
          token: "t"
        )
    )
  }

  @Test("Addresses outside of the calendar are neither read nor removed")
  func hostile() async throws {
    let outside = ["/../../etc/passwd", "https://evil.example.org/cal/x.ics", "/cal/..%2fx.ics"]
    let server = ScriptedServer([
      "REPORT /cal/": [
        Reply.multi(
          outside.map { listed($0, "\"1\"") }.joined(),
          listed("/cal/a.ics", "\"1\""),
          token: "t"
        ),
        Reply.multi(
          outside.map { fetched($0, "\"1\"", text(7)) }.joined(),
          fetched("/cal/unasked.ics", "\"1\"", text(8)),
          fetched("/cal/a.ics", "\"1\"", text(1)),
          fetched("/cal/a.ics", "\"1\"", text(9))
        ),
      ]
    ])
    #expect(
      try await changes(server).get()
        == RemoteChanges(changed: [todo("/cal/a.ics", "\"1\"", 1)], token: "t")
    )
    #expect(server.bodies.last?.components(separatedBy: "<D:href>").count == 2)
  }

  @Test("A todo that is gone between the list and its text is left to the next sync")
  func goneMeanwhile() async throws {
    let server = ScriptedServer([
      "REPORT /cal/": [
        .multi(listed("/cal/a.ics", "\"1\""), token: "t"), .multi(failed("/cal/a.ics", 404)),
      ]
    ])
    #expect(try await changes(server).get() == RemoteChanges(token: "t"))
  }

  @Test(
    "Texts that the server fails to send or leaves out are asked for again",
    arguments: ["/cal/b.ics": 500, "/cal/": 507]
  )
  func partialAnswer(href: String, status: Int) async throws {
    let server = ScriptedServer([
      "REPORT /cal/": [
        .multi(listed("/cal/a.ics", "\"1\""), listed("/cal/b.ics", "\"1\""), token: "u"),
        .multi(fetched("/cal/a.ics", "\"1\"", text(1)), failed(href, status)),
      ]
    ])
    #expect(
      try await changes(server, SyncServer.Known(token: "t")).get()
        == RemoteChanges(
          changed: [todo("/cal/a.ics", "\"1\"", 1)],
          token: "t",
          unread: ["/cal/b.ics"]
        )
    )
  }

  @Test(
    "A text that is no XML does not hold back the others, and is asked for again",
    arguments: [
      1, 2, 7, 100, 101,
    ]
  )
  func noXML(count: Int) async throws {
    let names = (0..<count).map { "/cal/\(1000 + $0).ics" }
    let bad = names[count / 2]
    let server = ScriptedServer(
      [
        "REPORT /cal/": [
          .multi(names.map { listed($0, "\"1\"") }.joined(), token: "u")
        ]
      ]
    )
    server.answer = { [self] request in
      let asked = names.filter {
        String(decoding: request.body ?? Data(), as: UTF8.self).contains($0)
      }
      if asked.isEmpty { return nil }
      return .multi(
        asked.map { name in
          let number = UInt8(name.dropFirst(6).prefix { $0 != "." })!
          return fetched(name, "\"1\"", name == bad ? "SUMMARY:a\u{B}b" : text(number))
        }
        .joined()
      )
    }
    let changes = try await changes(server, SyncServer.Known(token: "t")).get()
    #expect(changes.unreadable == [bad] && changes.token == "t" && changes.unread.isEmpty)
    #expect(changes.changed.map(\.href) == names.filter { $0 != bad })
    // A search, and not a request for each.
    #expect(server.requests.count <= 18)
  }

  @Test(
    "A text that is no iCalendar is named, and asked for again; an event is left out",
    arguments: [
      ("BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:Milk", true), ("<html>a page</html>", true),
      ("", true),
      ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR", false),
      ("begin:vcalendar\nbegin:vjournal\nend:vjournal\nend:vcalendar", false),
    ]
  )
  func noCalendar(source: String, isNamed: Bool) async throws {
    let server = ScriptedServer([
      "REPORT /cal/": [
        .multi(listed("/cal/a.ics", "\"1\""), listed("/cal/b.ics", "\"1\""), token: "u"),
        .multi(
          fetched("/cal/a.ics", "\"1\"", text(1)),
          fetched("/cal/b.ics", "\"1\"", source.replacing("<", with: "&lt;"))
        ),
      ]
    ])
    #expect(
      try await changes(server, SyncServer.Known(token: "t")).get()
        == RemoteChanges(
          changed: [todo("/cal/a.ics", "\"1\"", 1)],
          token: isNamed ? "t" : "u",
          unreadable: isNamed ? ["/cal/b.ics"] : []
        )
    )
  }

  @Test("An entry that the server names as an event is not read")
  func events() async throws {
    let event = """
      <response><href>/cal/e.ics</href><propstat><prop><getetag>"1"</getetag>\
      <getcontenttype>text/calendar; component=vevent</getcontenttype></prop>\
      <status>HTTP/1.1 200 OK</status></propstat></response>
      """
    let server = ScriptedServer(["REPORT /cal/": [.multi(event, token: "t")]])
    #expect(try await changes(server).get() == RemoteChanges(token: "t"))
    #expect(server.requests.count == 1)
  }

  @Test("Many texts of a calendar are read a hundred at a time")
  func hundreds() async throws {
    let names = (0..<10_050).map { "/cal/\($0).ics" }.sorted()
    let listing = Reply.multi(names.map { listed($0, "\"1\"") }.joined(), token: "t")
    let answers = stride(from: 0, to: names.count, by: 100).map { start in
      Reply.multi(names[start..<min(start + 100, names.count)].map { failed($0, 404) }.joined())
    }
    let server = ScriptedServer(["REPORT /cal/": [listing] + answers])
    #expect(try await changes(server).get() == RemoteChanges(token: "t"))
    let counts = server.bodies.dropFirst().map { $0.components(separatedBy: "<D:href>").count - 1 }
    #expect(counts == Array(repeating: 100, count: 100) + [50])
  }

  @Test("A token with marks of XML is escaped, and a version that is no header is not used")
  func escaping() async throws {
    let server = ScriptedServer([
      "REPORT /cal/": [
        .multi(listed("/cal/a&amp;b.ics", "\"1\"&#10;X: y"), token: "t&amp;&lt;1&gt;"),
        .multi(fetched("/cal/a&amp;b.ics", "\"1\"&#10;X: y", text(1))),
      ]
    ])
    let result = try await changes(server).get()
    #expect(
      result == RemoteChanges(changed: [todo("/cal/a&b.ics", nil, 1)], token: "t&<1>")
    )
    let again = ScriptedServer(["REPORT /cal/": [.multi(token: "u")]])
    _ = try await changes(again, SyncServer.Known(token: result.token, etags: [:])).get()
    #expect(again.bodies.first?.contains("<D:sync-token>t&amp;&lt;1&gt;</D:sync-token>") == true)
  }

  @Test("Failures of the server are told as they are")
  func failures() async throws {
    let known = SyncServer.Known(token: "t", etags: [:])
    func failure(_ reply: Reply) async throws -> SyncFailure? {
      try await changes(
        ScriptedServer(["REPORT /cal/": [reply], "PROPFIND /cal/": [reply]]),
        known
      ).failure
    }
    #expect(try await failure(Reply(status: 401)) == .credentials)
    #expect(
      try await failure(Reply(status: 503, headers: ["Retry-After": "9"]))
        == .unavailable("it answers with the error 503", retryAfter: 9)
    )
    #expect(
      try await failure(Reply(status: 404))
        == .refused(
          "cannot list the todos at 'https://dav.example.org/cal/': there is nothing at that "
            + "address; check it by 'todo sync setup'"
        )
    )
    #expect(
      try await failure(Reply(status: 207, body: "<multistatus>"))
        == .refused(
          "cannot list the changes: the answer of 'https://dav.example.org/cal/' is not "
            + "understood: it is no XML, near line 1"
        )
    )
  }

  @Test("An address without encryption is refused before anything is sent")
  func plain() async throws {
    let server = ScriptedServer([:])
    let sync = CalDAVServer.fake(
      collection: try #require(URL(string: "http://dav.example.org/cal/")),
      credentials: nil,
      client: server.client
    ).syncServer
    #expect(await sync.changes(SyncServer.Known()).outcome.failure?.isTransient == false)
    #expect(server.requests.isEmpty)
  }
}
