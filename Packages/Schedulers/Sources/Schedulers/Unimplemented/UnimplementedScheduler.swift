/// A scheduler that a test expects not to be used: every use is reported as an issue.
///
/// It documents in the test that the feature needs no scheduler. When the feature begins to use
/// one, the test fails at the line that made the scheduler. Each member is reported once in a test.
/// After the report the work runs as on the immediate scheduler, so that the test continues.
///
/// ```swift
/// Feature(mainQueue: .unimplemented("Feature.mainQueue"))
/// ```
public struct UnimplementedScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  private let uses: UnimplementedUses
  private let immediate: ImmediateScheduler<SchedulerTimeType, SchedulerOptions>

  /// Makes a scheduler.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of the messages, which names the scheduler.
  ///   - now: The time that the scheduler returns after the report.
  ///   - fileID, filePath, line, column: The location of the reported uses; the caller's by default.
  public init(
    _ prefix: String = "",
    now: SchedulerTimeType,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    uses = UnimplementedUses(
      prefix: prefix,
      kind: "scheduler",
      substitutes: "a test scheduler or the immediate one",
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    immediate = ImmediateScheduler(now: now)
  }

  public var now: SchedulerTimeType {
    uses.report("now")
    return immediate.now
  }

  public var minimumTolerance: SchedulerTimeType.Stride {
    uses.report("minimumTolerance")
    return immediate.minimumTolerance
  }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    uses.report("schedule(options:_:)")
    immediate.schedule(options: options, action)
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    uses.report("schedule(after:tolerance:options:_:)")
    immediate.schedule(after: date, tolerance: tolerance, options: options, action)
  }

  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    uses.report("schedule(after:interval:tolerance:options:_:)")
    return immediate.schedule(
      after: date,
      interval: interval,
      tolerance: tolerance,
      options: options,
      action
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
