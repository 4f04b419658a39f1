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

  /// Reports an interval that would let a timer tick for ever without time passing by.
  func isPositive(_ interval: SchedulerTimeType.Stride) -> Bool {
    guard interval <= .zero else { return true }
    reportIssue(
      """
      A timer's interval must be positive, not \(interval): a timer that repeats without time \
      passing by would never let the scheduler go on. Its action runs once.
      """
    )
    return false
  }

  /// Reports what is still scheduled, if anything is.
  func reportUnfinishedWork(steps: Int, at location: IssueLocation) {
    let outlook = core.outlook(first: 8)
    guard outlook.count > 0 else { return }
    var lines = pending(in: outlook).map { "• \($0)" }
    if outlook.count > lines.count { lines.append("• and \(outlook.count - lines.count) more") }
    reportIssue(
      """
      run() stopped after \(steps) steps with work still scheduled:

      \(lines.map { "  " + $0 }.joined(separator: "\n"))

      Work that schedules itself again, or lies beyond the limit, would keep it running for ever. \
      Cancel that work before run(), advance(by:) as far as the test needs, or raise the limit: \
      run(maxSteps:until:).
      """,
      at: location
    )
  }
}
