import Glibc

/// The number of processors, and how busy they were in the last one, five and fifteen minutes.
var machineState: String {
  "\(sysconf(Int32(_SC_NPROCESSORS_ONLN))) processors, load \(load ?? "unknown")"
}

private var load: String? {
  var averages = [0.0, 0.0, 0.0]
  guard getloadavg(&averages, 3) == 3 else { return nil }
  return averages.map { decimal($0, places: 2) }.joined(separator: " ")
}
