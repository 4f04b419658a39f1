extension TestScheduler {
  /// Reports a negative duration.
  ///
  /// - Parameter duration: From the caller's one look at the time to the instant: other threads may
  ///   move the time meanwhile, which is no mistake of the caller's.
  func isForward(
    _ duration: SchedulerTimeType.Stride,
    reportingAt location: IssueLocation
  ) -> Bool {
    guard duration < .zero else { return true }
    VirtualTimeIssues.reportGoingBack("A test scheduler", by: duration, at: location)
    return false
  }

  /// Reports work that schedules work at one moment, without end.
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

  /// Reports what is still scheduled, if anything is.
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
