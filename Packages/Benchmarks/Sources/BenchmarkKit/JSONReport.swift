/// The measurements as a JSON array, one object a line.
///
/// `ratio` is `peer_ns` divided by `ours_ns`. What does not exist is null.
public func jsonReport(_ measurements: [Measurement]) -> String {
  let lines = measurements.map { "  " + object($0) }
  return lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n]"
}

private func object(_ measurement: Measurement) -> String {
  let ours = measurement.ours.timing
  let peer = measurement.peer?.timing
  let ratio = measurement.ratio
  let members: [(String, String)] = [
    ("case", string(measurement.name)),
    ("ours_ns", number(ours?.nanoseconds)),
    ("ours_units", number(measurement.units)),
    ("peer", measurement.peer == nil ? "null" : string(measurement.peerName)),
    ("peer_ns", number(peer?.nanoseconds)),
    ("ratio", number(ratio?.value)),
    ("ratio_min", number(ratio?.spread.lowerBound)),
    ("ratio_max", number(ratio?.spread.upperBound)),
    ("floor_ns", number(measurement.floor?.timing?.nanoseconds)),
    ("times_floor", number(measurement.timesFloor?.value)),
    ("target", measurement.target.map { string($0.description) } ?? "null"),
    ("meets_target", measurement.meetsTarget.map { "\($0)" } ?? "null"),
    ("ours_allocations", number(ours?.allocations)),
    ("peer_allocations", number(peer?.allocations)),
    ("ours_allocated_bytes", number(ours?.allocatedBytes)),
    ("ours_bytes", number(ours?.bytes)),
    ("elements", "\(measurement.elements)"),
    ("unit", string(measurement.unit)),
    ("remark", measurement.remark.map(string) ?? "null"),
    ("faults", "[\(measurement.faults.map(string).joined(separator: ", "))]"),
  ]
  return "{\(members.map { "\(string($0)): \($1)" }.joined(separator: ", "))}"
}

private func number(_ value: Double?) -> String {
  // JSON knows no infinity.
  guard let value, value.isFinite else { return "null" }
  return decimal(value, places: 4)
}

private func string(_ text: String) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": escaped += "\\\""
    case "\\": escaped += "\\\\"
    case ..<" ":
      escaped += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return "\"\(escaped)\""
}
