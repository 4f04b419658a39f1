/// A clock whose time moves only when a test moves it.
///
/// A task that sleeps on it continues when the test has advanced the clock that far, at once in
/// real time. Tasks that wake at one moment continue in the order in which they fell asleep.
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
/// - Inside ``withTasks(_:)`` an advance waits until all tasks have done everything that they can
///   do: no tick is lost. Tasks elsewhere are given a bounded number of yields, so that code
///   written for the original works.
/// - The time never moves back. A sleep until a moment that has passed returns at once. A sleep
///   until now returns at the next advance, even if that is an advance by zero.
/// - When the clock is released, the sleeps on it throw `CancellationError`: the clock cannot be
///   advanced any more.
/// - May be used from any thread.
///
/// It uses the virtual time of ``TestScheduler``, and can be used beside that scheduler's
/// ``ReactiveCore/Scheduler/clock``.
///
/// Source: `TestClock` of swift-clocks.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock, TaskExecutorProviding,
  VirtualTimeOwner
{
  /// A moment, counted from the clock's origin.
  public typealias Instant = ClockInstant<TestClock, Duration>

  let core: VirtualTimeCore<ClockTimeline<Instant>>

  /// Makes a clock.
  ///
  /// - Parameter now: The time at which it starts.
  public convenience init(now: Instant = Instant()) {
    self.init(start: now)
  }

  fileprivate init(start: Instant) {
    core = VirtualTimeCore(now: start)
  }

  @inline(never)
  deinit {
    // Not retained, so that an only reference counts as one.
    Unmanaged.passUnretained(core)._withUnsafeGuaranteedRef { $0.close() }
  }

  /// The current time.
  public var now: Instant { core.now }

  /// Zero: virtual time is exact.
  public var minimumResolution: Duration { .zero }

  /// The executor of the tasks that belong to this clock's time: see ``withTasks(_:)``.
  @_disfavoredOverload
  public var taskExecutor: (any TaskExecutor)? { core.executor }

  /// Suspends the current task until the clock has been advanced to the deadline.
  ///
  /// - Parameters:
  ///   - deadline: The moment at which the sleep ends. If it has passed, the method returns at
  ///     once. If it is now, the method returns at the next
  ///     ``advance(by:fileID:filePath:line:column:)``.
  ///   - tolerance: Not used.
  /// - Throws: `CancellationError` as soon as the task is cancelled, or the clock is released.
  nonisolated(nonsending) public func sleep(
    until deadline: Instant,
    tolerance: Duration? = nil
  ) async throws {
    try Task.checkCancellation()
    guard now <= deadline else { return }
    try await Sleep.until(executor: core.executor) { wake in
      core.schedule(after: deadline, in: .none, action: ScheduledAction(wake))
    }
  }

  /// Runs the body, and all its child tasks, in this clock's time.
  ///
  /// The rules of ``TestScheduler/withTasks(_:)`` for tasks apply here too.
  ///
  /// - Parameter body: The code to run.
  /// - Returns: The result of the body.
  /// - Throws: The error of the body.
  @_disfavoredOverload
  nonisolated(nonsending) public func withTasks<Success: Sendable, Failure: Error>(
    _ body: @escaping @isolated(any) @Sendable () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    try await core.executor.withTasks(body)
  }

  /// Moves the time by a duration, and wakes the tasks that sleep until then, each at its time.
  ///
  /// - Parameters:
  ///   - duration: The length of time. Without it, only the tasks that are due now wake. A negative
  ///     one is reported as an issue, and nothing happens.
  ///   - fileID, filePath, line, column: The location of a reported issue; the caller's by default.
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

  /// Moves the time to a moment, and wakes the tasks that sleep until then, each at its time.
  ///
  /// - Parameters:
  ///   - deadline: The new time. One that has passed is reported as an issue, and nothing happens.
  ///   - fileID, filePath, line, column: The location of a reported issue; the caller's by default.
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

  /// Moves the time until no task sleeps any more.
  ///
  /// Endless sleeping is cut off: if a limit is reached while a task still sleeps, an issue is
  /// reported.
  ///
  /// - Parameters:
  ///   - maxSteps: The maximum number of times to wake a task.
  ///   - limit: The latest time to move to; without it, there is no limit.
  ///   - fileID, filePath, line, column: The location of a reported issue; the caller's by default.
  nonisolated(nonsending) public func run(
    maxSteps: Int = 1_000_000,
    until limit: Instant? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    reportUnfinishedWork(
      steps: await core.run(maxSteps: maxSteps, until: limit),
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Moves the time until no task sleeps any more, for a limited real time.
  ///
  /// If a task still sleeps when the real time has passed, an issue is reported.
  ///
  /// Source: `run(timeout:)` of swift-clocks.
  ///
  /// - Parameters:
  ///   - timeout: The maximum real time.
  ///   - fileID, filePath, line, column: The location of a reported issue; the caller's by default.
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
    reportUnfinishedWork(
      steps: steps,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Throws if a task sleeps on this clock after all tasks have done everything that they can do.
  ///
  /// At the end of a test, it shows that a feature has cancelled its timers, or needed none.
  ///
  /// - Throws: ``SuspensionError``, which lists the lengths of the sleeps.
  nonisolated(nonsending) public func checkSuspension() async throws {
    await core.executor.settleIncludingUncounted()
    let sleeps = pendingLines
    if !sleeps.isEmpty { throw SuspensionError(sleeps: sleeps) }
  }

  static var subject: String { "A test clock" }

  /// Descriptions of the sleeps, in the order of their ends.
  var pending: [String] {
    let (now, items) = core.snapshot()
    return items.map { "sleep: due in \(now.duration(to: $0.due))" }
  }
}

extension TestClock where Duration == Swift.Duration {
  /// Makes a clock of seconds and their fractions.
  ///
  /// - Parameter now: The time at which it starts.
  // In addition to the general one, so that the compiler can infer the duration.
  public convenience init(now: Instant = Instant()) {
    self.init(start: now)
  }
}

/// The error that a task sleeps on a test clock where none was expected to.
public struct SuspensionError: Error, CustomStringConvertible {
  let sleeps: [String]

  /// The sleeping tasks, and the lengths of their sleeps.
  public var description: String {
    """
    Tasks still sleep on the test clock: \(sleeps.joined(separator: "; ")). \
    Advance the clock until they wake, or cancel them.
    """
  }
}
