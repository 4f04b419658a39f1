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
    reportIssue(
      """
      A test scheduler cannot go back in time: it was told to advance by \(duration). \
      Nothing was run. Advance by zero or more.
      """,
      at: location
    )
    return false
  }

  /// Reports what is still scheduled, if anything is.
  func reportUnfinishedWork(steps: Int, at location: IssueLocation) {
    let (now, count, plans) = clock.unfinished(first: 8)
    guard count > 0 else { return }
    var lines = plans.map { plan in
      let wait = now.distance(to: plan.due)
      let due = wait > .zero ? "due in \(wait)" : "due now"
      return plan.interval.map { "• a timer every \($0), \(due)" } ?? "• an action \(due)"
    }
    if count > plans.count { lines.append("• and \(count - plans.count) more") }
    reportIssue(
      """
      run() stopped after \(steps) steps with work still scheduled:

      \(lines.map { "  " + $0 }.joined(separator: "\n"))

      Work that schedules itself again, or lies beyond the limit, would keep it running for ever. \
      Cancel that work before run(), advance(by:) as far as the test needs, or raise the limit: \
      run(maximumSteps:maximumDuration:).
      """,
      at: location
    )
  }
}
