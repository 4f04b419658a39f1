public import Foundation

// The time of run loops and operation queues is the wall clock: nanoseconds since Foundation's
// reference date. A `Date` of today is coarser than that (its steps are 119 nanoseconds), so that
// every such date comes back as it was.
extension SchedulerTime<RunLoop> {
  /// Makes a moment from a date.
  public init(_ date: Date) {
    self.init(nanoseconds: date.nanosecondsSinceReferenceDate)
  }

  /// The moment as a date.
  public var date: Date { Date(nanosecondsSinceReferenceDate: nanoseconds) }

  /// The moment as a deadline for Dispatch.
  var wallDeadline: DispatchWallTime {
    DispatchWallTime(nanosecondsSinceReferenceDate: nanoseconds)
  }
}

extension SchedulerTime<RunLoop>.Stride {
  /// Makes a length of time from seconds.
  public init(_ timeInterval: TimeInterval) {
    self = .seconds(timeInterval)
  }

  /// The length in seconds.
  public var timeInterval: TimeInterval { TimeInterval(nanoseconds) / 1_000_000_000 }
}

extension SchedulerTime<OperationQueue> {
  /// Makes a moment from a date.
  public init(_ date: Date) {
    self.init(nanoseconds: date.nanosecondsSinceReferenceDate)
  }

  /// The moment as a date.
  public var date: Date { Date(nanosecondsSinceReferenceDate: nanoseconds) }

  /// The moment as a deadline for Dispatch.
  var wallDeadline: DispatchWallTime {
    DispatchWallTime(nanosecondsSinceReferenceDate: nanoseconds)
  }
}

extension SchedulerTime<OperationQueue>.Stride {
  /// Makes a length of time from seconds.
  public init(_ timeInterval: TimeInterval) {
    self = .seconds(timeInterval)
  }

  /// The length in seconds.
  public var timeInterval: TimeInterval { TimeInterval(nanoseconds) / 1_000_000_000 }
}

extension Date {
  fileprivate var nanosecondsSinceReferenceDate: Int64 {
    let seconds = timeIntervalSinceReferenceDate
    let whole = seconds.rounded(.towardZero)
    // The fraction apart: the product of the whole would lose its last digits.
    let fraction = Int64(((seconds - whole) * 1_000_000_000).rounded())
    guard let count = Int64(exactly: whole) else { return seconds < 0 ? .min : .max }
    return count.multipliedSaturated(by: 1_000_000_000).addingSaturated(fraction)
  }

  fileprivate init(nanosecondsSinceReferenceDate nanoseconds: Int64) {
    switch nanoseconds {
    case .min: self = .distantPast
    case .max: self = .distantFuture
    default:
      let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
      self.init(
        timeIntervalSinceReferenceDate: TimeInterval(seconds) + TimeInterval(rest) / 1_000_000_000
      )
    }
  }
}

extension DispatchWallTime {
  fileprivate init(nanosecondsSinceReferenceDate nanoseconds: Int64) {
    let origin = Int64(Date.timeIntervalBetween1970AndReferenceDate) * 1_000_000_000
    switch nanoseconds.addingSaturated(origin) {
    case .max:
      self = .distantFuture
    // Dispatch's wall clock starts in 1970; what was before has passed, whenever it was.
    case ...0:
      self = .now()
    case let nanosecondsSince1970:
      let (seconds, rest) = nanosecondsSince1970.quotientAndRemainder(dividingBy: 1_000_000_000)
      self.init(timespec: timespec(tv_sec: Int(seconds), tv_nsec: Int(rest)))
    }
  }
}
