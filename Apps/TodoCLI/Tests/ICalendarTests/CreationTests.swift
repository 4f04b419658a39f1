import Foundation
import Testing
import TodoFeature

@testable import TodoSync

@Suite("The moment at which a todo was made")
struct CreationTests {
  private let id = UUID()
  private let made = Date(timeIntervalSince1970: 1_795_600_000)
  private let now = Date(timeIntervalSince1970: 1_795_700_000)

  private func source(_ fields: SyncFields, created: Date?, base: String? = nil) -> String {
    let base = base.map {
      RemoteTodo(href: "a", etag: "1", id: id, fields: fields, modified: now, source: $0)
    }
    return SyncServer.Upload(
      id: id,
      fields: fields,
      modified: now,
      base: base,
      created: created
    )
    .calendarText(timeZone: .gmt, now: now)
  }

  private func lines(_ source: String) -> [Substring] {
    source.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("CREATED") }
  }

  @Test(
    "A new file has the moment of creation, or else that of the upload, and the todo gets no day"
  )
  func new() throws {
    for (created, line) in [
      (made, "CREATED:20261125T094640Z"), (nil, "CREATED:20261126T133320Z"),
    ] as [(Date?, Substring)] {
      let source = source(SyncFields(text: "a"), created: created)
      #expect(lines(source) == [line])
      let todo = try #require(RemoteTodo(source: source, timeZone: .gmt))
      #expect(todo.fields.creationDate == nil)
    }
  }

  @Test("A day of creation is written as the moment of creation, if it is the same day")
  func day() throws {
    for (day, line) in [
      ("2026-11-25", "CREATED:20261125T094640Z"), ("2026-11-20", "CREATED:20261120T120000Z"),
    ] as [(String, Substring)] {
      let fields = SyncFields(text: "a", creationDate: Day(day))
      let source = source(fields, created: made)
      #expect(lines(source) == [line])
      let todo = try #require(RemoteTodo(source: source, timeZone: .gmt))
      #expect(todo.fields.creationDate == Day(day))
      // Without the day, the moment stays, and is no day.
      let removed = self.source(SyncFields(text: "a"), created: nil, base: source)
      #expect(lines(removed) == [line])
      #expect(RemoteTodo(source: removed, timeZone: .gmt)?.fields.creationDate == nil)
      let again = self.source(fields, created: nil, base: removed)
      #expect(RemoteTodo(source: again, timeZone: .gmt)?.fields.creationDate == Day(day))
    }
  }

  @Test("A moment of creation of another program stays, and its day counts; none is invented")
  func foreign() throws {
    let base = Fixture.todoman.source
    var fields = try #require(RemoteTodo(source: base, timeZone: .gmt)).fields
    #expect(fields.creationDate == Day("2026-11-25"))
    fields.text = "Bake a cake"
    let written = source(fields, created: made, base: base)
    #expect(lines(written) == ["CREATED;VALUE=DATE-TIME:20261125T120000Z"])
    let without = base.split(separator: "\r\n").filter { !$0.hasPrefix("CREATED") }
      .joined(separator: "\r\n")
    fields.creationDate = nil
    #expect(lines(source(fields, created: made, base: without)).isEmpty)
    // Another program gives it a new value: then its day counts.
    let ours = source(SyncFields(text: "a"), created: made)
    let changed = ours.replacing("\r\nCREATED:20261125", with: "\r\nCREATED:20261120")
    #expect(
      RemoteTodo(source: changed, timeZone: .gmt)?.fields.creationDate == Day("2026-11-20")
    )
  }
}
