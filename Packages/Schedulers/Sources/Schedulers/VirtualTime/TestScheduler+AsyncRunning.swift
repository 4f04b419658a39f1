/// The same for tasks. Before and after every action, all tasks of this scheduler have done what they
/// can do without the time moving on, on the main actor too: no tick is lost, and no real time passes.
///
/// The actions run where the caller runs. Foreign tasks, which the scheduler does not run, are given a
/// bounded number of turns: see ``withTasks(_:)``.
extension TestScheduler {
  /// Moves the time by a duration, and runs what is due by then, and the tasks that it wakes.
  ///
  /// - Parameters:
  ///   - duration: How far. Without it, only what is due now runs. A negative one is reported as an
  ///     issue, and nothing happens.
  ///   - fileID: Where to report an issue; the other three likewise.
  nonisolated(nonsending) public func advance(
    by duration: SchedulerTimeType.Stride = .zero,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    guard isForward(duration, reportingAt: location) else { return }
    reportEndlessMoment(unless: await core.advance(to: now.advanced(by: duration)), at: location)
  }

  /// Moves the time to an instant, and runs what is due by then, and the tasks that it wakes.
  ///
  /// - Parameters:
  ///   - instant: The time it is afterwards. One that has passed is reported as an issue, and
  ///     nothing happens.
  ///   - fileID: Where to report an issue; the other three likewise.
  nonisolated(nonsending) public func advance(
    to instant: SchedulerTimeType,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    guard isForward(now.distance(to: instant), reportingAt: location) else { return }
    reportEndlessMoment(unless: await core.advance(to: instant), at: location)
  }

  /// Moves the time to the next instant at which something is due, and runs all that is due then, and
  /// the tasks that it wakes.
  ///
  /// - Parameters:
  ///   - fileID: Where to report an issue; the other three likewise.
  /// - Returns: The instant, or `nil` if nothing is scheduled.
  @discardableResult
  nonisolated(nonsending) public func advanceToNext(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> SchedulerTimeType? {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let (instant, isDone) = await core.advanceToNext()
    reportEndlessMoment(unless: isDone, at: location)
    return instant
  }

  /// Runs until nothing is scheduled any more, and the tasks that it wakes have nothing to do.
  /// Afterwards it is the time of the last action.
  ///
  /// What never ends is cut off: when a limit is reached with work still scheduled, an issue is
  /// reported that names the work.
  ///
  /// - Parameters:
  ///   - maxSteps: How many actions to run at most.
  ///   - limit: How far to move the time at most; without it, 100 years.
  ///   - fileID: Where to report an issue; the other three likewise.
  nonisolated(nonsending) public func run(
    maxSteps: Int = 1_000_000,
    until limit: SchedulerTimeType? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let steps = await core.run(maxSteps: maxSteps, until: limit ?? horizon)
    reportUnfinishedWork(
      steps: steps,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}
