import Foundation

/// The time zone of a value in a calendar file.
enum CalendarZone {
  /// The time zone of the reader.
  case floating
  /// UTC.
  case utc
  /// One that the system knows.
  case named(TimeZone)
  /// One that the file defines.
  case defined(DefinedZone)

  /// True if it is the time zone of the reader.
  var isFloating: Bool { if case .floating = self { true } else { false } }

  /// True if it is UTC.
  var isUTC: Bool { if case .utc = self { true } else { false } }

  /// Returns the second, in UTC, of a local second.
  ///
  /// - Parameter timeZone: The time zone of the reader.
  func second(ofLocal local: Int, default timeZone: TimeZone) -> Int {
    switch self {
    case .floating: timeZone.second(ofLocal: local)
    case .utc: local
    case .named(let timeZone): timeZone.second(ofLocal: local)
    case .defined(let zone): local - zone.offset(atLocal: local)
    }
  }

  /// Returns the local second of a second in UTC. Without a time zone, that is UTC.
  func local(ofSecond second: Int) -> Int {
    switch self {
    case .floating, .utc: return second
    case .named(let timeZone): return second + timeZone.offset(at: second)
    case .defined(let zone):
      // The difference is that at the local second, which depends on it.
      let local = second + zone.offset(atLocal: second)
      return second + zone.offset(atLocal: local)
    }
  }
}

/// The time zones of a calendar file.
struct CalendarZones {
  /// The lines of each definition, without the first and the last one.
  let definitions: [ArraySlice<UInt8>]

  /// Returns the time zone with a name; `nil` if neither the system nor the file knows it.
  ///
  /// A name such as `Europe/Berlin` is the system's, which knows all years. Others are those of the
  /// file. If the file has none, the end of the name may be known: `/mozilla.org/1/Europe/Berlin`.
  func zone(_ name: String) -> CalendarZone? {
    if name.contains("/"), let zone = Self.systemZone(name) { return .named(zone) }
    if let zone = definitions.lazy.compactMap({ DefinedZone($0, name: name) }).first {
      return .defined(zone)
    }
    let parts = name.split(separator: "/")
    let ends = [parts.count, 3, 2].map { parts.suffix($0).joined(separator: "/") }
    return ends.lazy.compactMap(Self.systemZone).first.map(CalendarZone.named)
  }

  private static func systemZone(_ name: String) -> TimeZone? {
    let isName =
      name.utf8.count <= 64
      && name.utf8.allSatisfy { byte in
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
          || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "+-_/".utf8.contains(byte)
      }
    return isName ? TimeZone(identifier: name) : nil
  }
}
