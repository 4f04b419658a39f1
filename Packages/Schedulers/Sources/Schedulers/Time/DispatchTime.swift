public import Dispatch

// A queue's time is Dispatch's uptime clock.
extension SchedulerTime<DispatchQueue> {
  /// Makes a moment from Dispatch's.
  public init(_ time: DispatchTime) {
    self.init(nanoseconds: Int64(clamping: time.uptimeNanoseconds))
  }

  /// The moment as Dispatch has it.
  public var dispatchTime: DispatchTime {
    self == Self(nanoseconds: .max)
      ? .distantFuture : DispatchTime(uptimeNanoseconds: UInt64(clamping: nanoseconds))
  }
}

extension SchedulerTime<DispatchQueue>.Stride {
  /// Makes a length of time from Dispatch's.
  public init(_ timeInterval: DispatchTimeInterval) {
    switch timeInterval {
    case .seconds(let s): self = .seconds(s)
    case .milliseconds(let ms): self = .milliseconds(ms)
    case .microseconds(let us): self = .microseconds(us)
    case .nanoseconds(let ns): self = .nanoseconds(ns)
    case .never: self.init(nanoseconds: .max)
    @unknown default: self.init(nanoseconds: .max)
    }
  }

  /// The length as Dispatch has it.
  public var timeInterval: DispatchTimeInterval {
    nanoseconds == .max ? .never : .nanoseconds(Int(nanoseconds))
  }
}
