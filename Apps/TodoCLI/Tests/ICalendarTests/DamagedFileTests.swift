import TestSupport
import Foundation
import Testing
import TodoFeature

@testable import TodoSync

@Suite("Damaged calendar files", .timeLimit(.minutes(30)))
struct DamagedFileTests {
  @Test("A calendar file of which the end is missing is not read", arguments: Fixture.all)
  func prefixes(fixture: Fixture) throws {
    let bytes = Array(fixture.source.utf8)
    // The last line break may be missing.
    for count in 0..<(bytes.count - 2) {
      let source = String(decoding: bytes[..<count], as: UTF8.self)
      try #require(RemoteTodo(source: source, timeZone: .berlin) == nil, "\(count)")
    }
  }

  @Test(
    "The program survives random changes of a calendar file, and can write what it can read",
    arguments: SearchSize.damagedCalendarFiles.seeds
  )
  func mutations(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let fixture = Fixture.all.randomElement(using: &random)!
      let source = mutated(fixture.source, using: &random)
      guard let todo = RemoteTodo(source: source, timeZone: .tokyo) else { continue }
      var fields = RandomFields(random: random)
      let new = fields.next(for: source)
      random = fields.random
      let changed = edited(source, in: .tokyo) { $0 = new }
      let read = try #require(RemoteTodo(source: changed, timeZone: .tokyo), "\(changed)")
      try #require(read.fields == new, "\(source) \(changed)")
      try #require(read.id == todo.id)
    }
  }

  @Test(
    "The program survives random changes of a time zone's definition",
    arguments: SearchSize.damagedTimeZones.seeds
  )
  func zones(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let source = Fixture.thunderbird.source.replacing("Europe/Berlin", with: "Own")
    let end = source.range(of: "BEGIN:VTODO")!.lowerBound
    for _ in 0..<250 {
      let changed = mutated(String(source[..<end]), using: &random) + source[end...]
      _ = edited(changed) { $0.due = DayAndTime("9999-12-31") }
    }
  }

  @Test("Time zones with a great many rules are read without a look at each of their years")
  func manyRules() {
    let rules = String(repeating: "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\r\n", count: 1_000)
    let source = Fixture.thunderbird.source.replacing("Europe/Berlin", with: "Own")
      .replacing("DTSTART:19960331T020000\r\n", with: "DTSTART:00010101T000000\r\n" + rules)
    #expect(edited(source) { _ in } != "")
  }

  @Test(
    "A calendar file without a todo is not read",
    arguments: [
      "", "x", "BEGIN:VCALENDAR\nEND:VCALENDAR\n", "BEGIN:VTODO\nUID:1\nEND:VTODO\n",
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VTODO\nEND:VCALENDAR",
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nEND:VEVENT\nEND:VCALENDAR",
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nEND:VCALENDAR\nEND:VTODO",
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\0\nEND:VTODO\nEND:VCALENDAR",
      "\u{FEFF}BEGIN:VCALENDAR\nEND:VCALENDAR\n",
    ]
  )
  func nothing(source: String) {
    #expect(RemoteTodo(source: source, timeZone: .gmt) == nil)
  }

  @Test("A calendar file with the mark of its encoding, blank lines and small letters is read")
  func lenient() {
    let source =
      "\u{FEFF}begin:vcalendar\n\nbegin:vtodo\nuid:1\nsummary:a\nno property\nend:vtodo\nend:vcalendar"
    #expect(RemoteTodo(source: source, timeZone: .gmt)?.fields.text == "a")
  }

  @Test("Calendar files that are too large or too deep are not read")
  func limits() {
    #expect(fields("SUMMARY:" + String(repeating: "a", count: 1_000_000)) != nil)
    #expect(fields("SUMMARY:" + String(repeating: "a", count: 1 << 20)) == nil)
    for (depth, isRead) in [(14, true), (15, false), (50_000, false)] {
      let lines =
        String(repeating: "BEGIN:X\r\n", count: depth) + "X:1\r\n"
        + String(repeating: "END:X\r\n", count: depth)
      #expect((fields(lines + "X-A:1") != nil) == isRead)
    }
    #expect(fields(String(repeating: "CATEGORIES:\\,,\r\n", count: 50_000)) != nil)
    #expect(fields(String(repeating: " \r\n", count: 200_000)) != nil)
  }

  @Test("A base that cannot be read is replaced by a new file")
  func base() {
    let (id, fields) = (UUID(), SyncFields(text: "a"))
    let base = RemoteTodo(href: "/", etag: nil, id: id, fields: fields, modified: nil, source: "x")
    let source = SyncServer.Upload(id: id, fields: fields, modified: changed, base: base)
      .calendarText(timeZone: .gmt, now: changed)
    #expect(source == written(fields, id: id))
  }

  @Test("Many threads read and write calendar files at the same time")
  func threads() async {
    await withTaskGroup { group in
      for seed in 0..<8 {
        group.addTask {
          var random = RandomFields(random: SplitMix64(seed: UInt64(seed)))
          for _ in 0..<100 {
            let fields = random.next()
            let source = edited(Fixture.thunderbird.source) { $0 = fields }
            #expect(RemoteTodo(source: source, timeZone: .gmt)?.fields == fields)
          }
        }
      }
    }
  }

  /// Returns a text after some changes of bytes and lines.
  private func mutated(_ source: String, using random: inout SplitMix64) -> String {
    var bytes = Array(source.utf8)
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      let end = Int.random(in: index...min(index + 40, bytes.count - 1), using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1:
        bytes.insert(contentsOf: ";:,\\\n\" =".utf8.shuffled(using: &random).prefix(2), at: index)
      case 2:
        bytes.insert(
          contentsOf: bytes[index..<end],
          at: Int.random(in: 0..<bytes.count, using: &random)
        )
      case 3: bytes.removeSubrange(index..<end)
      default:
        var lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
        lines.swapAt(
          Int.random(in: 0..<lines.count, using: &random),
          Int.random(in: 0..<lines.count, using: &random)
        )
        bytes = Array(lines.joined(separator: "\r\n").utf8)
      }
      if bytes.isEmpty { return "" }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
