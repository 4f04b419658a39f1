/// A scheduler that a test expects not to be used: every use is reported as an issue.
///
/// It says in the test that the feature needs no scheduler, and the test fails on the day that it
/// does. After the report the work runs as on the immediate scheduler, so that the test goes on.
///
/// ```swift
/// Feature(mainQueue: .unimplemented("Feature.mainQueue"))
/// ```
public struct UnimplementedScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  private let prefix: String
  private let immediate: ImmediateScheduler<SchedulerTimeType, SchedulerOptions>

  /// Makes a scheduler.
  ///
  /// - Parameters:
  ///   - prefix: What the messages begin with: whose scheduler it is.
  ///   - now: The time it says it is, after the report.
  public init(_ prefix: String = "", now: SchedulerTimeType) {
    self.prefix = prefix
    immediate = ImmediateScheduler(now: now)
  }

  public var now: SchedulerTimeType {
    report("now")
    return immediate.now
  }

  public var minimumTolerance: SchedulerTimeType.Stride {
    report("minimumTolerance")
    return immediate.minimumTolerance
  }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    report("schedule(options:_:)")
    immediate.schedule(options: options, action)
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    report("schedule(after:tolerance:options:_:)")
    immediate.schedule(after: date, tolerance: tolerance, options: options, action)
  }

  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    report("schedule(after:interval:tolerance:options:_:)")
    return immediate.schedule(
      after: date,
      interval: interval,
      tolerance: tolerance,
      options: options,
      action
    )
  }

  private func report(_ member: String) {
    reportIssue(
      """
      \(prefix.isEmpty ? "" : prefix + " - ")\(member) was called on an unimplemented scheduler: \
      this code was expected to need no scheduler. Give it one that the test controls, \
      a test scheduler or the immediate one.
      """
    )
  }
}

extension UnimplementedScheduler: Sendable where SchedulerTimeType: Sendable {}

/// An unimplemented scheduler with the time and the options of another scheduler.
public typealias UnimplementedSchedulerOf<S: Scheduler> = UnimplementedScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>

/// An older name of ``UnimplementedScheduler``.
public typealias FailingScheduler = UnimplementedScheduler
