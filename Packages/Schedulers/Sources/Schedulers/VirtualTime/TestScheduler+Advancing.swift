extension TestScheduler {
  /// Moves the time by a duration, and runs everything that is due by then.
  ///
  /// - Parameters:
  ///   - duration: The length of time. Without it, only what is due now runs. A negative one is
  ///     reported as an issue, and nothing happens.
  ///   - fileID, filePath, line, column: The location of a reported issue; the caller's by default.
  public func advance(
    by duration: SchedulerTimeType.Stride = .zero,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    move(by: duration, to: now.advanced(by: duration), reportingAt: location)
  }

  /// Moves the time to an instant, and runs everything that is due by then.
  ///
  /// - Parameters:
  ///   - instant: The new time. One that has passed is reported as an issue, and nothing happens.
  ///   - fileID, filePath, line, column: The location of a reported issue; the caller's by default.
  public func advance(
    to instant: SchedulerTimeType,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    move(by: now.distance(to: instant), to: instant, reportingAt: location)
  }

  /// Moves the time to the next instant at which something is due, and runs everything that is due
  /// then.
  ///
  /// Overdue work is due now.
  ///
  /// - Parameters:
  ///   - fileID, filePath, line, column: The location of a reported issue; the caller's by default.
  /// - Returns: The instant, or `nil` if nothing is scheduled.
  @discardableResult
  @_disfavoredOverload
  public func advanceToNext(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> SchedulerTimeType? {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    core.drainTasks()
    guard let next = core.nextDue() else { return nil }
    reportEndlessInstant(unless: core.advance(to: next), at: location)
    return next
  }

  /// Runs until nothing is scheduled. Afterwards, `now` is the time of the last action.
  ///
  /// Endless work is cut off: if a limit is reached with work still scheduled, an issue is reported
  /// that names the work.
  ///
  /// - Parameters:
  ///   - maxSteps: The maximum number of actions to run.
  ///   - limit: The latest time to move to; without it, 100 years from now.
  ///   - fileID, filePath, line, column: The location of a reported issue; the caller's by default.
  public func run(
    maxSteps: Int = 1_000_000,
    until limit: SchedulerTimeType? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let steps = core.run(maxSteps: maxSteps, until: limit ?? defaultRunLimit)
    reportUnfinishedWork(
      steps: steps,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// The default limit of `run`: no test is meant to move the time further.
  var defaultRunLimit: SchedulerTimeType { now.advanced(by: .seconds(100 * 365 * 24 * 60 * 60)) }
}

/// The asynchronous methods that move the time, for use in tasks.
///
/// Before and after every action, all tasks of this scheduler, also those on the main actor, have
/// done everything that they can do before the time moves. So no tick is lost, and no real time
/// passes.
///
/// The actions run in the caller's isolation. Tasks that the scheduler does not run are given a
/// bounded number of yields: see ``withTasks(_:)``.
extension TestScheduler {
  /// Moves the time by a duration. Runs everything that is due by then, and the tasks that this
  /// wakes.
  ///
  /// - Parameters:
  ///   - duration: The length of time. Without it, only what is due now runs. A negative one is
  ///     reported as an issue, and nothing happens.
  ///   - fileID, filePath, line, column: The location of a reported issue; the caller's by default.
  nonisolated(nonsending) public func advance(
    by duration: SchedulerTimeType.Stride = .zero,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await move(by: duration, to: now.advanced(by: duration), reportingAt: location)
  }

  /// Moves the time to an instant. Runs everything that is due by then, and the tasks that this
  /// wakes.
  ///
  /// - Parameters:
  ///   - instant: The new time. One that has passed is reported as an issue, and nothing happens.
  ///   - fileID, filePath, line, column: The location of a reported issue; the caller's by default.
  nonisolated(nonsending) public func advance(
    to instant: SchedulerTimeType,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await move(by: now.distance(to: instant), to: instant, reportingAt: location)
  }

  /// Moves the time to the next instant at which something is due. Runs everything that is due
  /// then, and the tasks that this wakes.
  ///
  /// - Parameters:
  ///   - fileID, filePath, line, column: The location of a reported issue; the caller's by default.
  /// - Returns: The instant, or `nil` if nothing is scheduled.
  @discardableResult
  @_disfavoredOverload
  nonisolated(nonsending) public func advanceToNext(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> SchedulerTimeType? {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await core.executor.settleIncludingUncounted()
    guard let next = core.nextDue() else { return nil }
    reportEndlessInstant(unless: await core.advance(to: next), at: location)
    return next
  }

  /// Runs until nothing is scheduled, and the tasks that this wakes have nothing to do. Afterwards,
  /// `now` is the time of the last action.
  ///
  /// Endless work is cut off: if a limit is reached with work still scheduled, an issue is reported
  /// that names the work.
  ///
  /// - Parameters:
  ///   - maxSteps: The maximum number of actions to run.
  ///   - limit: The latest time to move to; without it, 100 years from now.
  ///   - fileID, filePath, line, column: The location of a reported issue; the caller's by default.
  nonisolated(nonsending) public func run(
    maxSteps: Int = 1_000_000,
    until limit: SchedulerTimeType? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let steps = await core.run(maxSteps: maxSteps, until: limit ?? defaultRunLimit)
    reportUnfinishedWork(
      steps: steps,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}
