extension TestScheduler {
  /// Moves the time by a duration, and runs everything that is due by then.
  ///
  /// - Parameters:
  ///   - duration: The length of time. Without it, only what is due now runs. A negative one is
  ///     reported as an issue, and nothing happens.
  ///   - fileID: The location of a reported issue, together with the other three parameters.
  public func advance(
    by duration: SchedulerTimeType.Stride = .zero,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    guard isForward(duration, reportingAt: location) else { return }
    reportEndlessMoment(unless: core.advance(to: now.advanced(by: duration)), at: location)
  }

  /// Moves the time to an instant, and runs everything that is due by then.
  ///
  /// - Parameters:
  ///   - instant: The new time. One that has passed is reported as an issue, and nothing happens.
  ///   - fileID: The location of a reported issue, together with the other three parameters.
  public func advance(
    to instant: SchedulerTimeType,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    guard isForward(now.distance(to: instant), reportingAt: location) else { return }
    reportEndlessMoment(unless: core.advance(to: instant), at: location)
  }

  /// Moves the time to the next instant at which something is due, and runs everything that is due
  /// then.
  ///
  /// Overdue work is due now.
  ///
  /// - Parameters:
  ///   - fileID: The location of a reported issue, together with the other three parameters.
  /// - Returns: The instant, or `nil` if nothing is scheduled.
  @discardableResult
  public func advanceToNext(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> SchedulerTimeType? {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let (instant, isDone) = core.advanceToNext()
    reportEndlessMoment(unless: isDone, at: location)
    return instant
  }

  /// Runs until nothing is scheduled. Afterwards, `now` is the time of the last action.
  ///
  /// Endless work is cut off: if a limit is reached with work still scheduled, an issue is reported
  /// that names the work.
  ///
  /// - Parameters:
  ///   - maxSteps: The maximum number of actions to run.
  ///   - limit: The latest time to move to; without it, 100 years from now.
  ///   - fileID: The location of a reported issue, together with the other three parameters.
  public func run(
    maxSteps: Int = 1_000_000,
    until limit: SchedulerTimeType? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let steps = core.run(maxSteps: maxSteps, until: limit ?? horizon)
    reportUnfinishedWork(
      steps: steps,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// The default limit of `run`: no test is meant to move the time further.
  var horizon: SchedulerTimeType { now.advanced(by: .seconds(100 * 365 * 24 * 60 * 60)) }
}
