import Foundation

extension DispatchWallTime {
  /// Makes a deadline for Dispatch from a moment.
  init(nanosecondsSinceReferenceDate nanoseconds: Int128) {
    let origin = Int128(Date.timeIntervalBetween1970AndReferenceDate) * 1_000_000_000
    // Dispatch's wall clock starts in 1970. An earlier moment has passed, so it counts as now.
    switch Int64(clamping: nanoseconds.addingSaturated(origin)) {
    case .max:
      self = .distantFuture
    case ...0:
      self = .now()
    case let nanosecondsSince1970:
      let (seconds, rest) = nanosecondsSince1970.quotientAndRemainder(dividingBy: 1_000_000_000)
      self.init(timespec: timespec(tv_sec: Int(seconds), tv_nsec: Int(rest)))
    }
  }
}
