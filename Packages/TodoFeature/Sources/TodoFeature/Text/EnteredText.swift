import Foundation

/// A text that the user has typed for a todo: a line in the todo.txt format without the mark of a todo
/// that is done. The days that it is due on and starts on may be relative, such as `due:tomorrow`.
public struct EnteredText: Equatable, Sendable {
  /// The line, with these days as days of the calendar.
  public let line: String

  /// The reason why a text cannot be a todo.
  public enum Problem: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is nothing to read in it.
    case blank
    /// The value of `due:` or `t:` is no day, or no day with a time.
    case noDay(String, key: String = "due")

    /// A line for the user: what is wrong, and what to write instead.
    public var description: String {
      switch self {
      case .blank:
        "the text is blank; a todo needs words"
      case .noDay(let value, let key):
        if value.hasWrongTime {
          "'\(key):\(value)' has no time of a day; write \(key):2026-12-01T10:00 or \(key):fridayT10:00"
        } else {
          """
          '\(key):\(value)' \(value.isWrittenAsDay ? "is not in the calendar" : "has no day"); write \
          \(key):2026-12-01, \(key):tomorrow, \(key):friday or \(key):2w
          """
        }
      }
    }
  }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: The text. `due:` and `t:` may have a day (`2026-12-01`), `today`, `tomorrow`, a day of the week
  ///     (`friday`, `fri`: the next one after today), or a number of days, weeks, months or years from
  ///     today (`3d`, `2w`, `1m`, `1y`), and after each of them a time (`fridayT10:00`).
  ///   - today: The day of today.
  public init(_ text: String, today: Day) throws(Problem) {
    var read = ""
    var rest = Substring(text)
    while !rest.isEmpty {
      let word = Substring(rest.utf8.prefix { !$0.isWordSeparator })
      read += try Self.read(word, today)
      rest = Substring(rest.utf8.dropFirst(word.utf8.count))
      let space = Substring(rest.utf8.prefix { $0.isWordSeparator })
      read += space
      rest = Substring(rest.utf8.dropFirst(space.utf8.count))
    }
    line = read
    if Todo(self, id: Self.noID).description.isBlank { throw .blank }
  }

  // A random identity costs three system calls.
  private static let noID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

  private static func read(_ word: Substring, _ today: Day) throws(Problem) -> String {
    guard let pair = KeyAndValue(word), pair.isDay else { return String(word) }
    guard let day = DayAndTime(entered: String(pair.value), today: today) else {
      throw .noDay(String(pair.value), key: String(pair.key))
    }
    return "\(pair.key):\(day)"
  }
}

extension DayAndTime {
  /// Reads a day that the user has typed, perhaps with a time: see ``EnteredText/init(_:today:)``.
  public init?(entered text: String, today: Day) {
    let (dayText, timeText) = text.typedDayAndTime
    let time = timeText.flatMap { TimeOfDay(String($0)) }
    guard let day = Day(entered: String(dayText), today: today), (time == nil) == (timeText == nil)
    else { return nil }
    self.init(day, time)
  }
}

extension Day {
  /// Reads a day that the user has typed, without a time: see ``EnteredText/init(_:today:)``.
  public init?(entered text: String, today: Day) {
    let text = text.lowercased()
    let day =
      switch text {
      case "today": today
      case "tomorrow": today.advanced(by: 1)
      case "yesterday": today.advanced(by: -1)
      default: Day(text) ?? Self.next(text, after: today) ?? Self.inUnits(text, from: today)
      }
    guard let day else { return nil }
    self = day
  }

  /// The names of the days of the week.
  public static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]

  /// Returns the next day of the week with a name, which may be shortened to three letters.
  private static func next(_ name: String, after today: Day) -> Day? {
    guard name.count >= 3, let index = weekdays.firstIndex(where: { $0.hasPrefix(name) }) else {
      return nil
    }
    let days = (index + 1 - today.weekday + 7) % 7
    return today.advanced(by: days == 0 ? 7 : days)
  }

  /// Returns the day that is `3d`, `2w`, `1m` or `1y` after today.
  private static func inUnits(_ text: String, from today: Day) -> Day? {
    let units: [Character: Unit] = ["d": .days, "w": .weeks, "m": .months, "y": .years]
    guard let unit = text.last.flatMap({ units[$0] }), let count = Int(text.dropLast()),
      (0...9999).contains(count), text.first?.isNumber == true
    else { return nil }
    return today.advanced(by: count, unit)
  }
}

extension String {
  /// The parts of a text such as `fridayT10:00`. There is no time if no digit is after the last T, as in `saturday`.
  fileprivate var typedDayAndTime: (day: Substring, time: Substring?) {
    guard let mark = lastIndex(where: { $0 == "T" || $0 == "t" }) else { return (self[...], nil) }
    let time = self[index(after: mark)...]
    return time.first?.isNumber == true ? (self[..<mark], time) : (self[...], nil)
  }

  /// True if the text has a time after a day, but a day has no such time.
  fileprivate var hasWrongTime: Bool {
    typedDayAndTime.time.map { TimeOfDay(String($0)) == nil } ?? false
  }

  /// True if the text has the form `2026-12-01`, perhaps with a time.
  fileprivate var isWrittenAsDay: Bool {
    typedDayAndTime.day.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil
  }

  /// True if there is nothing to see: only spaces, line breaks and invisible characters.
  public var isBlank: Bool { unicodeScalars.allSatisfy(\.isInvisible) }
}

extension Unicode.Scalar {
  fileprivate var isInvisible: Bool {
    if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return true }
    switch properties.generalCategory {
    case .control, .format: return true
    // A Braille pattern without dots looks like a space.
    default: return value == 0x2800
    }
  }
}
