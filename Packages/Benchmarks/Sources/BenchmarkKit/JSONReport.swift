/// The measurements as a JSON array, one object a line.
///
/// `ratio` is `peer_ns` divided by `ours_ns`. What does not exist is null.
public func jsonReport(_ measurements: [Measurement]) -> String {
  JSON.array(measurements.map(object))
}

private func object(_ measurement: Measurement) -> String {
  let ours = measurement.ours.timing
  let peer = measurement.peer?.timing
  let ratio = measurement.ratio
  let members: [(String, String)] = [
    ("case", JSON.string(measurement.name)),
    ("ours_ns", JSON.number(ours?.nanoseconds)),
    ("ours_units", JSON.number(measurement.units)),
    ("peer", measurement.peer == nil ? "null" : JSON.string(measurement.peerName)),
    ("peer_ns", JSON.number(peer?.nanoseconds)),
    ("ratio", JSON.number(ratio?.value)),
    ("ratio_min", JSON.number(ratio?.spread.lowerBound)),
    ("ratio_max", JSON.number(ratio?.spread.upperBound)),
    ("floor_ns", JSON.number(measurement.floor?.timing?.nanoseconds)),
    ("times_floor", JSON.number(measurement.timesFloor?.value)),
    ("target", measurement.target.map { JSON.string($0.description) } ?? "null"),
    ("meets_target", measurement.meetsTarget.map { "\($0)" } ?? "null"),
    ("ours_allocations", JSON.number(ours?.allocations)),
    ("peer_allocations", JSON.number(peer?.allocations)),
    ("ours_allocated_bytes", JSON.number(ours?.allocatedBytes)),
    ("ours_bytes", JSON.number(ours?.bytes)),
    ("elements", "\(measurement.elements)"),
    ("unit", JSON.string(measurement.unit)),
    ("remark", measurement.remark.map(JSON.string) ?? "null"),
    ("faults", "[\(measurement.faults.map(JSON.string).joined(separator: ", "))]"),
  ]
  return JSON.object(members)
}
