extension TestScheduler {
  /// Moves the time by a duration, and runs what is due by then, giving way to tasks between the
  /// actions, so that what they await goes on and what they schedule is seen.
  ///
  /// Tasks run on threads of their own. This waits until for some turns none of them has scheduled
  /// anything, which is a good guess and no proof: a task that computes for long before it schedules
  /// its next work may be too late for this advance.
  ///
  /// - Parameters:
  ///   - duration: How far. A negative one is reported as an issue, and nothing happens.
  ///   - fileID: Where to report an issue; the other three likewise.
  public func advance(
    by duration: SchedulerTimeType.Stride = .zero,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await letTasksRun()
    await move(by: duration, to: now.advanced(by: duration), reportingAt: location)
  }

  /// Moves the time to an instant, and runs what is due by then, giving way to tasks between the
  /// actions.
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
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await letTasksRun()
    await move(by: now.distance(to: instant), to: instant, reportingAt: location)
  }

  /// Runs until nothing is scheduled any more, giving way to tasks between the actions.
  ///
  /// - Parameters:
  ///   - maximumSteps: How many actions to run at most.
  ///   - maximumDuration: How far to move the time at most; without it, 100 years.
  ///   - fileID: Where to report an issue; the other three likewise.
  public func run(
    maximumSteps: Int = 1_000_000,
    maximumDuration: SchedulerTimeType.Stride = .seconds(100 * 365 * 24 * 60 * 60),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await letTasksRun()
    let limit = now.advanced(by: maximumDuration)
    var steps = 0
    while steps < maximumSteps, let action = clock.step(by: limit) {
      action()
      await letTasksRun()
      steps += 1
    }
    reportUnfinishedWork(
      steps: steps,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  private func move(
    by duration: SchedulerTimeType.Stride,
    to instant: SchedulerTimeType,
    reportingAt location: IssueLocation
  ) async {
    guard isForward(duration, reportingAt: location) else { return }
    while let action = clock.step(by: instant) {
      action()
      await letTasksRun()
    }
    clock.finish(at: instant)
  }

  /// Gives way until, for 20 turns in a row, nothing new has been scheduled; at most 1,000 turns.
  private func letTasksRun() async {
    var quietTurns = 0
    var scheduledCount = clock.scheduledCount
    for _ in 0..<1_000 where quietTurns < 20 {
      // A task of the lowest priority comes behind all others that are ready.
      await Task.detached(priority: .background) { await Task.yield() }.value
      let newCount = clock.scheduledCount
      quietTurns = newCount == scheduledCount ? quietTurns + 1 : 0
      scheduledCount = newCount
    }
  }
}
