@_spi(Layers) import TestIssues

/// The owner of a virtual time, which reports its issues: a test scheduler or a test clock.
protocol VirtualTimeOwner: Sendable {
  associatedtype Line: Timeline
  associatedtype PendingItem: CustomStringConvertible

  /// The owner in messages: "A test scheduler".
  static var subject: String { get }

  var core: VirtualTimeCore<Line> { get }

  /// The scheduled items, in the order in which they will run.
  var pending: [PendingItem] { get }
}

extension VirtualTimeOwner {
  /// Moves the time to an instant, and runs everything that is due by then.
  ///
  /// - Parameter length: The length of time to the target, computed from a single read of the time.
  ///   Other threads may move the time meanwhile, which is not the caller's mistake.
  func move(by length: Line.Length, to target: Line.Instant, reportingAt location: IssueLocation) {
    guard isForward(length, reportingAt: location) else { return }
    reportEndlessInstant(unless: core.advance(to: target), at: location)
  }

  nonisolated(nonsending) func move(
    by length: Line.Length,
    to target: Line.Instant,
    reportingAt location: IssueLocation
  ) async {
    guard isForward(length, reportingAt: location) else { return }
    reportEndlessInstant(unless: await core.advance(to: target), at: location)
  }

  /// Returns true if a length of time is not negative; reports an issue if it is.
  private func isForward(_ length: Line.Length, reportingAt location: IssueLocation) -> Bool {
    guard length < .zero else { return true }
    reportIssue(
      """
      \(Self.subject) cannot go back in time: it was told to advance by \(length). \
      Nothing was run. Advance by zero or more.
      """,
      at: location
    )
    return false
  }

  /// Ends an advance: reports the mistakes that were found, and, unless `isDone` is true, work that
  /// schedules work at one instant without end.
  func reportEndlessInstant(unless isDone: Bool, at location: IssueLocation) {
    reportMistakes(at: location)
    guard !isDone else { return }
    reportIssue(
      """
      The time was advanced with work still due, because \(core.sameInstantLimit) actions had been \
      scheduled and run at one instant:

      \(pendingList)

      Work that schedules itself again for the same instant never ends. Schedule it with a delay, or \
      cancel it.
      """,
      at: location
    )
  }

  private func reportMistakes(at location: IssueLocation) {
    for message in core.takeMistakes() { reportIssue(message, at: location) }
  }

  /// Ends a run: reports the mistakes that were found, and the work that is still scheduled, if there
  /// is any.
  ///
  /// - Parameter steps: The number of actions that were run.
  func reportUnfinishedWork(steps: Int, at location: IssueLocation) {
    reportMistakes(at: location)
    let list = pendingList
    guard !list.isEmpty else { return }
    reportIssue(
      """
      run() stopped after \(steps) steps with work still scheduled:

      \(list)

      run() stops at a limit of steps and of time. Work that schedules itself again never ends: \
      cancel it before run(), or run a part of it with advance(by:). If the work does end, raise the \
      limit: run(maxSteps:until:).
      """,
      at: location
    )
  }

  private var pendingList: String { pendingLines.map { "  • \($0)" }.joined(separator: "\n") }

  /// A line for each of the first eight scheduled items, and one for the others.
  var pendingLines: [String] {
    let items = pending
    let lines = items.prefix(8).map(\.description)
    return lines + (items.count > lines.count ? ["and \(items.count - lines.count) more"] : [])
  }
}
