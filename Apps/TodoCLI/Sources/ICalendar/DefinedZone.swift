import CLibical
import TodoFeature

/// A time zone that a calendar file defines: the component VTIMEZONE.
///
/// libical gets only the lines that it needs, and only rules that have one or a few days a year, because
/// some rules would keep it busy for hours.
final class DefinedZone {
  private let zone: OpaquePointer

  /// The largest definition that is read, in bytes.
  private static let limit = 1 << 16

  /// Reads a definition.
  ///
  /// - Parameters:
  ///   - body: The lines of the definition, without the first and the last one.
  ///   - name: The name that the time zone must have.
  /// - Returns: `nil` if it has another name, or if it is not understood.
  init?(_ body: ArraySlice<UInt8>, name: String) {
    guard body.count <= Self.limit, let text = Self.definition(body, name: name) else { return nil }
    guard let component = icalcomponent_new_from_string(text) else { return nil }
    guard icalcomponent_isa(component) == ICAL_VTIMEZONE_COMPONENT,
      icalcomponent_count_errors(component) == 0, let zone = icaltimezone_new()
    else {
      icalcomponent_free(component)
      return nil
    }
    guard icaltimezone_set_component(zone, component) != 0 else {
      icalcomponent_free(component)
      icaltimezone_free(zone, 1)
      return nil
    }
    self.zone = zone
  }

  deinit {
    icaltimezone_free(zone, 1)
  }

  /// Returns the difference to UTC at a local second.
  func offset(atLocal local: Int) -> Int {
    let day = local.quotient(by: secondsPerDay)
    let second = local - day * secondsPerDay
    let date = Day(number: day)
    var time = icaltimetype()
    (time.year, time.month, time.day) = (Int32(date.year), Int32(date.month), Int32(date.day))
    (time.hour, time.minute) = (Int32(second / 3600), Int32(second / 60 % 60))
    time.second = Int32(second % 60)
    return Int(icaltimezone_get_utc_offset(zone, &time, nil))
  }

  /// Returns the lines for libical; `nil` if the time zone has another name, or a rule that is not safe.
  private static func definition(_ body: ArraySlice<UInt8>, name: String) -> String? {
    var lines = ["BEGIN:VTIMEZONE", "TZID:zone"]
    var isNamed = false
    for range in LineRanges(body) {
      let line = ContentLine(raw: body[range])
      switch line.name {
      case "TZID":
        isNamed = TextValue.decoded(line.value.trimmed) == name
      case "BEGIN", "END":
        guard ["STANDARD", "DAYLIGHT"].contains(line.keyword) else { return nil }
        lines.append(line.name + ":" + line.keyword)
      case "RRULE":
        guard isSafe(rule: line.keyword), lines.count < 512 else { return nil }
        lines.append("RRULE:" + line.keyword)
      case "DTSTART", "RDATE", "TZOFFSETFROM", "TZOFFSETTO":
        lines.append(line.name + ":" + line.keyword)
      default:
        break
      }
    }
    lines += ["END:VTIMEZONE", ""]
    return isNamed ? lines.joined(separator: "\r\n") : nil
  }

  /// True if libical can follow a rule in a short time.
  private static func isSafe(rule: String) -> Bool {
    let allowed = ["FREQ", "BYMONTH", "BYDAY", "BYMONTHDAY", "UNTIL", "WKST"]
    return rule.split(separator: ";", omittingEmptySubsequences: false).allSatisfy { part in
      let pair = part.split(separator: "=", omittingEmptySubsequences: false)
      guard pair.count == 2 else { return false }
      switch pair[0] {
      case "FREQ": return pair[1] == "YEARLY"
      case "INTERVAL": return pair[1] == "1"
      default:
        return allowed.contains(String(pair[0])) && pair[1].split(separator: ",").count <= 7
      }
    }
  }
}
