import ComposableArchitecture
import Foundation
import TestSupport
import Testing
import TodoFeature

@testable import TodoSync

@Suite("A calendar of Radicale", .timeLimit(.minutes(30)))
struct RadicaleTests {
  private let client = HTTPClient.live()

  private func sync(_ radicale: Radicale, _ calendar: RemoteCalendar) -> SyncServer {
    CalDAVServer.fake(
      collection: calendar.url,
      credentials: radicale.credentials,
      client: client
    ).syncServer
  }

  private func upload(
    _ number: UInt8,
    _ text: String,
    _ base: RemoteTodo? = nil
  ) -> SyncServer.Upload {
    SyncServer.Upload(
      id: UUID(number),
      fields: SyncFields(text: text),
      modified: Date(timeIntervalSince1970: 0),
      base: base
    )
  }

  private func written(_ answer: SyncServer.Answer) throws -> RemoteTodo {
    guard case .written(let todo) = answer else {
      throw Radicale.Failure(reason: "it is not written: \(answer)")
    }
    return todo
  }

  @Test("A todo in a calendar of Radicale is written, found, changed, in conflict, and removed")
  func life() async throws {
    let radicale = try await Radicale()
    let sync = sync(radicale, try await radicale.makeCalendar())
    let empty = try await sync.changes(SyncServer.Known()).outcome.get()
    #expect(empty.changed.isEmpty && empty.token != nil)

    let milk = try written(await sync.put(upload(1, "Milk")).outcome.get())
    #expect(milk.etag != nil)
    #expect(try await sync.put(upload(1, "Again")).outcome.get() == .refused(UUID(1)))
    var changes = try await sync.changes(SyncServer.Known(token: empty.token)).outcome.get()
    #expect(changes.changed.map(\.href) == [milk.href])
    #expect(changes.changed.map(\.etag) == [milk.etag])
    #expect(changes.changed.map(\.fields.text) == ["Milk"] && changes.removed.isEmpty)

    let bread = try written(await sync.put(upload(1, "Bread", milk)).outcome.get())
    #expect(try await sync.put(upload(1, "Late", milk)).outcome.get() == .refused(UUID(1)))
    #expect(try await sync.delete(milk.href, milk.etag).outcome.get() == .refused(UUID(1)))
    let known = SyncServer.Known(token: changes.token, etags: [bread.href: bread.etag])
    changes = try await sync.changes(known).outcome.get()
    #expect(changes.changed.isEmpty && changes.removed.isEmpty)

    #expect(try await sync.delete(bread.href, bread.etag).outcome.get() == .removed(UUID(1)))
    #expect(try await sync.delete(bread.href, bread.etag).outcome.get() == .removed(UUID(1)))
    let last = SyncServer.Known(token: changes.token, etags: [bread.href: bread.etag])
    #expect(try await sync.changes(last).outcome.get().removed == [bread.href])
  }

  @Test("A token that Radicale does not know, and no token, give the same list")
  func tokens() async throws {
    let radicale = try await Radicale()
    let sync = sync(radicale, try await radicale.makeCalendar())
    let todos = [
      try written(await sync.put(upload(1, "Milk")).outcome.get()),
      try written(await sync.put(upload(2, "Bread")).outcome.get()),
    ]
    let path = try #require(URL(string: todos[0].href)?.deletingLastPathComponent().path())
    let known: [String: String?] = [todos[0].href: todos[0].etag, path + "gone.ics": "\"1\""]
    for token in [
      "http://radicale.org/ns/sync/" + String(repeating: "0", count: 64), "nonsense", nil,
    ] {
      let changes = try await sync.changes(SyncServer.Known(token: token, etags: known)).outcome
        .get()
      #expect(changes.changed.map(\.id) == [UUID(2)])
      #expect(changes.removed == [path + "gone.ics"])
      let again = SyncServer.Known(
        token: changes.token,
        etags: [todos[0].href: todos[0].etag, todos[1].href: todos[1].etag]
      )
      #expect(try await sync.changes(again).outcome.get().changed == [])
    }
  }

  @Test("Calendars are found from the address of Radicale, of the user and of the calendar")
  func discovery() async throws {
    let radicale = try await Radicale()
    let calendar = try await radicale.makeCalendar(named: "Todos & <more> ✓")
    let discovery = Discovery(client: client, credentials: radicale.credentials)
    for address in [radicale.url, radicale.url.appending(path: "ann/"), calendar.url] {
      let found = try await discovery.calendars(at: address.absoluteString).outcome.get()
      #expect(found.calendars == [calendar])
    }
    let found = try await discovery.calendars(at: radicale.url.absoluteString).outcome.get()
    #expect(found.home == radicale.url.appending(path: "ann/"))
  }

  @Test("Radicale does not accept a wrong password, and after its end is offline until it is back")
  func outage() async throws {
    let radicale = try await Radicale()
    let calendar = try await radicale.makeCalendar()
    let sync = sync(radicale, calendar)
    let other = CalDAVServer.fake(
      collection: calendar.url,
      credentials: Credentials(user: "ann", password: "wrong"),
      client: client
    ).syncServer
    #expect(await other.changes(SyncServer.Known()).outcome.failure == .credentials)
    #expect(await other.put(upload(1, "Milk")).outcome.failure == .credentials)
    radicale.stop()
    #expect(await sync.changes(SyncServer.Known()).outcome.failure?.isTransient == true)
    try await radicale.start()
    #expect(try await sync.changes(SyncServer.Known()).outcome.get().changed.isEmpty)
  }

  @Test("Many todos, and names of many kinds, arrive from Radicale as they were written")
  func many() async throws {
    let radicale = try await Radicale()
    let sync = sync(radicale, try await radicale.makeCalendar())
    for number in 1...120 as ClosedRange<UInt8> {
      _ = try written(await sync.put(upload(number, "Todo \(number) <&> ✓")).outcome.get())
    }
    let changes = try await sync.changes(SyncServer.Known()).outcome.get()
    #expect(
      Set(changes.changed.map(\.fields.text)) == Set((1...120).map { "Todo \($0) <&> ✓" })
    )
    let known = SyncServer.Known(
      token: changes.token,
      etags: Dictionary(uniqueKeysWithValues: changes.changed.map { ($0.href, $0.etag) })
    )
    let again = try await sync.changes(known).outcome.get()
    #expect(again == RemoteChanges(token: again.token))
  }
}
