/// The issues that virtual time reports. `subject` names the owner of the time: "A test scheduler".
enum VirtualTimeIssues {
  /// The maximum number of scheduled items that a message names.
  static let itemLimit = 8

  static func reportGoingBack(_ subject: String, by duration: some Any, at location: IssueLocation)
  {
    reportIssue(
      """
      \(subject) cannot go back in time: it was told to advance by \(duration). \
      Nothing was run. Advance by zero or more.
      """,
      at: location
    )
  }

  /// - Parameters:
  ///   - steps: The number of actions that were run.
  ///   - items: The scheduled items that the message names.
  ///   - count: The number of all scheduled items.
  static func reportUnfinishedWork(
    steps: Int,
    items: [String],
    of count: Int,
    at location: IssueLocation
  ) {
    guard count > 0 else { return }
    reportIssue(
      """
      run() stopped after \(steps) steps with work still scheduled:

      \(list(items, of: count))

      Work that schedules itself again, or lies beyond the limit, would keep it running for ever. \
      Cancel that work before run(), advance(by:) as far as the test needs, or raise the limit: \
      run(maxSteps:until:).
      """,
      at: location
    )
  }

  /// Reports work that schedules work at one instant without end.
  static func reportEndlessInstant(
    after limit: Int,
    items: [String],
    of count: Int,
    at location: IssueLocation
  ) {
    reportIssue(
      """
      The time was moved on after \(limit) actions that had all been scheduled at one moment, and \
      there was no end to them:

      \(list(items, of: count))

      Work that schedules itself again for the same moment would never let the time go on. Let it wait \
      for a length of time, or cancel it.
      """,
      at: location
    )
  }

  /// Returns a line for each named item, and one for the others.
  private static func list(_ items: [String], of count: Int) -> String {
    let more = count > items.count ? ["and \(count - items.count) more"] : []
    return (items + more).map { "  • \($0)" }.joined(separator: "\n")
  }

  /// Reports an interval with which a timer would repeat for ever without time passing.
  static func reportInterval(_ interval: some Any) {
    reportIssue(
      """
      A timer's interval must be positive, not \(interval): a timer that repeats without time \
      passing by would never let the scheduler go on. Its action runs once.
      """
    )
  }
}
