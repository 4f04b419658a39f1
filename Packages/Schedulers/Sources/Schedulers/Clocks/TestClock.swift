/// A clock whose time stands still until a test moves it.
///
/// A task that sleeps on it goes on when the test has advanced the clock that far, at once in real
/// time. Tasks that wake at one moment go on in the order in which they fell asleep.
///
/// ```swift
/// let clock = TestClock()
/// try await clock.withTasks {
///   async let toast = toast(minutes: 3, clock: clock)
///   await clock.advance(by: .seconds(180))
///   #expect(try await toast == .brown)
/// }
/// ```
///
/// - Inside ``withTasks(_:)`` an advance knows when all tasks have done what they can: no tick is lost.
///   Tasks elsewhere are given a bounded number of turns, so that code written for the original works.
/// - The time never goes back. A sleep until a moment that has passed returns at once; one until now
///   returns at the next advance, also one by nothing.
/// - Tasks that sleep when the clock is released are cancelled: nobody can advance it any more.
/// - May be used from any thread.
///
/// It is the virtual time of ``TestScheduler``, whose ``Scheduler/clock`` it can be used beside.
///
/// Source: `TestClock` of swift-clocks.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock, Sendable {
  /// A moment, counted from the clock's beginning.
  public typealias Instant = ClockInstant<TestClock, Duration>

  let core: VirtualTimeCore<ClockTimeline<Instant>>

  /// Makes a clock.
  ///
  /// - Parameter now: The time it starts at.
  public convenience init(now: Instant = Instant()) {
    self.init(start: now)
  }

  fileprivate init(start: Instant) {
    core = VirtualTimeCore(now: start)
  }

  deinit {
    core.close()
  }

  /// The time it is.
  public var now: Instant { core.now }

  /// Zero: virtual time is exact.
  public var minimumResolution: Duration { .zero }

  /// Where tasks run that belong to this clock's time: see ``withTasks(_:)``.
  public var taskExecutor: any TaskExecutor { core.executor }

  /// Suspends the current task until the clock has been advanced to the deadline.
  ///
  /// - Parameters:
  ///   - deadline: Until when. One that has passed returns at once; one that is now, at the next
  ///     ``advance(by:fileID:filePath:line:column:)``.
  ///   - tolerance: Means nothing here.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  nonisolated(nonsending) public func sleep(
    until deadline: Instant,
    tolerance: Duration? = nil
  ) async throws {
    try Task.checkCancellation()
    guard now <= deadline else { return }
    try await Sleep.until(executor: core.executor) { wake in
      core.schedule(after: deadline, named: "sleep", action: ScheduledAction(wake))
    }
  }

  /// Runs the body, and all its child tasks, in this clock's time.
  ///
  /// What ``TestScheduler/withTasks(_:)`` says about tasks holds here too.
  ///
  /// - Parameter body: What to run.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  nonisolated(nonsending) public func withTasks<Success: Sendable, Failure: Error>(
    _ body: @escaping @isolated(any) @Sendable () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    try await core.executor.withTasks(body)
  }

  /// Moves the time by a duration, and lets the tasks go on that wake by then, each at its time.
  ///
  /// - Parameters:
  ///   - duration: How far. Without it, only what is due now goes on. A negative one is reported as an
  ///     issue, and nothing happens.
  ///   - fileID: Where to report an issue; the other three likewise.
  nonisolated(nonsending) public func advance(
    by duration: Duration = .zero,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await move(by: duration, to: now.advanced(by: duration), reportingAt: location)
  }

  /// Moves the time to a moment, and lets the tasks go on that wake by then, each at its time.
  ///
  /// - Parameters:
  ///   - deadline: The time it is afterwards. One that has passed is reported as an issue, and nothing
  ///     happens.
  ///   - fileID: Where to report an issue; the other three likewise.
  nonisolated(nonsending) public func advance(
    to deadline: Instant,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await move(by: now.duration(to: deadline), to: deadline, reportingAt: location)
  }

  /// Moves the time until nobody sleeps any more.
  ///
  /// What never ends is cut off: when a limit is reached and somebody still sleeps, an issue is reported.
  ///
  /// - Parameters:
  ///   - maxSteps: How many times to wake a task at most.
  ///   - limit: How far to move the time at most; without it, as far as somebody sleeps.
  ///   - fileID: Where to report an issue; the other three likewise.
  nonisolated(nonsending) public func run(
    maxSteps: Int = 1_000_000,
    until limit: Instant? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    reportSleepers(
      steps: await core.run(maxSteps: maxSteps, until: limit),
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Moves the time until nobody sleeps any more, for a limited real time.
  ///
  /// If somebody still sleeps when the real time has passed, an issue is reported.
  ///
  /// Source: `run(timeout:)` of swift-clocks.
  ///
  /// - Parameters:
  ///   - timeout: How much real time it may take.
  ///   - fileID: Where to report an issue; the other three likewise.
  nonisolated(nonsending) public func run(
    timeout: Swift.Duration,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let end = ContinuousClock.now + timeout
    var (steps, last) = (0, 0)
    repeat {
      last = await core.run(maxSteps: 100, until: nil)
      steps += last
    } while last == 100 && ContinuousClock.now < end
    reportSleepers(
      steps: steps,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Throws if somebody sleeps on this clock, once all tasks have done what they can.
  ///
  /// It shows at the end of a test that a feature has cancelled its timers, or needed none.
  ///
  /// - Throws: ``SuspensionError``, which says until when they sleep.
  nonisolated(nonsending) public func checkSuspension() async throws {
    await core.executor.settleThoroughly()
    let outlook = core.outlook(first: VirtualTimeIssues.itemLimit)
    guard outlook.count == 0 else {
      throw SuspensionError(count: outlook.count, sleepers: sleepers(in: outlook))
    }
  }

  nonisolated(nonsending) private func move(
    by duration: Duration,
    to deadline: Instant,
    reportingAt location: IssueLocation
  ) async {
    if duration < .zero {
      VirtualTimeIssues.reportGoingBack("A test clock", by: duration, at: location)
    } else {
      guard await !core.advance(to: deadline) else { return }
      let outlook = core.outlook(first: VirtualTimeIssues.itemLimit)
      VirtualTimeIssues.reportEndlessMoment(
        after: core.newcomerLimit,
        items: sleepers(in: outlook),
        of: outlook.count,
        at: location
      )
    }
  }

  private func reportSleepers(steps: Int, at location: IssueLocation) {
    let outlook = core.outlook(first: VirtualTimeIssues.itemLimit)
    VirtualTimeIssues.reportUnfinishedWork(
      steps: steps,
      items: sleepers(in: outlook),
      of: outlook.count,
      at: location
    )
  }

  private func sleepers(in outlook: Outlook<ClockTimeline<Instant>>) -> [String] {
    outlook.plans.map { "sleep: due in \(outlook.now.duration(to: $0.item.due))" }
  }
}

extension TestClock where Duration == Swift.Duration {
  /// Makes a clock of seconds and their fractions.
  ///
  /// - Parameter now: The time it starts at.
  // Beside the general one, for the compiler to infer the durations by.
  public convenience init(now: Instant = Instant()) {
    self.init(start: now)
  }
}

/// Somebody sleeps on a test clock where nobody was expected to.
///
/// Source: `SuspensionError` of swift-clocks.
public struct SuspensionError: Error, CustomStringConvertible {
  let count: Int
  let sleepers: [String]

  /// Who sleeps, and for how long.
  public var description: String {
    let more = count > sleepers.count ? ["and \(count - sleepers.count) more"] : []
    return """
      Somebody still sleeps on the test clock: \((sleepers + more).joined(separator: "; ")). \
      Advance the clock until they wake, or cancel their tasks.
      """
  }
}
