import TestSupport
import Foundation
import TodoFeature

@testable import TodoSync

extension TimeZone {
  static let berlin = TimeZone(identifier: "Europe/Berlin")!
  static let losAngeles = TimeZone(identifier: "America/Los_Angeles")!
  static let tokyo = TimeZone(identifier: "Asia/Tokyo")!
}

extension RemoteTodo {
  /// Reads a calendar file.
  init?(source: String, timeZone: TimeZone) {
    self.init(source: source, href: "/1.ics", etag: nil, timeZone: timeZone)
  }
}

/// Returns the text of a file with a todo of these lines.
func file(_ lines: String..., uid: String = "1") -> String {
  let all =
    ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//y//EN", "BEGIN:VTODO", "UID:\(uid)"] + lines
    + ["END:VTODO", "END:VCALENDAR", ""]
  return all.joined(separator: "\r\n")
}

/// Returns the fields of a file with a todo of these lines.
func fields(_ lines: String, in timeZone: TimeZone = .gmt) -> SyncFields? {
  RemoteTodo(source: file(lines), timeZone: timeZone)?.fields
}

/// Writes a todo into a file after a change.
func edited(
  _ source: String,
  in timeZone: TimeZone = .gmt,
  named name: String = "",
  _ change: (inout SyncFields) -> Void
) -> String {
  guard let todo = RemoteTodo(source: source, timeZone: timeZone) else { return "cannot be read" }
  var fields = todo.fields
  change(&fields)
  let base = RemoteTodo(
    href: "/1.ics",
    etag: nil,
    id: todo.id,
    fields: todo.fields,
    modified: nil,
    source: source
  )
  return SyncServer.Upload(
    id: todo.id,
    fields: fields,
    modified: changed,
    base: base,
    name: name
  )
  .calendarText(timeZone: timeZone, now: changed)
}

/// Returns the text of a new file.
func written(
  _ fields: SyncFields,
  id: UUID = UUID(),
  modified: Date = changed,
  in timeZone: TimeZone = .gmt
) -> String {
  SyncServer.Upload(id: id, fields: fields, modified: modified, base: nil)
    .calendarText(timeZone: timeZone, now: changed)
}

/// The moment of all changes: 2026-11-25T14:00:00Z.
let changed = Date(timeIntervalSince1970: 1_795_615_200)

/// Returns the lines of a text that another one does not have, after `+`, and those that only the other
/// one has, after `-`. The stamps of `edited` are left out.
func difference(_ new: String, _ old: String) -> [String] {
  let stamps = ["LAST-MODIFIED:20261125T140000Z", "DTSTAMP:20261125T140000Z"]
  let (new, old) = (new.components(separatedBy: "\r\n"), old.components(separatedBy: "\r\n"))
  return new.difference(from: old).map { change in
    switch change {
    case .insert(_, let line, _): "+" + line
    case .remove(_, let line, _): "-" + line
    }
  }
  .filter { line in
    !stamps.contains(String(line.dropFirst())) && !line.hasPrefix("-LAST-MODIFIED")
      && !line.hasPrefix("-DTSTAMP")
  }
}

/// Random properties.
struct RandomFields {
  var random: SplitMix64

  mutating func next() -> SyncFields {
    let isComplete = Bool.random(using: &random)
    let start = day().map { DayAndTime($0, time()) }
    let due = day().map { DayAndTime($0, time()) }
    // A time may not be on the clock of a time zone: it is only noted with a word.
    let word = due.flatMap { $0.time == nil ? nil : " due:\($0)" } ?? ""
    return SyncFields(
      text: text() + (start.map { " t:\($0)" } ?? "") + word,
      due: due,
      start: start,
      categories: Set((0..<Int.random(in: 0..<4, using: &random)).map { _ in category() }),
      isComplete: isComplete,
      completionDate: isComplete ? day() : nil,
      priority: "ABCDEFGHIJKLMNOPQRSTUVWXYZ---".randomElement(using: &random).flatMap(
        Priority.init
      ),
      creationDate: day(),
      notes: Bool.random(using: &random) ? text() : "",
      rank: .random(in: -(1 << 62) + 1..<1 << 62, using: &random)
    )
  }

  /// Properties for a file: a repeated todo is never done.
  mutating func next(for source: String) -> SyncFields {
    var fields = next()
    if CalendarFile(source)?.todo.isRepeated == true {
      (fields.isComplete, fields.completionDate) = (false, nil)
    }
    return fields
  }

  private mutating func day() -> Day? {
    guard Int.random(in: 0..<4, using: &random) > 0 else { return nil }
    let years = [1...9999, 1970...2040, 1581...1583, 1...1, 9999...9999].randomElement(
      using: &random
    )!
    let month = [Int.random(in: 1...12, using: &random), 1, 12].randomElement(using: &random)!
    let day = [Int.random(in: 1...31, using: &random), 1, 31].randomElement(using: &random)!
    return Day(year: Int.random(in: years, using: &random), month: month, day: day)
  }

  private mutating func time() -> TimeOfDay? {
    [nil, nil, "00:00", "02:30", "10:00", "10:00:00", "23:59:59"].randomElement(using: &random)!
      .flatMap(TimeOfDay.init)
  }

  private mutating func category() -> String {
    ["home", "@phone", "a,b", "c;d", "e\\f", "g\\,h", "\"i\"", "ü👩‍👩‍👧", "k:l", "\\", ",", "n\\n"]
      .randomElement(using: &random)!
  }

  private mutating func text() -> String {
    let length =
      Int.random(in: 0..<50, using: &random) == 0 ? 5_000 : Int.random(in: 0..<200, using: &random)
    var text = String.UnicodeScalarView()
    while text.count < length {
      let part =
        [
          ",", ";", "\\", "\n", "\t", " ", "\"", ":", "a", "word", "\\n", "é", "e\u{301}", "👩‍👩‍👧", "牛",
          "\r", "\r\n", "\u{1}", "\u{7F}", "\u{85}", "\u{2028}", "\u{FFFD}", "%41",
          "\u{FEFF}",
        ].randomElement(using: &random)!
      text.append(contentsOf: part.unicodeScalars)
    }
    return String(text)
  }
}
