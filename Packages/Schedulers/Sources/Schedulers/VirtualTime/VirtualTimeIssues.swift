@_spi(Layers) import TestIssues

/// The owner of a virtual time, which reports its issues: a test scheduler or a test clock.
protocol VirtualTimeOwner: Sendable {
  associatedtype Line: Timeline

  /// The owner in messages: "A test scheduler".
  static var subject: String { get }

  var core: VirtualTimeCore<Line> { get }

  /// Returns a line of text for each scheduled item of a snapshot.
  func descriptions(of snapshot: ScheduleSnapshot<Line>) -> [String]
}

extension VirtualTimeOwner {
  /// Returns true if a duration is not negative; reports an issue if it is.
  ///
  /// - Parameter duration: The duration to the target, computed from a single read of the time.
  ///   Other threads may move the time meanwhile, which is not the caller's mistake.
  func isForward<Duration: Comparable & AdditiveArithmetic>(
    _ duration: Duration,
    reportingAt location: IssueLocation
  ) -> Bool {
    guard duration < .zero else { return true }
    reportIssue(
      """
      \(Self.subject) cannot go back in time: it was told to advance by \(duration). \
      Nothing was run. Advance by zero or more.
      """,
      at: location
    )
    return false
  }

  /// Reports the work that is still scheduled after `run()`, if there is any.
  ///
  /// - Parameter steps: The number of actions that were run.
  func reportUnfinishedWork(steps: Int, at location: IssueLocation) {
    let items = ScheduledItems(of: self)
    guard items.count > 0 else { return }
    reportIssue(
      """
      run() stopped after \(steps) steps with work still scheduled:

      \(items.list)

      run() stops at a limit of steps and of time. Work that schedules itself again never ends: \
      cancel it before run(), or run a part of it with advance(by:). If the work does end, raise the \
      limit: run(maxSteps:until:).
      """,
      at: location
    )
  }

  /// Reports work that schedules work at one instant without end, unless `isDone` is true.
  func reportEndlessInstant(unless isDone: Bool, at location: IssueLocation) {
    guard !isDone else { return }
    reportIssue(
      """
      The time was advanced with work still due, because \(core.sameInstantLimit) actions had been \
      scheduled and run at one instant:

      \(ScheduledItems(of: self).list)

      Work that schedules itself again for the same instant never ends. Schedule it with a delay, or \
      cancel it.
      """,
      at: location
    )
  }
}

/// The scheduled items that a message names, and the number of all of them.
struct ScheduledItems {
  /// The maximum number of items that a message names.
  private static let maxCount = 8

  let count: Int
  /// A line for each named item, and one for the others.
  let lines: [String]

  init(of owner: some VirtualTimeOwner) {
    let snapshot = owner.core.snapshot(first: Self.maxCount)
    count = snapshot.count
    let items = owner.descriptions(of: snapshot)
    lines = items + (count > items.count ? ["and \(count - items.count) more"] : [])
  }

  var list: String { lines.map { "  • \($0)" }.joined(separator: "\n") }
}

/// Reports an interval with which a timer would repeat for ever without time passing.
func reportTimerInterval(_ interval: some Any) {
  reportIssue(
    """
    A timer's interval must be positive, not \(interval): otherwise the timer would repeat at one \
    instant for ever. Its action runs once.
    """
  )
}
