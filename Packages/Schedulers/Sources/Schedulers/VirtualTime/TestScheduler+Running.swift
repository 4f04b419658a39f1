extension TestScheduler {
  /// Moves the time by a duration, and runs what is due by then.
  ///
  /// - Parameters:
  ///   - duration: How far. Without it, only what is due now runs. A negative one is reported as an
  ///     issue, and nothing happens.
  ///   - fileID: Where to report an issue; the other three likewise.
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

  /// Moves the time to an instant, and runs what is due by then.
  ///
  /// - Parameters:
  ///   - instant: The time it is afterwards. One that has passed is reported as an issue, and
  ///     nothing happens.
  ///   - fileID: Where to report an issue; the other three likewise.
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

  /// Moves the time to the next instant at which something is due, and runs all that is due then.
  ///
  /// What is overdue is due now.
  ///
  /// - Parameters:
  ///   - fileID: Where to report an issue; the other three likewise.
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

  /// Runs until nothing is scheduled any more. Afterwards it is the time of the last action.
  ///
  /// What never ends is cut off: when a limit is reached with work still scheduled, an issue is
  /// reported that names the work.
  ///
  /// - Parameters:
  ///   - maxSteps: How many actions to run at most.
  ///   - limit: How far to move the time at most; without it, 100 years.
  ///   - fileID: Where to report an issue; the other three likewise.
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

  /// How far `run` goes: no test means to go further.
  var horizon: SchedulerTimeType { now.advanced(by: .seconds(100 * 365 * 24 * 60 * 60)) }
}
