import Foundation
import TodoFeature

/// A day and a category are properties of a calendar file, and words of the text. The property
/// X-METRONOME-WORDS has the words that we have written, as in a URL. So what others write is told from it.
/// X-METRONOME-DUE is the DUE for which the word was written: as long as it is that, the day and its time are the word's,
/// in all time zones. If DUE is moved by days, so is the word's day. X-METRONOME-START is the DTSTART for which its word
/// was written, and is empty if there is none. There may be no word for a DTSTART.
extension TodoComponent {
  private static let words = "X-METRONOME-WORDS"
  private static let due = "X-METRONOME-DUE"
  private static let start = "X-METRONOME-START"

  /// The words that we have written; `nil` if the file does not tell it.
  var writtenWords: Set<String>? { writtenText.map { SyncFields(text: $0).propertyWords } }

  /// Returns the day and the time of the word that we have written, moved by as many days as DUE since then; `nil` if DUE
  /// has changed in another way.
  func writtenDue(in timeZone: TimeZone) -> DayAndTime? {
    guard let noted = first(Self.due).flatMap({ CalendarTime($0.value) }),
      let present = first("DUE").flatMap({ CalendarTime($0.value) }),
      noted.secondOfDay == present.secondOfDay, noted.zone.isUTC == present.zone.isUTC,
      var word = writtenText.flatMap({ Todo(description: $0, id: UUID()).due })
    else { return nil }
    word.day = Day(number: word.day.number + present.day.number - noted.day.number)
    // A version that knew no times has noted the day alone.
    if word.time == nil, let due = due(in: timeZone), due.day == word.day { return due }
    return word
  }

  /// Returns the day on which it starts; `nil` if there is none.
  func start(due: Day?, in timeZone: TimeZone) -> DayAndTime? {
    let value = first("DTSTART")?.value ?? []
    guard let line = first(Self.start), line.value.trimmed.elementsEqual(value.trimmed) else {
      return startOfOthers(due: due, in: timeZone).map { DayAndTime($0) }
    }
    return writtenText.flatMap { Todo(description: $0, id: UUID()).start }
  }

  /// The words that we have written, as a text.
  private var writtenText: String? {
    first(Self.words).flatMap { String(percentEncoded: $0.value.trimmed) }
  }

  /// Notes the words of a text that was written.
  mutating func noteWords(of fields: SyncFields, in timeZone: TimeZone) {
    func value(_ name: String) -> String? {
      first(name).map { String(decoding: $0.value, as: UTF8.self) }
    }
    let words = fields.propertyWords.sorted()
    let isNew = first(Self.words) == nil
    set(Self.words, to: words.isEmpty && isNew ? nil : words.joined(separator: " ").percentEncoded)
    let hasDay = fields.due.map { words.contains("due:\($0)") } ?? false
    set(Self.due, to: hasDay ? value("DUE") : nil)
    let hasStart = fields.start.map { words.contains("t:\($0)") } ?? false
    let others = startOfOthers(due: fields.due?.day, in: timeZone)
    let isNoted = hasStart || others != fields.start?.day
    set(Self.start, to: isNoted ? value("DTSTART") ?? "" : nil)
  }
}

/// The property X-METRONOME-UPLOADS has the names of the last uploads, which tell a machine without an answer
/// whether its own has arrived, also if others have followed.
extension TodoComponent {
  private static let uploadNames = "X-METRONOME-UPLOADS"
  private static let limit = 16

  /// The names of the last uploads; `nil` if there are none.
  var uploads: Set<String>? {
    let names = names
    return names.isEmpty ? nil : Set(names)
  }

  /// Adds the name of an upload, unless it is empty.
  mutating func note(upload name: String) {
    if name.isEmpty { return }
    let names = (names.filter { $0 != name } + [name]).suffix(Self.limit)
    set(Self.uploadNames, to: names.joined(separator: ","))
  }

  private var names: [String] {
    guard let line = first(Self.uploadNames) else { return [] }
    return String(decoding: line.value.trimmed, as: UTF8.self).split(separator: ",").map(
      String.init
    )
  }
}
