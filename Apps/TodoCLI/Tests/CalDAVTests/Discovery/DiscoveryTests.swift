import ComposableArchitecture
import Foundation
import TestSupport
import Testing
import TodoFeature

@testable import TodoSync

@Suite("Finding calendars", .timeLimit(.minutes(30)))
struct DiscoveryTests {
  private typealias Reply = ScriptedServer.Reply

  private func find(
    _ text: String,
    _ server: ScriptedServer
  ) async -> Result<Discovery.Calendars, SyncFailure> {
    await Discovery(client: server.client, credentials: Credentials(user: "ann", password: "x"))
      .calendars(at: text).outcome
  }

  /// A response for a resource with properties.
  private func resource(_ href: String, _ properties: String) -> String {
    "<response><href>\(href)</href><propstat><prop>\(properties)</prop>"
      + "<status>HTTP/1.1 200 OK</status></propstat></response>"
  }

  private func calendar(_ href: String, _ name: String, _ components: String...) -> String {
    let types = "<resourcetype><collection/><C:calendar/></resourcetype>"
    let set = components.map { "<C:comp name=\"\($0)\"/>" }.joined()
    return resource(
      href,
      types + "<displayname>\(name)</displayname>"
        + (components.isEmpty
          ? ""
          : "<C:supported-calendar-component-set>\(set)</C:supported-calendar-component-set>")
    )
  }

  private func principal(_ href: String) -> String {
    "<current-user-principal><href>\(href)</href></current-user-principal>"
  }

  private func home(_ href: String) -> String {
    "<C:calendar-home-set><href>\(href)</href></C:calendar-home-set>"
  }

  private func url(_ path: String) throws -> URL {
    try #require(URL(string: "https://dav.example.org" + path))
  }

  @Test(
    "A host leads to the calendars that take todos, by the address that all servers have",
    arguments: ["dav.example.org", " https://dav.example.org/ "]
  )
  func host(text: String) async throws {
    let server = ScriptedServer([
      "PROPFIND /": [Reply(status: 405)],
      "PROPFIND /.well-known/caldav": [
        Reply.multi(resource("/dav/", principal("/p/ann/")))
      ],
      "PROPFIND /p/ann/": [.multi(resource("/p/ann/", home("/cal/ann/")))],
      "PROPFIND /cal/ann/": [
        .multi(
          resource("/cal/ann/", "<resourcetype><collection/></resourcetype>"),
          calendar("/cal/ann/todos/", "Todos &amp; more", "VTODO"),
          calendar("/cal/ann/events/", "Events", "VEVENT"),
          calendar("/cal/ann/all/", "", "VEVENT", "VTODO"),
          calendar("/cal/ann/any/", "Any"),
          calendar("https://evil.example.org/x/", "Evil")
        )
      ],
    ])
    #expect(
      try await find(text, server).get()
        == Discovery.Calendars(
          calendars: [
            RemoteCalendar(name: "Todos & more", url: url("/cal/ann/todos/")),
            RemoteCalendar(name: "all", url: url("/cal/ann/all/")),
            RemoteCalendar(name: "Any", url: url("/cal/ann/any/")),
          ],
          home: url("/cal/ann/")
        )
    )
    #expect(
      server.lines == [
        "PROPFIND /", "PROPFIND /.well-known/caldav", "PROPFIND /p/ann/", "PROPFIND /cal/ann/",
      ]
    )
    #expect(server.requests.map { $0.headers["Depth"] } == ["0", "0", "0", "1"])
  }

  @Test("The address of a calendar leads to that calendar, with one request")
  func calendar() async throws {
    let server = ScriptedServer(["PROPFIND /c/": [.multi(calendar("/c/", "Todos", "VTODO"))]])
    #expect(
      try await find("https://dav.example.org/c/", server).get()
        == Discovery.Calendars(calendars: [RemoteCalendar(name: "Todos", url: url("/c/"))])
    )
    #expect(server.requests.count == 1)
  }

  @Test("A calendar for events alone is refused")
  func events() async {
    let server = ScriptedServer(["PROPFIND /c/": [.multi(calendar("/c/", "Events", "VEVENT"))]])
    #expect(
      await find("dav.example.org/c/", server).failure
        == .refused(
          "the calendar 'https://dav.example.org/c/' takes no todos; use another one, or the "
            + "address of the server"
        )
    )
  }

  @Test("The address of a principal leads to its calendars")
  func principal() async throws {
    let server = ScriptedServer([
      "PROPFIND /p/": [.multi(resource("/p/", home("/h/") + principal("/p/")))],
      "PROPFIND /h/": [.multi(resource("/h/", ""))],
    ])
    #expect(
      try await find("dav.example.org/p/", server).get()
        == Discovery.Calendars(calendars: [], home: url("/h/"))
    )
  }

  @Test("A search that finds no calendar names what it has tried, and what to do")
  func nothing() async {
    let server = ScriptedServer([
      "PROPFIND /web": [Reply(status: 200, body: "<html>")],
      "PROPFIND /.well-known/caldav": [Reply(status: 404)],
    ])
    #expect(
      await find("dav.example.org/web", server).failure
        == .refused(
          "no calendars were found at 'https://dav.example.org/web' and "
            + "'https://dav.example.org/.well-known/caldav'; use the address that the server's "
            + "documentation names for CalDAV"
        )
    )
  }

  @Test("A web page at all addresses is told as one of a network that wants the user to log in")
  func loginPage() async {
    let page = Reply(status: 200, body: "<!DOCTYPE html><html>log in</html>")
    let server = ScriptedServer([
      "PROPFIND /": [page], "PROPFIND /.well-known/caldav": [page],
    ])
    #expect(
      await find("dav.example.org", server).failure
        == .offline(
          "'https://dav.example.org/.well-known/caldav' answers with a web page and not as a calendar "
            + "does; if the network wants you to log in, open any page in a browser, and otherwise check "
            + "the address"
        )
    )
  }

  @Test("Credentials that the server does not accept are told at once")
  func credentials() async {
    let server = ScriptedServer(["PROPFIND /": [Reply(status: 401)]])
    #expect(await find("dav.example.org", server).failure == .credentials)
    #expect(server.requests.count == 1)
  }

  @Test("Another server does not get the credentials, and the user is told its address")
  func otherServer() async throws {
    var open = Reply.multi(resource("/dav/", principal("/p/")))
    open.url = URL(string: "https://other.example.org/dav/")
    for reply in [Reply(status: 401, url: open.url), open] {
      let redirected = ScriptedServer([
        "PROPFIND /": [reply], "PROPFIND /.well-known/caldav": [Reply(status: 404)],
      ])
      #expect(
        await find("dav.example.org", redirected).failure
          == .refused(
            "'https://dav.example.org/' is redirected to another server, "
              + "'https://other.example.org/dav/'; if you trust that one, use its address"
          )
      )
      #expect(redirected.requests.allSatisfy { $0.url.host() == "dav.example.org" })
      #expect(redirected.requests.count == 2)
    }
    let leading = ScriptedServer([
      "PROPFIND /": [.multi(resource("/", principal("https://other.example.org/p/")))],
      "PROPFIND /.well-known/caldav": [Reply(status: 404)],
    ])
    #expect(
      await find("dav.example.org", leading).failure
        == .refused(
          "'https://dav.example.org/' leads to another server, 'https://other.example.org/p/'; "
            + "if you trust that one, use its address"
        )
    )
    #expect(leading.requests.allSatisfy { $0.url.host() == "dav.example.org" })
    #expect(leading.requests.count == 2)
  }

  @Test(
    "A text that is no address is refused before anything is sent",
    arguments: [
      "", "  ", "https://", "http://dav.example.org", "ftp://dav.example.org", "https://a:b@c.org",
      "a b c", "file:///etc/passwd", "https://dav.example.org:port/",
    ]
  )
  func typing(text: String) async {
    let server = ScriptedServer([:])
    guard case .refused(let reason) = await find(text, server).failure else {
      Issue.record("it is not refused")
      return
    }
    #expect(!reason.contains("a:b"))
    #expect(server.requests.isEmpty)
  }

  @Test("A new calendar is made with its name, and for todos")
  func make() async throws {
    let path = "/h/\(UUID(1).uuidString.lowercased())/"
    let server = ScriptedServer(["MKCALENDAR \(path)": [Reply(status: 201)]])
    let made = await Discovery(client: server.client, credentials: nil)
      .makeCalendar(named: "A < B", id: UUID(1), in: try url("/h/")).outcome
    #expect(try made.get() == RemoteCalendar(name: "A < B", url: url(path)))
    #expect(server.bodies.first?.contains("<D:displayname>A &lt; B</D:displayname>") == true)
    #expect(server.bodies.first?.contains("<C:comp name=\"VTODO\"/>") == true)
    let other = ScriptedServer(["MKCALENDAR \(path)": [Reply(status: 403)]])
    let refused = await Discovery(client: other.client, credentials: nil)
      .makeCalendar(named: "A", id: UUID(1), in: try url("/h/")).outcome
    #expect(refused.failure?.message.contains("cannot make the calendar") == true)
  }
}
