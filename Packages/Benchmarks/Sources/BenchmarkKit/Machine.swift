import Glibc

/// The machine that the measurements are made on.
public enum Machine {
  /// How many processors there are, and how busy they were in the last one, five and fifteen minutes.
  public static var state: String {
    "\(processors) processors, load \(load ?? "unknown")"
  }

  private static var processors: Int {
    sysconf(Int32(_SC_NPROCESSORS_ONLN))
  }

  private static var load: String? {
    var averages = [0.0, 0.0, 0.0]
    guard getloadavg(&averages, 3) == 3 else { return nil }
    return averages.map { decimal($0, places: 2) }.joined(separator: " ")
  }
}
