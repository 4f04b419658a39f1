extension TestScheduler {
  /// Returns true if a duration is not negative; reports an issue if it is.
  ///
  /// - Parameter duration: The duration to the target, computed from a single read of the time.
  ///   Other threads may move the time meanwhile, which is not the caller's mistake.
  func isForward(
    _ duration: SchedulerTimeType.Stride,
    reportingAt location: IssueLocation
  ) -> Bool {
    guard duration < .zero else { return true }
    VirtualTimeIssues.reportGoingBack("A test scheduler", by: duration, at: location)
    return false
  }

  /// Reports work that schedules work at one instant without end, unless `isDone` is true.
  func reportEndlessMoment(unless isDone: Bool, at location: IssueLocation) {
    guard !isDone else { return }
    let outlook = core.outlook(first: VirtualTimeIssues.itemLimit)
    VirtualTimeIssues.reportEndlessMoment(
      after: core.newcomerLimit,
      items: pending(in: outlook).map(\.description),
      of: outlook.count,
      at: location
    )
  }

  /// Reports the work that is still scheduled, if there is any.
  func reportUnfinishedWork(steps: Int, at location: IssueLocation) {
    let outlook = core.outlook(first: VirtualTimeIssues.itemLimit)
    VirtualTimeIssues.reportUnfinishedWork(
      steps: steps,
      items: pending(in: outlook).map(\.description),
      of: outlook.count,
      at: location
    )
  }
}
