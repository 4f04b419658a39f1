public import Foundation

/// A live scheduler for which tests have substitutes: `test`, `immediate` and `unimplemented`.
public protocol _SubstitutableScheduler: Scheduler where SchedulerTimeType: _SubstitutableTime {}

/// A kind of time in which the substitutes of a live scheduler begin.
public protocol _SubstitutableTime: Strideable
where Stride: SchedulerTimeIntervalConvertible {
  /// The time at which a substitute starts.
  static var _start: Self { get }
}

extension DispatchQueue: _SubstitutableScheduler {}

extension OperationQueue: _SubstitutableScheduler {}

extension RunLoop: _SubstitutableScheduler {}

extension UIScheduler: _SubstitutableScheduler {}

extension DispatchQueue.SchedulerTimeType: _SubstitutableTime {
  // Not at zero, which Dispatch interprets as the live clock's current time.
  public static var _start: Self { Self(DispatchTime(uptimeNanoseconds: 1)) }
}

extension OperationQueue.SchedulerTimeType: _SubstitutableTime {}

extension RunLoop.SchedulerTimeType: _SubstitutableTime {}

extension _WallClockTime {
  public static var _start: Self { Self(Date(timeIntervalSince1970: 0)) }
}
