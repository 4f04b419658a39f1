import TodoCLI
import TodoFeature

/// A time zone that a calendar file defines: the component VTIMEZONE.
///
/// libical would calculate all changes from the first year on, which takes seconds with some rules.
/// Here only the years around a moment are calculated.
struct DefinedZone {
  private let observances: [Observance]

  /// The largest definition that is read, in bytes.
  private static let limit = 1 << 16

  /// Reads a definition.
  ///
  /// - Parameters:
  ///   - body: The lines of the definition, without the first and the last one.
  ///   - name: The name that the time zone must have.
  /// - Returns: `nil` if it has another name, or if it is not understood.
  init?(_ body: ArraySlice<UInt8>, name: String) {
    guard body.count <= Self.limit else { return nil }
    var isNamed = false
    var observances: [Observance] = []
    var lines: [ContentLine] = []
    for range in LineRanges(body) {
      let line = ContentLine(raw: body[range])
      switch line.name {
      case "TZID": isNamed = TextValue.decoded(line.value.trimmed) == name
      case "BEGIN": lines = []
      case "END":
        guard let observance = Observance(lines) else { return nil }
        observances.append(observance)
      default: lines.append(line)
      }
    }
    guard isNamed, !observances.isEmpty else { return nil }
    self.observances = observances
  }

  /// Returns the difference to UTC at a local second.
  func offset(atLocal local: Int) -> Int {
    let current = observances.compactMap { observance in
      observance.lastChange(notAfter: local).map { (change: $0, offset: observance.offset) }
    }
    if let last = current.max(by: { $0.change < $1.change }) { return last.offset }
    // Before all changes, what the first one changes counts.
    return observances.min { $0.start < $1.start }?.offsetBefore ?? 0
  }
}

/// A difference to UTC, and the local seconds at which it begins: the components STANDARD and DAYLIGHT.
private struct Observance {
  /// The difference to UTC, in seconds.
  let offset: Int
  /// The difference before.
  let offsetBefore: Int
  /// The first time that it begins, by the clock before.
  let start: Int
  /// Other times that it begins.
  private var dates: [Int] = []
  /// The rules by which it begins again.
  private var rules: [YearlyRule] = []

  /// Reads the lines of a component; `nil` if they are not understood.
  init?(_ lines: [ContentLine]) {
    func first(_ name: String) -> ContentLine? { lines.first { $0.name == name } }
    guard let start = first("DTSTART").flatMap({ CalendarTime($0.value) }),
      let offset = first("TZOFFSETTO").flatMap({ Self.offset($0.value.trimmed) }),
      let before = first("TZOFFSETFROM").flatMap({ Self.offset($0.value.trimmed) })
    else { return nil }
    (self.start, self.offset, offsetBefore) = (start.local, offset, before)
    for line in lines where line.name == "RDATE" {
      for value in line.value.split(separator: UInt8(ascii: ",")) {
        guard let date = CalendarTime(value) else { return nil }
        dates.append(date.zone.isUTC ? date.local + before : date.local)
      }
    }
    for line in lines where line.name == "RRULE" {
      guard let rule = YearlyRule(line.keyword, start: start, offsetBefore: before) else {
        return nil
      }
      rules.append(rule)
    }
  }

  /// Returns the last time that it has begun; `nil` if it has not begun.
  func lastChange(notAfter local: Int) -> Int? {
    // A skipped second counts with the difference before (RFC 5545, 3.3.5).
    let limit = local - max(0, offset - offsetBefore)
    guard start <= limit else { return nil }
    let repeated = rules.compactMap { $0.last(notAfter: limit) }
    return max(start, (dates + repeated).filter { $0 <= limit }.max() ?? start)
  }

  /// Reads a difference to UTC: `+0130` or `+013000`.
  private static func offset(_ value: ArraySlice<UInt8>) -> Int? {
    guard value.count == 5 || value.count == 7, let sign = value.first,
      let number = Int(digits: String(decoding: value.dropFirst(), as: UTF8.self))
    else { return nil }
    let clock = value.count == 5 ? number * 100 : number
    let seconds = clock / 10_000 * 3600 + clock / 100 % 100 * 60 + clock % 100
    guard seconds < secondsPerDay else { return nil }
    switch sign {
    case UInt8(ascii: "+"): return seconds
    case UInt8(ascii: "-"): return -seconds
    default: return nil
    }
  }
}
