import Foundation
@_spi(Layers) import Schedulers

/// A kind of time whose test schedulers can be explored: that of dispatch queues, run loops and operation
/// queues.
public protocol ExplorableTime: Strideable, Sendable
where Stride: SchedulerTimeIntervalConvertible {
  /// The time at which a test scheduler starts.
  static var explorationStart: Self { get }

  /// Returns the length of time since another moment, in seconds.
  func seconds(since other: Self) -> Double
}

extension DispatchQueue.SchedulerTimeType: ExplorableTime {
  public static var explorationStart: Self { ._start }

  public func seconds(since other: Self) -> Double {
    Double(other.distance(to: self).magnitude) / 1e9
  }
}

extension RunLoop.SchedulerTimeType: ExplorableTime {}

extension OperationQueue.SchedulerTimeType: ExplorableTime {}

extension _WallClockTime {
  public static var explorationStart: Self { ._start }

  public func seconds(since other: Self) -> Double { other.distance(to: self).timeInterval }
}

extension TestScheduler where SchedulerTimeType: ExplorableTime {
  /// Makes the scheduler of a run.
  convenience init(exploring run: ExploredRun, within window: Duration) {
    self.init(
      now: .explorationStart,
      chooser: run,
      within: .nanoseconds(Int(clamping: window / .nanoseconds(1))),
      seconds: { $0.seconds(since: .explorationStart) }
    )
    run.time = { [weak self] in self?.now.seconds(since: .explorationStart) ?? 0 }
  }
}

extension Int {
  fileprivate init(clamping value: Double) {
    self = value >= 0x1p62 ? 1 << 62 : Int(Swift.max(value, 0))
  }
}
